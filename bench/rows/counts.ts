import type { ContactsScopeInput } from '@bookline/contract/features/contacts-scope';
import { createRandom, type Random } from '../../packages/server/src/demo/people/random.ts';
import type { Row } from '../bench.ts';
import { runLoad } from '../load/run-load.ts';
import { compared } from '../result.ts';
import { filteredList, type ListRequest, plainSql } from './list-requests.ts';
import { listLoad } from './measure-list.ts';

/** The limited count in a list of the whole tenant, and the exact count from its own call. */
export const counts: Row = {
  id: 'counts',
  async run(bench) {
    const { tenant_id } = bench;
    const bounded = () => {
      const random = createRandom(13);
      return (): ListRequest =>
        random.chance(0.5) ? filteredList(random, tenant_id, null) : indexed(random, tenant_id);
    };
    const listed = await listLoad(bench, 1, [bench.admin], bounded());
    const nextPlain = bounded();
    const plainBounded = await runLoad({ clients: 1, seconds: bench.seconds }, () => {
      const { count } = nextPlain();
      return bench.sql.query(count.text, count.values);
    });

    const random = createRandom(17);
    const visitor = await bench.visit(bench.admin);
    const exact = await runLoad({ clients: 1, seconds: bench.seconds }, () =>
      visitor.call('PATCH', '/v1/contacts/count', { contacts_scope: indexed(random, tenant_id).scope }),
    );
    visitor.connection.close();
    const again = createRandom(17);
    const plainExact = await runLoad({ clients: 1, seconds: bench.seconds }, () => {
      const { count } = indexed(again, tenant_id);
      return bench.sql.query(count.text.replace(' limit 10001', ''), count.values);
    });
    const row = 'counts';
    return [
      compared(
        {
          row,
          what: 'a list of the whole tenant with its bounded count: p95',
          figure: { value: listed.p95, unit: 'ms' },
          goal: '≤ 100 ms',
        },
        { value: plainBounded.p95, unit: 'ms', what: 'plain SQL, the count alone' },
        (ms) => ms <= 100,
      ),
      compared(
        { row, what: 'exact count, indexed filter: p95', figure: { value: exact.p95, unit: 'ms' }, goal: '≤ 500 ms' },
        { value: plainExact.p95, unit: 'ms', what: 'plain SQL' },
        (ms) => ms <= 500,
      ),
    ];
  },
};

/** One filter with an index: status, source, tag, or a common name. */
function indexed(random: Random, tenant_id: number): ListRequest {
  const number = random.int(1, 8);
  const choices: readonly (readonly [ContactsScopeInput, string, unknown])[] = [
    [{ search: { status: [number] } }, 'c.status_id = $2', number],
    [{ search: { source: [number] } }, 'c.source_id = $2', number],
    [{ search: { tags: [number + 1] } }, 'c.tags && array[$2::int]', number + 1],
    [{ q: 'smith' }, 'c.search like $2', '%smith%'],
  ];
  const [scope, condition, value] = random.pick(choices);
  return {
    scope,
    ...plainSql(
      `c.tenant_id = $1 and c.deleted_at is null and ${condition}`,
      [tenant_id, value],
      'c.created_at desc, c.id desc',
    ),
  };
}
