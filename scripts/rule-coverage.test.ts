import { expect, it } from 'vitest';
import { faultsOf } from './rule-coverage.ts';

const known = new Set(['R001', 'R002', 'R003']);
const titled = (...ids: string[]) => new Map(ids.map((id) => [id, [`${id}.test.ts`]]));

it('finds no faults if every rule has a test or an exception', () => {
  expect(faultsOf({ known, titled: titled('R001', 'R002'), excepted: ['R003'] }, 1)).toEqual([]);
});

it('names a rule that lost its test', () => {
  expect(faultsOf({ known, titled: titled('R001'), excepted: ['R003'] }, 1)).toEqual([
    'R002 has no test. Name the rule in the title of the test that shows it.',
  ]);
});

it('names unknown ids, in titles and in the list', () => {
  expect(
    faultsOf({ known, titled: titled('R001', 'R002', 'R003', 'R900'), excepted: ['R901'] }, 1).map((fault) =>
      fault.slice(0, 4),
    ),
  ).toEqual(['R900', 'R901']);
});

it('lets the list of exceptions only shrink', () => {
  expect(faultsOf({ known, titled: titled('R001'), excepted: ['R002', 'R003'] }, 1)).toEqual([
    'docs/rules-without-test.tsv names 2 rules, and 1 are allowed. The list only shrinks: write the test.',
  ]);
  expect(faultsOf({ known, titled: titled('R001', 'R002'), excepted: ['R003'] }, 2)).toEqual([
    'docs/rules-without-test.tsv names 1 rules. Lower mostWithoutTest in scripts/rule-coverage.ts to that.',
  ]);
  expect(faultsOf({ known, titled: titled('R001', 'R002', 'R003'), excepted: ['R003'] }, 1)).toEqual([
    'R003 has a test now. Remove it from docs/rules-without-test.tsv.',
  ]);
});
