import { createRandom } from '../../packages/server/src/demo/people/random.ts';
import type { Owner, Row } from '../bench.ts';
import { compared } from '../result.ts';
import { filteredList } from './list-requests.ts';
import { listLoad } from './measure-list.ts';

/** The list of a manager of 498 people, beside that of an owner with as many matches as are counted. */
export const downline: Row = {
  id: 'downline',
  async run(bench) {
    const requests = () => {
      const random = createRandom(19);
      return (person: Owner) => filteredList(random, bench.tenant_id, [person.id]);
    };
    const own = await listLoad(bench, 1, bench.hot, requests());
    const below = await listLoad(bench, 1, bench.managers, requests());
    return (['p50', 'p95'] as const).map((part) =>
      compared(
        {
          row: 'downline',
          what: `contact list, downline of 498 people (${bench.managers[0]?.contacts.toLocaleString('en-US')} contacts): ${part}`,
          figure: { value: below[part], unit: 'ms' },
          goal: '≤ 1.5 × own scope',
        },
        {
          value: own[part],
          unit: 'ms',
          what: `own scope of a hot owner (${bench.hot[0]?.contacts.toLocaleString('en-US')})`,
        },
        (_, ratio) => ratio <= 1.5,
      ),
    );
  },
};
