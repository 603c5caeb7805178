import { at, createRandom } from '../../packages/server/src/demo/people/random.ts';
import { likePatterns } from '../../packages/server/src/features/contacts/search-text.ts';
import type { Bench, Row } from '../bench.ts';
import { compared, type Result } from '../result.ts';
import { type ListRequest, searchSql, typedSearch } from './list-requests.ts';
import { listLoad, plainLoad } from './measure-list.ts';

/** Names, starts of names, numbers, and emails typed by a user who sees the whole tenant. Rows and count. */
export const typedSearchRow: Row = {
  id: 'typed-search',
  async run(bench) {
    const { rows: people } = await bench.sql.query(
      `select first_name, last_name, phone, email from contact tablesample system (1) repeatable (7)
       where tenant_id = $1 and deleted_at is null limit 2000`,
      [bench.tenant_id],
    );
    const requests = (deep: boolean) => () => {
      const random = createRandom(11);
      return (): ListRequest => {
        const q = typedSearch(random, at(people, random.int(0, people.length - 1)));
        const page = deep ? random.int(1, 200) : 1;
        return { scope: { q, page }, ...searchSql(bench.tenant_id, likePatterns(q), (page - 1) * 50) };
      };
    };
    return [
      ...(await measure(bench, 'first page', requests(false))),
      ...(await measure(bench, 'any page up to 10,000 rows deep', requests(true))),
    ];
  },
};

async function measure(bench: Bench, name: string, requests: () => () => ListRequest): Promise<Result[]> {
  const single = await listLoad(bench, 1, [bench.admin], requests());
  const plain = await plainLoad(bench, 1, [bench.admin], requests());
  const line = (part: 'p50' | 'p95', limit: number) =>
    compared(
      {
        row: 'typed-search',
        what: `typed search with its count, ${name}: ${part}`,
        figure: { value: single[part], unit: 'ms' },
        goal: `≤ ${limit} ms`,
      },
      { value: plain[part], unit: 'ms', what: 'plain SQL' },
      (ms) => ms <= limit,
    );
  return [line('p50', 60), line('p95', 250)];
}
