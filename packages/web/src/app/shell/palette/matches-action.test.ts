import { expect, test } from 'vitest';
import { matchesAction, withOption } from './matches-action.ts';

test('every typed word must start a word of the label or aliases', () => {
  const action = { label: 'New contact', keywords: ['add', 'create a lead'] };
  for (const query of ['', 'new', 'con', 'CONT NEW', 'add', 'lead new'])
    expect(matchesAction(action, query), query).toBe(true);
  for (const query of ['ew', 'new list', 'import']) expect(matchesAction(action, query), query).toBe(false);
});

test('the choice of an action is found with words of both', () => {
  const option = { id: '7', label: 'Hot lead', run: () => undefined };
  const action = { id: 'status', label: 'Change status…', group: 'This page', run: () => undefined } as const;
  const found = withOption({ ...action, options: [option] }, option);
  expect(found.label).toBe('Change status: Hot lead');
  expect(matchesAction(found, 'hot')).toBe(true);
  expect(matchesAction(found, 'status hot')).toBe(true);
  expect(matchesAction(found, 'status cold')).toBe(false);
});
