import { randomUUID } from 'node:crypto';
import { at } from '../../packages/server/src/demo/people/random.ts';
import type { Row } from '../bench.ts';
import { runLoad } from '../load/run-load.ts';
import { absolute } from '../result.ts';

const ENTRIES = 5000;
/** One entry in this many is of the rarest group, so the filter must skip all the others. */
const KINDS = ['changed', 'activity', 'tags', 'status', 'changed', 'activity', 'tags', 'status', 'changed', 'note'];
const row = 'timeline';

/** The timeline of a contact with 5,000 entries: its first page, a middle page, and one group. */
export const timelineRow: Row = {
  id: row,
  writes: true,
  async run(bench) {
    const owner = at(bench.hot, 0);
    const { rows } = await bench.sql.query<{ id: string }>(
      'select id from contact where tenant_id = $1 and owner_id = $2 and deleted_at is null limit 1',
      [bench.tenant_id, owner.id],
    );
    const id = at(rows, 0).id;
    const ids = Array.from({ length: ENTRIES }, () => randomUUID());
    await bench.sql.query(
      `insert into contact_activity (tenant_id, contact_id, id, at, kind, actor_id, detail)
       select $1, $2, e.id, now() - e.n * interval '1 hour', ($4::text[])[1 + e.n % 10], $5,
         '{"fields":["city"],"from":null,"to":null,"type":"call"}'
       from unnest($3::uuid[]) with ordinality as e (id, n)`,
      [bench.tenant_id, id, ids, KINDS, owner.id],
    );
    await bench.sql.query('analyze contact_activity');
    const visitor = await bench.visit(owner);
    const path = `/v1/contacts/${id}/timeline`;
    const middle = new Date(Date.now() - (ENTRIES / 2) * 3_600_000).toISOString();
    const asked = {
      'the first page': path,
      'a page in the middle': `${path}?before=${middle}_${at(ids, 0)}`,
      'one group, the rarest': `${path}?groups[]=notes`,
    };
    const results = [];
    for (const [what, url] of Object.entries(asked)) {
      const { p95 } = await runLoad({ clients: 1, seconds: bench.seconds }, () => visitor.call('GET', url));
      results.push(
        absolute(
          {
            row,
            what: `timeline of a contact with 5,000 entries, ${what}: p95`,
            figure: { value: p95, unit: 'ms' },
            goal: '≤ 25 ms',
          },
          (ms) => ms <= 25,
        ),
      );
    }
    visitor.connection.close();
    return results;
  },
};
