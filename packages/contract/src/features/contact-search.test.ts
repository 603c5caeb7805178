import { describe, expect, it } from 'vitest';
import { knownFields } from '../rules/search-entries.ts';
import { contactSearch, sentContactSearch } from './contact-search.ts';

const bad = (search: unknown) => !sentContactSearch.safeParse(search).success;

describe('the advanced search', () => {
  it('R223, R224: what is empty says nothing, in groups too', () => {
    const sent = {
      first_name: '',
      status: [],
      city: 'Dayton',
      any: [{ tags: [] }, { state: ['OH'], zip: [] }],
      none: [{}],
      custom: {},
    };
    expect(sentContactSearch.parse(sent)).toEqual({ city: 'Dayton', any: [{ state: ['OH'] }] });
  });

  it('refuses what it does not know, in groups too: left out it would widen the set', () => {
    expect(bad({ frist_name: 'Ann' })).toBe(true);
    expect(bad({ any: [{ frist_name: 'Ann' }] })).toBe(true);
    expect(bad({ turning: { age: 65 } })).toBe(true);
    expect(bad({ birthday_in: 'over_30_days_ago' })).toBe(true);
    expect(bad({ created_at_in: 'lately' })).toBe(true);
  });

  it('goes two groups deep and no deeper', () => {
    const leaf = { city: 'Dayton' };
    expect(bad({ all: [{ any: [leaf, leaf] }, { none: [leaf] }] })).toBe(false);
    expect(bad({ all: [{ any: [{ none: [leaf] }] }] })).toBe(true);
  });

  it('holds 20 groups, 100 conditions, and 500 in a list', () => {
    const groups = (count: number, group: object = { city: 'Dayton' }) => Array.from({ length: count }, () => group);
    expect(bad({ any: groups(20) })).toBe(false);
    expect(bad({ any: groups(10), none: groups(11) })).toBe(true);
    expect(bad({ all: [{ any: groups(20) }] })).toBe(true);
    const full = { city: 'a', county: 'b', line1: 'c', line2: 'd', first_name: 'e', last_name: 'f' };
    expect(bad({ any: groups(16, full) })).toBe(false);
    expect(bad({ any: groups(17, full) })).toBe(true);
    expect(bad({ tags: Array.from({ length: 501 }, (_, n) => n + 1) })).toBe(true);
  });

  it('asks of known fields only for what a contact has', () => {
    const known = knownFields.map(({ value }) => value);
    expect(contactSearch.safeParse({ filled: known, empty: ['shoe_size'] }).success).toBe(false);
    expect(contactSearch.safeParse({ filled: known }).success).toBe(true);
  });
});
