import { formatNumber } from '@bookline/contract/rules/numbers';
import type { Options } from './options.ts';
import type { Validation } from './validation-report.tsx';

const rows = (count: number) => (count === 1 ? '1 row' : `${formatNumber(count)} rows`);

const fate = {
  skip: 'not changed',
  fill: 'empty fields filled in',
  overwrite: 'overwritten with the file’s values',
  review: 'sent to review',
} as const;

/** What the choices do with the file's rows, in sentences. */
export function forecastOf({ known, do_not_contact, duplicates_in_file }: Validation, options: Options): string[] {
  const { known: policy = 'skip', scrub_against } = options;
  const sentences: string[] = [];
  if (known > 0) sentences.push(`${rows(known)} with existing contacts: ${fate[policy]}.`);
  if (duplicates_in_file > 0)
    sentences.push(`${rows(duplicates_in_file)} repeated within the file: handled like existing contacts.`);
  if (do_not_contact > 0) {
    const then = scrub_against?.do_not_contact === 'leave_out' ? 'skipped, with the reason' : 'imported and marked';
    sentences.push(`${rows(do_not_contact)} on the do-not-contact list: ${then}.`);
  }
  if (sentences.length === 0) sentences.push('No existing contacts and no numbers on the do-not-contact list.');
  return sentences;
}
