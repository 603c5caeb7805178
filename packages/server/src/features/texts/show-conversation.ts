import type { BodyOf, QueryOf } from '@bookline/contract/endpoint';
import type { ShownConversation, texts } from '@bookline/contract/features/texts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { permissionInForce, recordPermission } from '../contact-permissions/contact-permissions.api.ts';
import { auditView, getContact, requireLiveContact } from '../contacts/contacts.api.ts';
import { OPTED_OUT_BY_TEXT, previewAttempt } from '../outbound-gate/outbound-gate.api.ts';
import type { NumberRow } from '../phone-numbers/phone-numbers.api.ts';
import { findThreadOfContact, type Thread } from './conversations.queries.ts';
import { othersOf, sinceWriting } from './conversations.service.ts';
import { hasOptedOut } from './opt-out.queries.ts';
import { numberOfThread, ownNumbers } from './own-numbers.ts';
import { registrationProblem } from './registration.ts';
import { getConversation, requireTheirs, requireThread } from './see-conversations.ts';
import { textAllowance } from './text-allowance.ts';
import { listWriting } from './writing.queries.ts';

/** R343: the conversation with a contact, or with an unknown number, and how to text them. Throws 404. */
export async function showConversation(
  ctx: Context,
  { contact_id, conversation_id }: QueryOf<typeof texts.show_conversation>,
): Promise<ShownConversation> {
  const own = await ownNumbers(ctx);
  const thread = conversation_id === undefined ? undefined : await requireThread(ctx, conversation_id);
  if (thread) requireTheirs(thread, contact_id);
  const contactId = contact_id ?? thread?.contact_id ?? undefined;
  if (!contactId) {
    if (!thread) throw new AppError('not_found');
    return shown(ctx, { thread, own, contact: null, permission: null, numbers: [strange(thread)] });
  }
  const contact = await getContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'texts' });
  const ofContact =
    thread?.contact_id === contactId
      ? thread
      : await findThreadOfContact(
          ctx.db,
          ctx.tenant.id,
          contactId,
          own.map(({ number }) => number),
        );
  return shown(ctx, {
    thread: ofContact,
    own,
    contact: { id: contact.id, name: [contact.first_name, contact.last_name].filter(Boolean).join(' ') },
    permission: await permissionInForce(ctx, contactId, 'text'),
    numbers: await numbersOf(ctx, contact),
  });
}

type Parts = Pick<ShownConversation, 'contact' | 'permission' | 'numbers'> & {
  readonly thread: Thread | undefined;
  readonly own: readonly NumberRow[];
};

async function shown(ctx: Context, { thread, own, ...rest }: Parts): Promise<ShownConversation> {
  const { left, problem } = await textAllowance(ctx);
  const ofThread = thread && (await numberOfThread(ctx, thread));
  const usable = [...(ofThread ? [ofThread] : []), ...own.filter(({ id }) => id !== ofThread?.id)];
  const writing = thread ? await listWriting(ctx.db, ctx.tenant.id, [thread.id], sinceWriting(ctx.clock.now())) : [];
  const to = thread?.their_number ?? rest.numbers[0]?.number ?? '+1';
  return {
    ...rest,
    conversation: thread ? await getConversation(ctx, thread.id) : null,
    own_numbers: await Promise.all(
      usable.map(async (number) => ({
        number: number.number,
        label: number.label,
        mms: number.mms,
        problem: (await registrationProblem(ctx.db, ctx.tenant.id, number, to)) ?? null,
      })),
    ),
    units_left: left,
    problem: usable.length === 0 ? 'You have no number that can send texts. Buy one under Phone numbers.' : problem,
    writing: othersOf(writing, ctx.actor.user_id),
  };
}

/** The gate answers for a number of no contact when a text is sent. */
const strange = ({ their_number }: Thread): ShownConversation['numbers'][number] => ({
  number: their_number,
  type: 9,
  line_type: null,
  allowed: true,
  reason: null,
  allowed_from: null,
});

async function numbersOf(ctx: Context, contact: Awaited<ReturnType<typeof getContact>>) {
  const numbers: ShownConversation['numbers'] = [];
  for (const { number, type, line_type } of contact.phones) {
    const may = await previewAttempt(ctx, {
      channel: 'text',
      purpose: 'personal',
      contact_id: contact.id,
      address: number,
    });
    numbers.push({
      number,
      type,
      line_type: line_type ?? null,
      allowed: may.allowed,
      reason: may.allowed ? null : may.reason,
      allowed_from: may.allowed ? null : (may.allowed_from?.toISOString() ?? null),
    });
  }
  return numbers;
}

/** Records whether a contact agrees to texts, in the consent ledger. Throws 404 and 422. */
export async function updatePermission(signedIn: SignedInContext, body: BodyOf<typeof texts.update_permission>) {
  const { contact_id, permission, how, wording } = body;
  if (permission === 'given')
    await signedIn.transaction(async (ctx) => {
      await requireLiveContact(ctx, contact_id);
      if (await hasOptedOut(ctx.db, ctx.tenant.id, contact_id)) throw invalid('permission', OPTED_OUT_BY_TEXT);
    });
  await recordPermission(
    signedIn,
    contact_id,
    { channel: 'text', did: permission, how, wording, source: '', reach: null, ip: null },
    undefined,
  );
  return signedIn.transaction((ctx) => permissionInForce(ctx, contact_id, 'text'));
}
