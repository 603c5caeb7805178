import type { ContactSelection } from '@bookline/contract/features/contact-selection';
import type { SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { selectedContacts } from '../contacts/contacts.api.ts';
import { countMailable } from './pieces.queries.ts';

const TIMEOUT_MS = 15_000;
const DAY_MS = 86_400_000;

/** Since when somebody counts as mailed lately; undefined where nobody is left out. */
export const mailedSince = (now: Date, days: number): Date | undefined =>
  days > 0 ? new Date(now.getTime() - days * DAY_MS) : undefined;

/** How many contacts of a selection can be mailed, and why the others cannot. Throws 503 where it took longer than 15 seconds. */
export async function countMailing(
  signedIn: SignedInContext,
  selection: ContactSelection,
  { kit_ids, not_within_days }: { kit_ids: readonly string[]; not_within_days: number },
) {
  const { counts, recent } = await signedIn
    .transaction(
      async (ctx) => {
        const since = mailedSince(ctx.clock.now(), not_within_days);
        return countMailable(ctx.db, ctx.tenant.id, await selectedContacts(ctx, selection), { ids: kit_ids, since });
      },
      { read_only: true, statement_timeout_ms: TIMEOUT_MS },
    )
    .catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === '57014')) throw error;
      const base = ['Counting these takes too long. Narrow them with a filter.'];
      throw new AppError('unavailable', { fields: { base }, cause: error });
    });
  return { ...counts, kits: kit_ids.map((id) => ({ id, recent: recent.get(id) ?? 0 })) };
}
