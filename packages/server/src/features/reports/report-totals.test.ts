import { contacts } from '@bookline/contract/features/contacts';
import { type ReportDefinitionInput, reports } from '@bookline/contract/features/reports';
import { describeReportSource } from '@bookline/contract/rules/report-sources';
import { describeReadyReport, readyReportKeys } from '@bookline/contract/rules/report-types';
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
      'do_not_email',
      'do_not_text',
      'marital_status',
      'agentflow_status',
    ],
    ...['created_at', 'last_activity_at', 'turns_65'],
  ],
  policies: [
    ...['owner', 'category', 'status', 'source', 'state'],
    ...['carrier', 'product_line', 'policy_status', 'effective_on', 'expires_on', 'renewal_on'],
  ],
} as const;
const times = new Set<string>([
  'created_at',
  'last_activity_at',
  'turns_65',
  'effective_on',
  'expires_on',
  'renewal_on',
]);
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

/** Each ready report in its own grouping and the others that it offers, with the contacts as its first figure if it has any. */
const ready = readyReportKeys.flatMap((key) => {
  const { definition, also = [] } = describeReadyReport(key);
  const first = { contacts: 'contacts', policies: 'policyholders' }[definition.source as string];
  const measures = first === undefined ? [...definition.measures] : [first];
  return [definition.group_by, ...also.map((group) => [group])].map(
    (group_by) =>
      ({
        ...definition,
        measures,
        group_by: group_by.map((group) => ({ ...group })),
        filters: (definition.filters ?? []).map(({ dimension, values }) => ({ dimension, values: [...values] })),
      }) as ReportDefinitionInput,
  );
});

it('rows and totals of every ready report that open a list equal its count, for a manager and an admin', async () => {
  const opened = new Map<string, number>();
  for (const [place, definition] of ready.entries()) {
    const reader = readers[place % 2] ?? readers[0];
    if (!reader) throw new Error('no reader');
    const { data } = await reader.call(reports.preview, { body: { definition } });
    const named = [{ ...data.totals, groups: [] }, ...data.rows.slice(0, 3)];
    for (const { contacts_scope, values } of named) {
      if (!contacts_scope) continue;
      const counted = await reader.call(contacts.count, { body: { contacts_scope } });
      expect(counted.data.total_count, `${JSON.stringify(definition)} ${JSON.stringify(contacts_scope)}`).toBe(
        values[0],
      );
      opened.set(definition.source, (opened.get(definition.source) ?? 0) + 1);
    }
  }
  // No other source opens a list.
  expect([...opened.keys()].toSorted()).toEqual(['contacts', 'policies']);
});

it('each measure opens a list of what it counts, for contacts and policies', async () => {
  const [admin] = readers;
  if (!admin) throw new Error('no admin');
  const count = async (contacts_scope: object) =>
    (await admin.call(contacts.count, { body: { contacts_scope } })).data.total_count;
  const all = Object.keys(describeReportSource('contacts').measures);
  const group_by = [{ dimension: 'category' }];
  const opened = new Set<string>();
  for (const measures of [all.slice(0, 8), all.slice(8)]) {
    const { data } = await admin.call(reports.preview, {
      body: { definition: { source: 'contacts', measures, group_by } },
    });
    for (const { values, contacts_scope, measure_scopes } of [...data.rows, data.totals])
      for (const [place, { key, whole }] of data.measures.entries()) {
        const scope = whole ? contacts_scope : measure_scopes[key];
        if (!scope) continue;
        expect(await count(scope), key).toBe(values[place]);
        opened.add(key);
      }
  }
  expect([...opened].filter((key) => !/^(do_not|with)_/.test(key)).toSorted()).toEqual([
    'clients',
    'contacts',
    'unworked',
    'worked',
  ]);
  expect([...opened].some((key) => /^do_not_/.test(key))).toBe(true);
  const policies = async (definition: Partial<ReportDefinitionInput>) =>
    (
      await admin.call(reports.preview, {
        body: {
          definition: {
            source: 'policies',
            measures: ['policies', 'active'],
            group_by: [{ dimension: 'carrier' }],
            ...definition,
          },
        },
      })
    ).data;
  const { totals, rows } = await policies({});
  // One policy must have both the row's carrier and the status.
  const active = await policies({
    measures: ['policyholders'],
    filters: [{ dimension: 'policy_status', values: ['in_force', 'paid_up'] }],
  });
  expect(await count(totals.measure_scopes.active ?? {})).toBe(active.totals.values[0]);
  const [first] = active.rows;
  const same = rows.find(({ groups }) => groups[0]?.value === first?.groups[0]?.value);
  expect(await count(same?.measure_scopes.active ?? {})).toBe(first?.values[0]);
});

it('reports of a whole company, which read only its deleted contacts, count what joining all contacts does', async () => {
  const [admin] = readers;
  if (!admin) throw new Error('no admin');
  let counted = 0;
  for (const definition of ready) {
    const read = async (more: Partial<ReportDefinitionInput>) => {
      const { data } = await admin.call(reports.preview, {
        body: { definition: { ...definition, date: null, compare: null, ...more } },
      });
      return { rows: data.rows.map(({ groups, values }) => ({ groups, values })), totals: data.totals.values };
    };
    const whole = await read({});
    // The order of a list changes no number, but the whole company isn't recognized.
    expect(await read({ contacts_scope: { order: 'asc' } }), JSON.stringify(definition)).toEqual(whole);
    if ((whole.totals[0] ?? 0) > 0) counted++;
  }
  expect(counted).toBeGreaterThan(5);
});
