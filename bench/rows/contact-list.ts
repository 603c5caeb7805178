import { createRandom } from '../../packages/server/src/demo/people/random.ts';
import type { Bench, Owner, Row } from '../bench.ts';
import { peakMemory } from '../load/server.ts';
import { absolute, compared, type Result } from '../result.ts';
import { filteredList } from './list-requests.ts';
import { listLoad, plainLoad } from './measure-list.ts';

/** 50 rows of one owner's contacts with three filters and a sort, through HTTP, and the server's memory at that time. */
export const contactList: Row = {
  id: 'contact-list',
  async run(bench) {
    const results: Result[] = [];
    // Signing in isn't part of the load: each password needs 19 MB for a moment.
    for (const person of [...bench.ordinary, ...bench.hot, bench.admin]) (await bench.visit(person)).connection.close();
    const { peak } = await peakMemory(bench.server, async () => {
      results.push(...(await measure(bench, 'ordinary owner', bench.ordinary)));
      results.push(...(await measure(bench, 'hot owner', bench.hot)));
      results.push(...(await measure(bench, 'whole tenant', [bench.admin], 'all')));
    });
    const figure = { value: peak, unit: 'MB' as const };
    const line = { row: 'memory', what: 'memory of the server process under the list load', figure, goal: '≤ 300 MB' };
    return [...results, absolute(line, (mb) => mb <= 300)];
  },
};

async function measure(
  bench: Bench,
  name: string,
  people: readonly Owner[],
  scope: 'own' | 'all' = 'own',
): Promise<Result[]> {
  const requests = () => {
    const random = createRandom(7);
    return (person: Owner) => filteredList(random, bench.tenant_id, scope === 'all' ? null : [person.id]);
  };
  const single = await listLoad(bench, 1, people, requests());
  const plain = await plainLoad(bench, 1, people, requests());
  const eight = await listLoad(bench, 8, people, requests());
  const plainEight = await plainLoad(bench, 8, people, requests());
  const row = 'contact-list';
  // The goals are for one owner's contacts. The whole tenant is shown for comparison.
  const own = scope === 'own';
  const what = `contact list, ${name} (${Math.round(people.reduce((sum, { contacts }) => sum + contacts, 0) / people.length).toLocaleString('en-US')} contacts)`;
  return [
    compared(
      { row, what: `${what}: p50`, figure: { value: single.p50, unit: 'ms' }, goal: own ? '≤ 10 ms' : '' },
      { value: plain.p50, unit: 'ms', what: 'plain SQL' },
      own ? (ms) => ms <= 10 : undefined,
    ),
    compared(
      { row, what: `${what}: p95`, figure: { value: single.p95, unit: 'ms' }, goal: '≤ 2 × plain SQL' },
      { value: plain.p95, unit: 'ms', what: 'plain SQL' },
      (_, ratio) => ratio <= 2,
    ),
    compared(
      {
        row,
        what: `${what}: rate at 8 clients`,
        figure: { value: eight.rate, unit: '/s' },
        goal: own ? '≥ 300/s' : '',
      },
      { value: plainEight.rate, unit: '/s', what: 'plain SQL' },
      own ? (rate) => rate >= 300 : undefined,
    ),
  ];
}
