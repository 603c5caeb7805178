import { expect, it } from 'vitest';
import { clearedOnLogout, storageKey, storageScopes } from './storage-keys.ts';

it('R446: a stored key has the user’s id and the system version in front', () => {
  expect(storageKey('0190-u', '0.2.38', 'category')).toBe('0190-u:0.2.38:category');
});

it('R447: some stored values end with the tab', () => {
  expect(new Set(Object.values(storageScopes))).toEqual(new Set(['session', 'local']));
});

it('R448: signing out clears search', () => expect(clearedOnLogout).toContain('search'));
it('R449: signing out clears searches', () => expect(clearedOnLogout).toContain('searches'));
it('R450: signing out clears the advanced-search form', () => expect(clearedOnLogout).toContain('advanced_search'));
it('R451: signing out clears the carrier filters', () => {
  expect(clearedOnLogout).toEqual(expect.arrayContaining(['carriers_include', 'carriers_exclude']));
});
it('R452: signing out clears the policy-type filters', () => {
  expect(clearedOnLogout).toEqual(expect.arrayContaining(['policy_types_include', 'policy_types_exclude']));
});
it('R453: signing out clears the tag filters', () => {
  expect(clearedOnLogout).toEqual(expect.arrayContaining(['tags_include', 'tags_exclude']));
});
it('R454: signing out clears the contact filter parameters', () =>
  expect(clearedOnLogout).toContain('contact_filter_params'));
it('R455: signing out clears category', () => expect(clearedOnLogout).toContain('category'));
it('R456: signing out clears contact_group', () => expect(clearedOnLogout).toContain('contact_group'));
it('R457: signing out clears all_downline', () => expect(clearedOnLogout).toContain('all_downline'));
it('R458: signing out clears order_field', () => expect(clearedOnLogout).toContain('order_field'));

it('the login stack and the mini calendar have steps of their own', () => {
  expect(clearedOnLogout).not.toContain('login_stack');
  expect(clearedOnLogout).not.toContain('mini_calendar');
});
