import { letterFields } from '@bookline/contract/rules/letter-fields';
import { ianaZone } from '@bookline/contract/rules/options';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { withOptOut } from '@bookline/contract/rules/text-campaigns';
import { unitsOf } from '@bookline/contract/rules/text-segments';
import { MAX_TEXT } from '@bookline/contract/rules/texts';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { fold, requireLiveContact } from '../contacts/contacts.api.ts';
import { fillText } from '../email-messages/email-messages.api.ts';
import { OPTED_OUT_BY_TEXT } from '../outbound-gate/outbound-gate.api.ts';
import { getDialerProfile } from '../phone-numbers/phone-numbers.api.ts';
import { letterValues } from '../print/print.api.ts';
import { takeTurns } from '../sessions/sessions.api.ts';
import { findThreadsOfNumbers, holdPairs, insertThread, updateThread } from './conversations.queries.ts';
import { sendSoon } from './deliver-text.ts';
import { insertMessage } from './messages.queries.ts';
import { numberOptedOut } from './opt-out.queries.ts';
import { keepTextLinks, linkShortener } from './text-links.ts';
import { textSenderOf } from './text-sender.ts';

/** Tests in 15 minutes. */
const MOST_TESTS = 20;

export interface TestText {
  readonly words: string;
  readonly contact_id?: string | undefined;
  readonly from_number?: string | null | undefined;
}

/**
 * Sends a text to the acting user's own verified phone, as the contact would get it. It asks for no consent, because the phone is the user's, but a STOP from it counts. It
 * counts against no allowance. Throws 422, 404 for a contact that the user can't see, and 429.
 */
export async function sendTestText(
  signedIn: SignedInContext,
  test: TestText,
): Promise<{ to: string; words: string; units: number }> {
  const { database, clock, actor } = signedIn;
  const turns = [{ kind: 'test-text', value: actor.user_id, limit: MOST_TESTS }];
  await database.outsideTenants((db) => takeTurns(db, turns, clock.now(), 'Too many tests.'));
  return signedIn.transaction((ctx) => queueTest(ctx, test));
}

async function queueTest(ctx: Context, { words, contact_id, from_number }: TestText) {
  const { db, tenant, actor } = ctx;
  const now = ctx.clock.now();
  const to = (await getDialerProfile(db, tenant.id, actor.user_id)).verified_number;
  if (to === null) throw invalid('base', 'Verify your own phone in your profile first. The test goes there.');
  const wanted = from_number ? (toE164(from_number) ?? from_number) : null;
  const sender = await textSenderOf(ctx, actor.user_id, { wanted });
  if ('problem' in sender) throw invalid('from_number', sender.problem);
  if (await numberOptedOut(db, tenant.id, to)) throw invalid('base', OPTED_OUT_BY_TEXT);
  const { words: text, searched, links } = (await linkShortener(ctx))(await filled(ctx, withOptOut(words), contact_id));
  const our_number = sender.number.number;
  const pairs = [{ ours: our_number, theirs: to }];
  await holdPairs(db, tenant.id, pairs);
  const [known] = await findThreadsOfNumbers(db, tenant.id, pairs);
  const conversation_id = known?.id ?? newId();
  if (!known)
    await insertThread(db, tenant.id, {
      id: conversation_id,
      our_number,
      their_number: to,
      contact_id: null,
      holder_id: actor.user_id,
      last_at: now,
      created_at: now,
    });
  const id = newId();
  const units = unitsOf(text, false);
  await insertMessage(db, tenant.id, {
    id,
    conversation_id,
    direction: 'outbound',
    status: 'scheduled',
    words: text,
    search: ` ${fold(searched)}`,
    mms: false,
    our_number,
    their_number: to,
    at: now,
    created_at: now,
    automatic: true,
    key: `test:${id}`,
    send_at: now,
    units,
  });
  await keepTextLinks(ctx, [{ id, links }]);
  await updateThread(db, tenant.id, conversation_id, { last_message_id: id, last_at: now });
  await sendSoon(ctx, id, 0);
  await audit(ctx, { action: 'text.test', subject_type: 'text', subject_id: id, detail: { units } });
  return { to, words: text, units };
}

/** Without a contact, fields show their names. */
async function filled(ctx: Context, words: string, contactId: string | undefined): Promise<string> {
  if (contactId !== undefined) await requireLiveContact(ctx, contactId);
  const values =
    contactId === undefined
      ? new Map(letterFields.map(({ name, label }) => [name, `[${label}]`]))
      : await letterValues(ctx, contactId, ianaZone(ctx.actor.user.timezone));
  const { text, faults } = fillText(words, values);
  if (faults.length > 0) throw new AppError('invalid', { fields: { words: [...faults] } });
  if (text.length > MAX_TEXT)
    throw invalid('words', 'With its fields filled in, this is too long. Shorten it to 1,600 characters.');
  return text;
}
