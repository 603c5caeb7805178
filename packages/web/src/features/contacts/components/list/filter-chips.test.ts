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
  expect(said({ custom: { plan: 'Gold' } })).toEqual(['plan: Gold']);
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
