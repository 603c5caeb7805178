import type { ContactSelection } from '@bookline/contract/features/contact-selection';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { selectedContacts } from '../contacts/contacts.api.ts';
import { countMailable } from './pieces.queries.ts';

const TIMEOUT_MS = 15_000;

/** The start of the period in which a mailed contact is left out. Undefined if none is left out. */
export const mailedSince = (now: Date, days: number): Date | undefined =>
  days > 0 ? new Date(now.getTime() - days * DAY_MS) : undefined;

/** How many selected contacts can be mailed, and why the others can't. Throws 503 if it takes longer than 15 seconds. */
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
      const base = ['Counting these contacts takes too long. Narrow them with a filter.'];
      throw new AppError('unavailable', { fields: { base }, cause: error });
    });
  return { ...counts, kits: kit_ids.map((id) => ({ id, recent: recent.get(id) ?? 0 })) };
}
