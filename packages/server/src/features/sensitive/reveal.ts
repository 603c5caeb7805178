import type { BodyOf } from '@bookline/contract/endpoint';
import type { SensitiveWhat, sensitive } from '@bookline/contract/features/sensitive';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { readAccountNumber } from '../contact-securities/contact-securities.api.ts';
import { requireContact } from '../contacts/contacts.api.ts';
import { readApplicationNumber } from '../fire-light/fire-light.api.ts';
import { readMbi } from '../rx-details/rx-details.api.ts';
import { takeTurns } from '../sessions/sessions.api.ts';
import { requireToReveal } from './require-to-reveal.ts';

/** How many values a user may view in 15 minutes: more than a day's work needs, too few to copy a list. */
const MAX_REVEALS = 30;

/**
 * A contact's full protected value, with the reason in the audit log. Every request is counted before any lookup. Throws 404 if the contact is
 * hidden or has no such value, 422 if the reason contains the value, and 429 after too many.
 */
export async function reveal(
  signedIn: SignedInContext,
  contactId: string,
  asked: BodyOf<typeof sensitive.reveal>,
): Promise<string> {
  const { database, tenant, actor, clock } = signedIn;
  const { what, record_id, reason } = asked;
  requireToReveal(signedIn, what);
  const turns = [{ kind: 'reveal', value: `${tenant.id} ${actor.user_id}`, limit: MAX_REVEALS }];
  const words = `You’ve viewed ${MAX_REVEALS} protected values in 15 minutes.`;
  await database.outsideTenants((db) => takeTurns(db, turns, clock.now(), words));
  const { value, isInReason } = await signedIn.transaction(async (ctx) => {
    await requireContact(ctx, contactId);
    const found = await readers[what](ctx, contactId, record_id ?? contactId);
    if (found === null) throw new AppError('not_found');
    // Readers of the audit log see the reason.
    const holds = plain(reason).includes(plain(found));
    await audit(ctx, {
      action: 'sensitive.reveal',
      subject_id: record_id ?? contactId,
      contact_id: contactId,
      detail: holds ? { what, refused: true } : { what, reason },
    });
    return { value: found, isInReason: holds };
  });
  // Thrown only now: the reply confirms a guess, so it stays counted and audited.
  if (isInReason)
    throw invalid('reason', 'Enter the reason without the number itself. The audit log keeps the reason.');
  return value;
}

const plain = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The full value. Null if there is none. The caller checks visibility. */
export type SensitiveReader = (ctx: Context, contactId: string, recordId: string) => Promise<string | null>;

/** The reader of each value. */
export const readers: Readonly<Record<SensitiveWhat, SensitiveReader>> = {
  mbi: readMbi,
  security_account: readAccountNumber,
  application_number: readApplicationNumber,
};
