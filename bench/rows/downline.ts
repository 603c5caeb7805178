import { createRandom } from '../../packages/server/src/demo/people/random.ts';
import type { Bench, Owner, Row } from '../bench.ts';
import { compared, type Result } from '../result.ts';
import { filteredList, type ListRequest } from './list-requests.ts';
import { listLoad } from './measure-list.ts';

/**
 * The list of a manager of 498 users, compared with one owner's list of the same size. The difference is the cost of a downline scope. Without
 * filters, as the list opens, and with three.
 */
export const downline: Row = {
  id: 'downline',
  async run(bench) {
    const requests = (filters: boolean) => () => {
      const random = createRandom(19);
      return (person: Owner): ListRequest => {
        const request = filteredList(random, bench.tenant_id, [person.id]);
        return filters ? request : { ...request, scope: { ...request.scope, search: {} } };
      };
    };
    return [
      ...(await measure(bench, 'as it opens', requests(false))),
      ...(await measure(bench, 'three filters', requests(true))),
    ];
  },
};

async function measure(bench: Bench, name: string, requests: () => (person: Owner) => ListRequest): Promise<Result[]> {
  const own = await listLoad(bench, 1, [bench.house], requests());
  const below = await listLoad(bench, 1, bench.managers, requests());
  return (['p50', 'p95'] as const).map((part) =>
    compared(
      {
        row: 'downline',
        what: `list of a downline of 498 people (${bench.managers[0]?.contacts.toLocaleString('en-US')} contacts), ${name}: ${part}`,
        figure: { value: below[part], unit: 'ms' },
        goal: '≤ 1.5 × own scope',
      },
      { value: own[part], unit: 'ms', what: `one owner of ${bench.house.contacts.toLocaleString('en-US')}` },
      (_, ratio) => ratio <= 1.5,
    ),
  );
}
