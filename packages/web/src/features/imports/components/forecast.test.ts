import { expect, it } from 'vitest';
import { forecastOf } from './forecast.ts';

const nothing = { rows: 9, importable: 9, rejected: 0, empty: 0, duplicates_in_file: 0, known: 0, do_not_contact: 0 };

it('says what becomes of rows that are known or on the do-not-contact list, as chosen', () => {
  const found = { ...nothing, problems: [], known: 1200, duplicates_in_file: 1, do_not_contact: 3 };
  expect(forecastOf(found, { known: 'review', scrub_against: { do_not_contact: 'leave_out' } })).toEqual([
    '1,200 rows with contacts you have: kept for you to decide.',
    '1 row repeated within the file: treated like contacts you have.',
    '3 rows on the do-not-contact list: left out, with the reason.',
  ]);
  expect(forecastOf({ ...nothing, problems: [] }, {})).toEqual([
    'Nobody in this file is known to you, or on the do-not-contact list.',
  ]);
});
