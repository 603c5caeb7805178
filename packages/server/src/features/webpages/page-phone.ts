import { toE164 } from '@bookline/contract/rules/phone-e164';
import { invalid } from '../../platform/errors.ts';

/** A phone number that a page shows, from what was typed. '' for none. Throws 422 at `phone`. */
export function pagePhone(typed: string): string {
  if (typed === '') return '';
  const number = toE164(typed);
  if (!number) throw invalid('phone', 'Enter a phone number, such as 614-555-0142.');
  return number;
}
