import { expect, it } from 'vitest';
import { forecastOf } from './forecast.ts';

const nothing = { rows: 9, importable: 9, rejected: 0, empty: 0, duplicates_in_file: 0, known: 0, do_not_contact: 0 };

it('describes what happens to known rows and rows on the do-not-contact list', () => {
  const found = { ...nothing, problems: [], known: 1200, duplicates_in_file: 1, do_not_contact: 3 };
  expect(forecastOf(found, { known: 'review', scrub_against: { do_not_contact: 'leave_out' } })).toEqual([
    '1,200 rows with existing contacts: sent to review.',
    '1 row repeated within the file: handled like existing contacts.',
    '3 rows on the do-not-contact list: skipped, with the reason.',
  ]);
  expect(forecastOf({ ...nothing, problems: [] }, {})).toEqual([
    'No existing contacts and no numbers on the do-not-contact list.',
  ]);
});
