import { expect, test } from 'vitest';
import { refusalOf, sizeText } from './file-drop.tsx';

const accept = ['.csv', '.xlsx'];
const MB = 1024 * 1024;

test('a file of the right kind and size is taken', () => {
  expect(refusalOf({ name: 'Leads.CSV', size: 10 }, accept, MB)).toBeNull();
});

test('another one is refused in a sentence that says what to do', () => {
  expect(refusalOf({ name: 'leads.pdf', size: 10 }, accept, MB)).toBe('This isn’t a CSV or XLSX file. Choose another.');
  expect(refusalOf({ name: 'leads.csv', size: 0 }, accept, MB)).toBe('This file is empty. Choose another.');
  expect(refusalOf({ name: 'leads.csv', size: 2 * MB }, accept, MB)).toBe(
    'This file is larger than 1 MB. Split it into smaller files.',
  );
});

test('sizes are written for people', () => {
  expect([0, 900, 1536, 200 * MB, 5_000_000_000].map(sizeText)).toEqual([
    '0 bytes',
    '900 bytes',
    '1.5 kB',
    '200 MB',
    '4.7 GB',
  ]);
});
