import { expect, test } from 'vitest';
import { refusalOf, sizeText } from './file-drop.tsx';

const accept = ['.csv', '.xlsx'];
const MB = 1024 * 1024;

test('accepts a file of the right type and size', () => {
  expect(refusalOf({ name: 'Leads.CSV', size: 10 }, accept, MB)).toBeNull();
});

test('refuses other files with the next step', () => {
  expect(refusalOf({ name: 'leads.pdf', size: 10 }, accept, MB)).toBe('This isn’t a CSV or XLSX file. Choose another.');
  expect(refusalOf({ name: 'leads.csv', size: 0 }, accept, MB)).toBe('This file is empty. Choose another.');
  expect(refusalOf({ name: 'leads.csv', size: 2 * MB }, accept, MB)).toBe(
    'This file is larger than 1 MB. Split it into smaller files.',
  );
});

test('formats sizes', () => {
  expect([0, 900, 1536, 200 * MB, 5_000_000_000].map(sizeText)).toEqual([
    '0 bytes',
    '900 bytes',
    '1.5 kB',
    '200 MB',
    '4.7 GB',
  ]);
});
