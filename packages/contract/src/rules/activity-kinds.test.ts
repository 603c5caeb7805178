import { expect, it } from 'vitest';
import {
  activityGroupNames,
  activityKindNames,
  describeActivity,
  isActivityGroup,
  kindsFor,
} from './activity-kinds.ts';

const everything = { has: () => true };

it('every kind is in a group that is offered, and every group has a kind', () => {
  const used = new Set(activityKindNames.map((kind) => describeActivity(kind).group));
  expect([...used].sort()).toEqual([...activityGroupNames].sort());
  expect(kindsFor(everything)).toEqual(activityKindNames);
});

it('narrows to groups, several at once', () => {
  expect(kindsFor(everything, ['notes'])).toEqual(['note']);
  expect(kindsFor(everything, ['follow_ups', 'activities'])).toEqual(['activity', 'follow_up', 'web_form']);
});

it('R270: whoever has no follow-ups is told of none', () => {
  const none = { has: () => false };
  expect(kindsFor(none)).not.toContain('follow_up');
  expect(kindsFor(none, ['follow_ups'])).toEqual([]);
  expect(kindsFor(none)).toContain('note');
});

it.each(['notes', 'records'])('%s names a group', (text) => expect(isActivityGroup(text)).toBe(true));
it.each(['toString', '', 7, null])('%o names none', (value) => expect(isActivityGroup(value)).toBe(false));
