import { describe, expect, it } from 'vitest';
import { columnsToRead, entriesOf, readEntry } from './read-entry.ts';

describe('reads a number or an address', () => {
  it.each([
    ['(614) 555-0142', '+16145550142'],
    ['1.614.555.0142', '+16145550142'],
    ["'+16145550142", '+16145550142'],
    ['+44 20 7946 0958', '+442079460958'],
    [' Joan@Example.TEST ', 'joan@example.test'],
  ])('%j is %s', (text, value) => expect(readEntry(text)?.value).toBe(value));

  it.each(['', 'Joan', '43215', '2024-01-31', '12/03/1962', 'a@b', '614555014'])(
    '%j is neither a number nor an address',
    (text) => expect(readEntry(text)).toBeNull(),
  );
});

it('reads the columns whose headers name phones or emails, and all columns if none does', () => {
  expect(columnsToRead(['ID', 'Name', 'Phone', 'E-mail'])).toEqual([2, 3]);
  expect(columnsToRead(['A', 'B'])).toEqual([0, 1]);
});

it('joins area code and number in two columns, as in the national registry’s files', () => {
  expect(entriesOf(['614', '5550142'], [0, 1])).toEqual([{ kind: 'phone', value: '+16145550142' }]);
});
