import type { BulkAttempt } from '@bookline/contract/features/bulk';
import type { ContactSelection } from '@bookline/contract/features/contact-selection';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { countSelected } from '../contacts/contacts.api.ts';
import { startBulk } from './start-bulk.ts';

/** Removes deleted contacts for good, as many as somebody has seen that they are. Throws 409 where they are more or fewer by now. */
export async function purgeCounted(ctx: Context, selection: ContactSelection, count: number): Promise<BulkAttempt> {
  const there = await countSelected(ctx, selection, { deleted: true });
  if (there === 0) throw new AppError('not_found');
  if (there !== count)
    throw new AppError('conflict', {
      fields: { count: [`They are ${there.toLocaleString('en-US')} by now. Look at them again.`] },
    });
  return startBulk(ctx, selection, { action: 'purge' });
}
