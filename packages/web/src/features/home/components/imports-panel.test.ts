import { expect, test } from 'vitest';
import { outcomeOf } from './imports-panel.tsx';

const attempt = { created: 0, updated: 0, rejected: 0, processed: 0, rows: 0, error: null };

test("describes an import's result", () => {
  expect(outcomeOf({ ...attempt, status: 'draft' })).toBe('Not started');
  expect(outcomeOf({ ...attempt, status: 'processing', processed: 1200, rows: 5000 })).toBe(
    'Processed 1,200 of 5,000 rows',
  );
  expect(outcomeOf({ ...attempt, status: 'complete', created: 4812, rejected: 3 })).toBe('4,812 created, 3 rejected');
  expect(outcomeOf({ ...attempt, status: 'failed', error: 'The file ends in the middle of a row.' })).toBe(
    'The file ends in the middle of a row.',
  );
});
