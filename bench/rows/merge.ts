import type { Row } from '../bench.ts';
import { absolute } from '../result.ts';

const AT_ONCE = 10;
const MERGES = 20;
/** Notes per contact, and as many timeline entries. */
const NOTES = 50;

/** Merges ten contacts of one agent with all their notes and timelines, and one more pair out of ten. */
export const mergeRow: Row = {
  id: 'merge',
  writes: true,
  async run(bench) {
    const [person] = bench.hot;
    if (!person) throw new Error('no user has contacts');
    const { rows } = await bench.sql.query<{ id: string }>(
      'select id from contact where tenant_id = $1 and owner_id = $2 and deleted_at is null limit $3',
      [bench.tenant_id, person.id, AT_ONCE * MERGES],
    );
    const ids = rows.map(({ id }) => id);
    for (const table of [
      `contact_note (tenant_id, id, contact_id, author_id, body, created_at, updated_at) select $1, gen_random_uuid(), c, $2, 'Note', now(), now()`,
      `contact_activity (tenant_id, id, contact_id, actor_id, kind, at) select $1, gen_random_uuid(), c, $2, 'changed', now()`,
    ])
      await bench.sql.query(`insert into ${table} from unnest($3::uuid[]) c, generate_series(1, ${NOTES})`, [
        bench.tenant_id,
        person.id,
        ids,
      ]);
    const visitor = await bench.visit(person);
    const merging: number[] = [];
    const undoing: number[] = [];
    for (let start = 0; start + AT_ONCE <= ids.length; start += AT_ONCE) {
      const contacts = ids.slice(start, start + AT_ONCE).map((id) => ({ id }));
      let began = performance.now();
      const reply = await visitor.call('PATCH', '/v1/contacts/merge', { survivor_id: contacts[0]?.id, contacts });
      merging.push(performance.now() - began);
      const { data }: { data: { merge_id: string } } = JSON.parse(reply.body.toString());
      began = performance.now();
      await visitor.call('POST', `/v1/contacts/merges/${data.merge_id}/undo`, {});
      undoing.push(performance.now() - began);
    }
    visitor.connection.close();
    const line = (what: string, times: number[]) =>
      absolute(
        { row: 'merge', what, figure: { value: median(times), unit: 'ms' }, goal: '≤ 500 ms' },
        (ms) => ms <= 500,
      );
    return [line('merge of 10 contacts, 1,000 rows on them', merging), line('undo of such a merge', undoing)];
  },
};

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
