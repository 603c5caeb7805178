import { contactsScope } from '@bookline/contract/features/contacts-scope';
import { type ReportDefinitionInput, reportDefinition } from '@bookline/contract/features/reports';
import { expect, it } from 'vitest';
import { drillDown } from './drill-down.ts';

const reading = {
  tenant_id: 1,
  zone: 'America/New_York',
  now: new Date('2026-03-02T15:00:00Z'),
  today: '2026-03-02',
  features: new Set<string>(),
  user_id: '00000000-0000-4000-8000-000000000001',
  is_admin: false,
  visible: { everything: true as const },
};

function searchOf(input: ReportDefinitionInput, groups?: readonly (string | null)[]) {
  const definition = reportDefinition.parse(input);
  const scope = contactsScope.parse(definition.contacts_scope);
  return drillDown({ definition, scope, reading, period: null }, groups)?.search;
}

const byStatus: ReportDefinitionInput = {
  source: 'policies',
  measures: ['policyholders'],
  group_by: [{ dimension: 'policy_status' }],
};

it('a row of an excluding filter names its own value only', () => {
  const filters = [{ dimension: 'policy_status', values: ['lapsed'], exclude: true }];
  expect(searchOf({ ...byStatus, filters }, ['in_force'])).toEqual({ policy_status: ['in_force'] });
});

it('two filters of one field name the values in both, and none if there are none', () => {
  const filters = (second: string) => [
    { dimension: 'policy_status', values: ['in_force', 'issued'] },
    { dimension: 'policy_status', values: [second] },
  ];
  expect(searchOf({ ...byStatus, filters: filters('issued') })).toEqual({ policy_status: ['issued'] });
  expect(searchOf({ ...byStatus, filters: filters('lapsed') })).toBeUndefined();
});

it('names no contacts if the list takes no such search', () => {
  const any = Array.from({ length: 8 }, (_, place) => ({ city: `Town ${place}`, any: [{ county: 'Franklin' }] }));
  const definition: ReportDefinitionInput = {
    source: 'contacts',
    measures: ['contacts'],
    group_by: [{ dimension: 'category' }],
    contacts_scope: { search: { any } },
    filters: ['lead', 'client'].map((value) => ({ dimension: 'category', values: [value], exclude: true })),
  };
  // 16 groups of the report, and 3 of its filters. The list takes 20.
  expect(searchOf(definition, ['recruit'])).toBeDefined();
  const filters = [...(definition.filters ?? []), { dimension: 'gender', values: ['male'], exclude: true }];
  expect(searchOf({ ...definition, filters }, ['recruit'])).toBeUndefined();
});
