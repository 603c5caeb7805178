import { contacts } from '@bookline/contract/features/contacts';
import { type ReportDefinitionInput, reports } from '@bookline/contract/features/reports';
import { beforeAll, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import { makeRandomWorld, type RandomWorld, some } from '../../../test/contacts/random-contacts.ts';
import { policyStatusesUsed, productLinesUsed } from '../../../test/contacts/random-hanging.ts';
import { randomScope } from '../../../test/contacts/random-scopes.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { createRandom, type Random } from '../../demo/people/random.ts';

const SEED = 20_260_717;
const TRIALS = 20;
const test = useTestApp();
let world: RandomWorld;
let readers: Agent[];
beforeAll(async () => {
  world = await makeRandomWorld(test, 160, SEED);
  readers = [await test.signIn(world.admin), await test.signIn(world.manager)];
});

const groupings = {
  contacts: [
    ...[
      'owner',
      'category',
      'status',
      'source',
      'state',
      'pool',
      'import',
      'gender',
      'age',
      'lead_age',
      'idle',
      'do_not_call',
    ],
    ...['created_at', 'last_activity_at', 'turns_65'],
  ],
  policies: ['owner', 'status', 'state', 'carrier', 'product_line', 'policy_status', 'effective_on', 'renewal_on'],
} as const;
const times = new Set<string>(['created_at', 'last_activity_at', 'turns_65', 'effective_on', 'renewal_on']);
const periods = [
  'this_month',
  'last_month',
  'this_year',
  'next_12_months',
  'last_15_days',
  'over_2_weeks_ago',
  'next_quarter',
];

function randomDefinition(random: Random): ReportDefinitionInput {
  const source = random.pick(['contacts', 'policies'] as const);
  const dimensions = some(random, groupings[source], 2).filter(() => random.chance(0.9));
  const field = random.pick(groupings[source].filter((key) => times.has(key)));
  const filters =
    source === 'contacts'
      ? [
          { dimension: 'category', values: some(random, ['lead', 'client', 'recruit'], 2) },
          { dimension: 'status', values: some(random, world.statuses.map(String), 2), exclude: random.chance(0.5) },
          { dimension: 'state', values: random.chance(0.5) ? [''] : ['OH', 'CA'], exclude: random.chance(0.5) },
        ]
      : [
          { dimension: 'policy_status', values: some(random, policyStatusesUsed, 2), exclude: random.chance(0.5) },
          { dimension: 'product_line', values: some(random, productLinesUsed, 2) },
          { dimension: 'carrier', values: some(random, world.carriers, 2) },
        ];
  const period = random.pick(periods);
  return {
    source,
    measures: source === 'contacts' ? ['contacts', 'clients'] : ['policyholders', 'policies', 'annual_premium'],
    group_by: dimensions.map((dimension) => ({
      dimension,
      ...(times.has(dimension) && { bucket: random.pick(['day', 'week', 'month', 'quarter', 'year'] as const) }),
    })),
    contacts_scope: randomScope(random, world),
    date: random.chance(0.5) ? { field, in: period } : null,
    filters: filters.filter(() => random.chance(0.3)),
    compare: null,
  };
}

it('totals and rows equal the counts of the contacts list, for random definitions and scopes', async () => {
  const random = createRandom(SEED, 3);
  let compared = 0;
  for (let trial = 0; trial < TRIALS; trial++) {
    const definition = randomDefinition(random);
    const reader = random.pick(readers);
    const what = JSON.stringify(definition);
    const { data } = await reader.call(reports.preview, { body: { definition } });
    const rows = [{ ...data.totals, groups: [] }, ...some(random, data.rows.length > 0 ? data.rows : [data.totals], 4)];
    for (const { contacts_scope, values } of rows) {
      if (!contacts_scope) continue;
      const counted = await reader.call(contacts.count, { body: { contacts_scope } });
      expect(counted.data.total_count, `${what} ${JSON.stringify(contacts_scope)}`).toBe(values[0]);
      if ((values[0] ?? 0) > 0) compared++;
    }
    if (definition.source === 'contacts' && data.groups.length > 0)
      expect(
        data.rows.reduce((sum, { values }) => sum + (values[0] ?? 0), 0),
        what,
      ).toBe(data.totals.values[0]);
  }
  // Not by accident: most of them name contacts, and some do.
  expect(compared).toBeGreaterThan(TRIALS / 2);
});
