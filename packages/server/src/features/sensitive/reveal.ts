import type { BodyOf } from '@bookline/contract/endpoint';
import type { sensitive } from '@bookline/contract/features/sensitive';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { requireContact } from '../contacts/contacts.api.ts';
import { takeTurns } from '../sessions/sessions.api.ts';
import { readers } from './readers.ts';
import { requireToReveal } from './require-to-reveal.ts';

/** How many a person may look at in a quarter of an hour: more than a day's work asks for, less than a list to carry away. */
const MOST = 30;

/**
 * A protected value of a contact in full, for the person who is there themselves, with the reason in the audit log. Throws 404 where the
 * contact is not theirs to see or has no such value, 422 where the reason holds the value, 429 after too many.
 */
export async function reveal(ctx: Context, contactId: string, asked: BodyOf<typeof sensitive.reveal>): Promise<string> {
  const { what, record_id, reason } = asked;
  requireToReveal(ctx, what);
  await requireContact(ctx, contactId);
  const value = await readers[what](ctx, contactId, record_id ?? contactId);
  if (value === null) throw new AppError('not_found');
  // The reason is read by whoever reads the audit log.
  if (plain(reason).includes(plain(value)))
    throw invalid('reason', 'Say why without the number itself: the reason is kept in the audit log.');
  await takeTurns(
    ctx.db,
    [{ kind: 'reveal', value: `${ctx.tenant.id} ${ctx.actor.user_id}`, limit: MOST }],
    ctx.clock.now(),
    `You have looked at ${MOST} protected values within a quarter of an hour.`,
  );
  await audit(ctx, {
    action: 'sensitive.reveal',
    subject_type: 'sensitive',
    subject_id: record_id ?? contactId,
    contact_id: contactId,
    detail: { what, reason },
  });
  return value;
}

const plain = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
