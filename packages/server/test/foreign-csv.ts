import { parse as csvParse } from 'csv-parse/sync';
import papaparse from 'papaparse';
import { inferSchema, initParser } from 'udsv';
import { expect } from 'vitest';

/**
 * The cells of one of our CSV files, headings first, as three other libraries read them with default settings. Fails if they differ or a line
 * doesn't end with CRLF.
 */
export function readByOthers(file: string): string[][] {
  const text = file.replace(/^\ufeff/, '');
  expect(text.replace(/"[^"]*"/g, '').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text.endsWith('\r\n')).toBe(true);
  const papa = papaparse.parse<string[]>(file, { skipEmptyLines: true });
  expect(papa.errors.filter(({ code }) => code !== 'UndetectableDelimiter')).toEqual([]);
  const strict: string[][] = csvParse(file, { bom: true });
  const [headings = []] = strict;
  const fast = initParser(inferSchema(text)).stringArrs(text);
  expect(papa.data).toEqual(strict);
  expect([headings, ...fast]).toEqual(strict);
  return strict;
}
