import type { ContactSearch } from '@bookline/contract/features/contacts-scope';
import { expect, it } from 'vitest';
import { builtInName, filterChips } from './filter-chips.ts';
import { changedSearch } from './search-changes.ts';

const tags: Record<string, string> = { 3: 'T65', 4: 'SOA', 9: 'DNC' };
const names = (of: Parameters<typeof builtInName>[0], id: string | number) =>
  of === 'tag' ? tags[id] : builtInName(of, id);
const said = (search: ContactSearch) => filterChips(search, names).map((chip) => `${chip.label}: ${chip.value}`);

it('says each filter in a few words', () => {
  expect(said({ state: ['OH', 'IN'], tags_exclude: [9], tags_all: [3, 4] })).toEqual([
    'Tag: all of T65, SOA',
    'Tag: not DNC',
    'State: OH, IN',
  ]);
  expect(said({ age_from: 64, age_to: 66 })).toEqual(['Age: 64 – 66']);
  expect(said({ age_from: 65, age_to: 65 })).toEqual(['Age: 65']);
  expect(said({ annual_income_from: '50000' })).toEqual(['Annual income: 50,000 or more']);
  expect(said({ created_at_from: '2026-01-05' })).toEqual(['Created: since Jan 5, 2026']);
  expect(said({ last_activity_at_to: '2026-01-05' })).toEqual(['Last activity: until Jan 5, 2026']);
  expect(said({ do_not_call: false, city: 'Col' })).toEqual(['Do not call: no', 'City: “Col”']);
  expect(said({ gender: ['other'], marital_status: ['widowed'] })).toEqual([
    'Gender: Empty',
    'Marital status: Widowed',
  ]);
  expect(said({ timezone: ['America/Denver', 'America/Boise', 'America/Detroit'] })).toEqual([
    'Time zone: Mountain, America/Detroit',
  ]);
  expect(said({ city_starts: 'Col', city_not: 'Colby', filled: ['city', 'phone'] })).toEqual([
    'City: starts with “Col”',
    'City: is not “Colby”',
    'City: is not empty',
    'Phone: is not empty',
  ]);
  expect(said({ zip_exclude: ['432'], gender_exclude: ['male'] })).toEqual(['ZIP: not 432', 'Gender: not Male']);
  expect(said({ custom: { plan: 'Gold' } })).toEqual(['plan: Gold']);
});

it('says what moves with today as it was chosen', () => {
  expect(
    said({ birthday_in: 'next_30_days', created_at_in: 'last_1_days', renewal_on_in: 'over_3_months_ahead' }),
  ).toEqual(['Birthday: in the next 30 days', 'Created: in the last 1 day', 'Renewal: more than 3 months from now']);
  expect(said({ turning: { age: 65, months: 6 }, no_activity_days: 60 })).toEqual([
    'Turning: 65 within 6 months',
    'No activity: for 60 days',
  ]);
  expect(said({ policy_types_exclude: ['part_d'], policy_status: ['in_force'], empty: ['email'] })).toEqual([
    'Policy type: not Part D',
    'Policy status: In force',
    'Email: is empty',
  ]);
});

it('says groups of conditions as one sentence each', () => {
  const search: ContactSearch = {
    city: 'Col',
    any: [{ state: ['OH'], age_from: 64 }, { tags: [3] }],
    none: [{ tags: [9] }],
  };
  expect(said(search)).toEqual([
    'City: “Col”',
    'Any of: (State: OH and Age: 64 or more) or (Tag: T65)',
    'None of: Tag: DNC',
  ]);
  const [, any] = filterChips(search, names);
  expect(changedSearch(search, any?.changes ?? {})).toEqual({ city: 'Col', none: [{ tags: [9] }] });
});

it('counts choices after the third, and tells all of them on hover', () => {
  const [chip] = filterChips({ state: ['OH', 'IN', 'KY', 'TN', 'WV'] }, names);
  expect(chip).toMatchObject({ value: 'OH, IN, KY +2', title: 'State: OH, IN, KY, TN, WV' });
});

it('takes away exactly what it says', () => {
  const search: ContactSearch = {
    tags: [3],
    tags_exclude: [9],
    age_from: 64,
    age_to: 66,
    custom: { plan: 'Gold', tier: '2' },
  };
  const without = (id: string) => {
    const chip = filterChips(search, names).find((entry) => entry.id === id);
    return changedSearch(search, chip?.changes ?? {});
  };
  expect(without('tags_exclude')).toEqual({ ...search, tags_exclude: undefined });
  expect(without('age')).toEqual({ tags: [3], tags_exclude: [9], custom: { plan: 'Gold', tier: '2' } });
  expect(without('custom.plan').custom).toEqual({ tier: '2' });
});
