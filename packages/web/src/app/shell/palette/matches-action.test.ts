import { expect, test } from 'vitest';
import { matchesAction } from './matches-action.ts';

test('every typed word must start a word of the label or aliases', () => {
  const action = { label: 'New contact', keywords: ['add', 'create a lead'] };
  for (const query of ['', 'new', 'con', 'CONT NEW', 'add', 'lead new'])
    expect(matchesAction(action, query), query).toBe(true);
  for (const query of ['ew', 'new list', 'import']) expect(matchesAction(action, query), query).toBe(false);
});
