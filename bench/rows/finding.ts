import { type ContactsScopeInput, orderFields } from '@bookline/contract/features/contacts-scope';
import type { Bench, Row } from '../bench.ts';
import { runLoad } from '../load/run-load.ts';
import { absolute, compared, type Result } from '../result.ts';

/** Realistic saved searches that no single index answers, over a tenant of a million contacts. */
const hardest: Readonly<Record<string, ContactsScopeInput>> = {
  'in Ohio, turning 65 within 6 months, not tagged': {
    search: { state: ['OH'], turning: { age: 65, months: 6 }, tags_exclude: [12] },
  },
  'birthday in the next 30 days, no activity for 60': { search: { birthday_in: 'next_30_days', no_activity_days: 60 } },
  'either of two groups, and none of a third': {
    search: {
      any: [
        { state: ['OH', 'IN'], age_from: 64 },
        { tags: [3], created_at_in: 'last_90_days' },
      ],
      none: [{ do_not_call: true }],
    },
  },
  'one carrier’s clients left out': { search: { has_policy: true, policy_types_exclude: ['medicare_advantage'] } },
};

/** The hardest saved filters with their counts, a late page of a long list, and a list ordered by each of its columns. */
export const finding: Row = {
  id: 'finding',
  async run(bench) {
    const results: Result[] = [];
    for (const [name, scope] of Object.entries(hardest)) {
      results.push(await listed(bench, `${name}: list`, scope, 1000));
      results.push(await counted(bench, `${name}: exact count`, scope));
    }
    const deep = { search: { do_not_call: false }, page: 200, order_field: 'name', order: 'asc' } as const;
    results.push(await listed(bench, 'page 200 of a whole tenant by name', deep, 250));
    for (const order_field of orderFields)
      results.push(
        await listed(bench, `a whole tenant ordered by ${order_field}`, { order_field, order: 'asc' }, 1000),
      );
    return results;
  },
};

/** The time of a list of the whole tenant through HTTP, compared with the default order. */
async function listed(bench: Bench, what: string, scope: ContactsScopeInput, most: number): Promise<Result> {
  const [{ p95 }, usual] = [await load(bench, '/v1/contacts', scope), await load(bench, '/v1/contacts', {})];
  return compared(
    { row: 'finding', what: `${what}: p95`, figure: { value: p95, unit: 'ms' }, goal: `≤ ${most} ms` },
    { value: usual.p95, unit: 'ms', what: 'the newest of the whole tenant' },
    (ms) => ms <= most,
  );
}

async function counted(bench: Bench, what: string, scope: ContactsScopeInput): Promise<Result> {
  const { p95 } = await load(bench, '/v1/contacts/count', scope);
  const line = {
    row: 'finding',
    what: `${what}: p95`,
    figure: { value: p95, unit: 'ms' as const },
    goal: '≤ 1,000 ms',
  };
  return absolute(line, (ms) => ms <= 1000);
}

async function load(bench: Bench, path: string, contacts_scope: ContactsScopeInput) {
  const visitor = await bench.visit(bench.admin);
  try {
    return await runLoad({ clients: 1, seconds: Math.min(bench.seconds, 3) }, () =>
      visitor.call('PATCH', path, { contacts_scope }),
    );
  } finally {
    visitor.connection.close();
  }
}
