import { MAX_EXPORT_LIMIT } from '@bookline/contract/rules/constants';
import { invalid } from '../../platform/errors.ts';

const number = new Intl.NumberFormat('en-US');

/** Throws 422 where a set of so many contacts cannot be exported: none, or more than an export holds (R429). */
export function requireExportable(count: number): void {
  if (count === 0) throw invalid('ids', 'None of these contacts is there any more.');
  if (count > MAX_EXPORT_LIMIT)
    throw invalid(
      'contacts_scope',
      `These are ${number.format(count)} contacts, and an export holds ${number.format(MAX_EXPORT_LIMIT)}. Narrow them with a filter.`,
    );
}
