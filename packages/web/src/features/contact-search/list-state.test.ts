import type { ContactSearch } from '@bookline/contract/features/contacts-scope';
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { changedState, isNarrowed, type ListState, listParams, readListState, scopeOf, setOf } from './list-state.ts';

const plain = readListState({});
const id = '0198c0de-0000-7000-8000-000000000001';
const other = '0198c0de-0000-7000-8000-000000000002';

/** Through a URL and back. */
const roundTrip = (state: ListState) => readListState(defaultParseSearch(defaultStringifySearch(listParams(state))));

describe('list state', () => {
  it('R433: the bare address is everything, newest first, 50 on a page', () => {
    expect(plain).toEqual({
      view: 'all',
      category: undefined,
      q: '',
      search: {},
      order_field: 'created_at',
      order: 'desc',
      page: 1,
      limit: 50,
      preview: undefined,
    });
    expect(defaultStringifySearch(listParams(plain))).toBe('');
  });

  it('keeps everything through the address', () => {
    const state: ListState = {
      view: `team-${id}`,
      saved: undefined,
      category: 'client',
      q: '6145550142',
      search: {
        state: ['OH', 'IN'],
        state_exclude: ['KY'],
        tags: [3],
        tags_all: [4, 5],
        tags_exclude: [9],
        age_from: 64,
        age_to: 66,
      },
      order_field: 'name',
      order: 'asc',
      page: 3,
      limit: 100,
      preview: other,
    };
    expect(roundTrip(state)).toEqual(state);
  });

  it.each<[string, ContactSearch]>([
    [
      'words that look like something else',
      { first_name: 'NaN', last_name: '1e3', city: 'true', county: '007', employer: '"x, y"' },
    ],
    [
      'zips and languages with odd characters',
      { zip: ['43085', '012'], language: ['Spanish, Mexican', '100%', '%2C'] },
    ],
    [
      'open ranges',
      { created_at_from: '2026-01-01', updated_at_to: '2026-02-01', annual_income_from: '50000.50', weight_lb_to: 200 },
    ],
    ['a range of one day', { date_of_birth_from: '1961-03-04', date_of_birth_to: '1961-03-04' }],
    ['yes and no', { tobacco: true, do_not_call: false, has_phone: true, has_email: false, do_not_text: true }],
    [
      'periods that move with today',
      {
        created_at_in: 'last_30_days',
        renewal_on_in: 'next_6_months',
        birthday_in: 'this_month',
        no_activity_days: 60,
      },
    ],
    [
      'a period and days beside it',
      { updated_at_in: 'this_year', updated_at_from: '2026-01-05', updated_at_to: '2026-02-05' },
    ],
    ['an age that is reached', { turning: { age: 65, months: 6 } }],
    [
      'policies',
      {
        carriers: [id],
        carriers_exclude: [other],
        policy_types: ['part_d'],
        policy_status: ['in_force'],
        premium_from: '50.00',
        has_policy: true,
      },
    ],
    [
      'what is filled in and what is empty',
      { filled: ['phone'], empty: ['email', 'date_of_birth'], phone_type: [2, 9], pool_exclude: [id] },
    ],
    [
      'groups, and groups in them',
      {
        state: ['OH'],
        any: [
          { tags: [3], age_from: 64 },
          { first_name: 'true', none: [{ custom: { plan: 'Gold, "1"' } }] },
        ],
        all: [{ any: [{ turning: { age: 65, months: 6 } }, { city: '007' }] }],
        none: [{ tags: [9] }],
      },
    ],
    ['imported columns', { custom: { plan: 'Gold', 'Lead cost': '12.50', flag: 'true', empty_not: '0' } }],
    ['people', { owner: [id], owner_exclude: [other], ids: [id, other] }],
    ['time zones, whole and in part', { timezone: ['America/Los_Angeles', 'America/Detroit'] }],
    [
      'choices',
      {
        gender: ['male', 'other'],
        marital_status: ['widowed'],
        status: [1, 2],
        status_exclude: [3],
        source: [1],
        agentflow_status_exclude: [7],
      },
    ],
  ])('keeps %s', (_, search) => {
    expect(roundTrip({ ...plain, search }).search).toEqual(search);
  });

  it('says filters shortly', () => {
    const search = {
      state: ['OH', 'IN'],
      state_exclude: ['KY'],
      tags_exclude: [9],
      age_from: 64,
      timezone: ['America/Phoenix'],
    };
    expect(listParams({ ...plain, view: 'mine', search })).toMatchObject({
      view: 'mine',
      state: 'OH,IN,-KY',
      tags: -9,
      age: '64..',
      timezone: 'arizona',
    });
  });

  it('reads what people type into the address', () => {
    const read = (search: string) => readListState(defaultParseSearch(search));
    expect(read('?age=65').search).toEqual({ age_from: 65, age_to: 65 });
    expect(read('?zip=43085&tags=3&q=614').search).toEqual({ zip: ['43085'], tags: [3] });
    expect(read('?q=614').q).toBe('614');
    expect(read('?renewal_on=next_30_days&turning=65..6').search).toEqual({
      renewal_on_in: 'next_30_days',
      turning: { age: 65, months: 6 },
    });
    expect(read('?sort=-last_activity_at')).toMatchObject({ order_field: 'last_activity_at', order: 'desc' });
    expect(read('?limit=100&page=2')).toMatchObject({ limit: 100, page: 2 });
  });

  it('ignores what makes no sense, and only that', () => {
    const read = (search: string) => readListState(defaultParseSearch(search));
    const bad =
      '?view=everything&category=dog&sort=shoe_size&page=-4&limit=17&preview=me&age=old&status=x&created_at=soon..&tobacco=perhaps';
    expect(read(bad)).toEqual(plain);
    expect(read('?state=OH,Ohio,-KY&tags=3,x').search).toEqual({ state: ['OH'], state_exclude: ['KY'], tags: [3] });
    expect(
      read('?birthday_in=over_30_days_ago&turning=65&created_at=soon&any=x&none=[1,{}]&all=[{"state":"Ohio"}]'),
    ).toEqual(plain);
    expect(read('?any=[{"state":"OH"},{"state":"Ohio"},{"any":[{"tags":3,"any":[{"tags":4}]}]}]').search).toEqual({
      any: [{ state: ['OH'] }, { any: [{ tags: [3] }] }],
    });
    expect(readListState({ q: { a: 1 }, view: ['mine'], state: null, custom: 3, 'custom.': 'x' })).toEqual(plain);
  });

  it('takes away the parameters of filters that are gone', () => {
    const current = { state: 'OH', tags_all: 3, any: [{ tags: 3 }], 'custom.plan': 'Gold', sort: 'name', elsewhere: 1 };
    const params = listParams({ ...plain, search: { tags: [3] } }, current);
    expect(params).toMatchObject({ tags: 3 });
    for (const name of ['state', 'tags_all', 'any', 'custom.plan', 'sort'])
      expect(params).toHaveProperty([name], undefined);
    expect(params).not.toHaveProperty('elsewhere');
  });

  it('R302: asks the server for the same set, order and page', () => {
    const state = changedState({ ...plain, page: 7 }, { view: `pool-${id}`, search: { has_phone: true } });
    expect(scopeOf(state)).toEqual({
      contact_group: 'pool',
      all_downline: false,
      pool_id: id,
      downline_user_id: null,
      category: null,
      search: { has_phone: true },
      q: '',
      order: 'desc',
      order_field: 'created_at',
      page: 1,
      limit: 50,
    });
    expect(setOf({ ...state, page: 9, order: 'asc' })).toEqual(setOf(state));
  });

  it('knows whether anything narrows the view', () => {
    expect(isNarrowed(plain)).toBe(false);
    expect(isNarrowed({ ...plain, q: 'a' })).toBe(true);
    expect(isNarrowed({ ...plain, search: { tobacco: false } })).toBe(true);
    expect(isNarrowed({ ...plain, view: 'mine' })).toBe(false);
  });
});
