import type { BulkAttempt } from '@bookline/contract/features/bulk';
import type { ContactSelection } from '@bookline/contract/features/contact-selection';
import { formatNumber } from '@bookline/contract/rules/numbers';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { countSelected } from '../contacts/contacts.api.ts';
import { startBulk } from './start-bulk.ts';

/** Permanently deletes as many deleted contacts as the user confirmed. Throws 409 if their number has changed. */
export async function purgeCounted(ctx: Context, selection: ContactSelection, count: number): Promise<BulkAttempt> {
  const there = await countSelected(ctx, selection, { deleted: true });
  if (there === 0) throw new AppError('not_found');
  if (there !== count)
    throw new AppError('conflict', {
      fields: { count: [`There are now ${formatNumber(there)} contacts. Review them, then try again.`] },
    });
  return startBulk(ctx, selection, { action: 'purge' });
}
