import type { BulkAttempt } from '@bookline/contract/features/bulk';
import { expect, it } from 'vitest';
import { countedText, countsText, doneText, undoneText } from './bulk-words.ts';

const change = (counts: Partial<BulkAttempt>): BulkAttempt => ({
  id: 'a',
  action: 'update',
  summary: 'Status set to Hot',
  status: 'complete',
  total: 0,
  changed: 0,
  unchanged: 0,
  skipped: 0,
  reasons: [],
  error: null,
  made_by: { id: 'b', name: 'Dana' },
  acting_as: null,
  created_at: '2026-03-02T15:00:00.000Z',
  ended_at: null,
  undo: { possible: true, until: null, status: null, by: null, ended_at: null, undone: 0, left: 0, reasons: [] },
  ...counts,
});

it('reports the results, without zero counts', () => {
  expect(doneText(change({ changed: 1 }))).toBe('Status set to Hot: 1 contact');
  expect(doneText(change({ changed: 1200, unchanged: 1, skipped: 2 }))).toBe(
    'Status set to Hot: 1,200 contacts, 1 unchanged, 2 skipped',
  );
  expect(doneText(change({ unchanged: 3 }))).toBe('No change needed. These contacts already have this value.');
  expect(countsText(change({ changed: 2, unchanged: 3 }))).toBe('2 changed, 3 unchanged');
  expect(countedText(10_001, false)).toBe('more than 10,000 contacts');
});

it('reports the result of an undo', () => {
  const undo = { ...change({}).undo, undone: 2 };
  expect(undoneText({ undo })).toBe('2 contacts restored');
  expect(undoneText({ undo: { ...undo, left: 1 } })).toContain(', 1 not restored');
});
