import { generatePerson } from '../../packages/server/src/demo/people/person.ts';
import { at, createRandom } from '../../packages/server/src/demo/people/random.ts';
import type { Row } from '../bench.ts';
import { runLoad } from '../load/run-load.ts';
import { absolute } from '../result.ts';

const CLIENTS = 8;

/** Opens contacts by id and creates them with eight clients, including tenancy, checks, timeline, and audit. */
export const oneContact: Row = {
  id: 'one-contact',
  writes: true,
  async run(bench) {
    const people = bench.hot.slice(0, CLIENTS);
    const visitors = await Promise.all(people.map((person) => bench.visit(person)));
    const visitor = (client: number) => at(visitors, client % visitors.length);
    const ids = await Promise.all(
      people.map(async ({ id }) => {
        const { rows } = await bench.sql.query<{ id: string }>(
          'select id from contact where tenant_id = $1 and owner_id = $2 and deleted_at is null limit 5000',
          [bench.tenant_id, id],
        );
        return rows.map((row) => row.id);
      }),
    );
    const random = createRandom(23);
    const read = await runLoad({ clients: CLIENTS, seconds: bench.seconds }, (client) => {
      const mine = at(ids, client % ids.length);
      return visitor(client).call('GET', `/v1/contacts/${random.pick(mine)}`);
    });
    const created = await runLoad({ clients: CLIENTS, seconds: bench.seconds }, (client, turn) => {
      const person = generatePerson(random, { today: '2026-11-01', kind: 'agent_network', index: 1_000_000 + turn });
      const { first_name, last_name, date_of_birth, line1, city, state, zip, phones, emails } = person;
      const fields = { first_name, last_name, date_of_birth, address: { line1, city, state, zip }, phones, emails };
      return visitor(client).call('POST', '/v1/contacts', { ...fields, status_id: 1, source_id: 2, tag_ids: [2, 3] });
    });
    for (const { connection } of visitors) connection.close();
    const row = 'one-contact';
    return [
      absolute(
        { row, what: 'one contact by id, 8 clients', figure: { value: read.rate, unit: '/s' }, goal: '≥ 1,000/s' },
        (rate) => rate >= 1000,
      ),
      absolute(
        { row, what: 'create a contact, 8 clients', figure: { value: created.rate, unit: '/s' }, goal: '≥ 400/s' },
        (rate) => rate >= 400,
      ),
    ];
  },
};
