import type { BodyOf } from '@bookline/contract/endpoint';
import type { SentEmail } from '@bookline/contract/features/contact-emails';
import type { emailMessages } from '@bookline/contract/features/email-messages';
import { MAIL_HOLD_S } from '@bookline/contract/rules/mail-limits';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireLiveContact } from '../contacts/contacts.api.ts';
import { queueWrittenMail } from '../mail/mail.api.ts';
import { previewAttempt } from '../outbound-gate/outbound-gate.api.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { composeMail } from './compose-mail.ts';
import { findWritten } from './email-messages.queries.ts';
import { fillWords, footerOf, NO_POSTAL_ADDRESS, writeMail } from './fill-mail.ts';
import { writeToContact } from './write-to-contact.ts';

export const SEND_CONTACT_MAIL = 'send-contact-mail';

/**
 * Queues an email to a contact, which is sent after ten seconds. The decision stays stored even if the check refuses. Throws 404 for a contact
 * that the user can't see, and 422 with the reason.
 */
export async function sendToContact(
  signedIn: SignedInContext,
  { key, subject, html, ...body }: BodyOf<typeof emailMessages.send>,
): Promise<SentEmail> {
  const outcome = await signedIn.transaction((ctx) =>
    writeToContact(ctx, {
      ...body,
      write: () => writeMail(ctx, body.contact_id, { subject, html, purpose: body.purpose }),
      key: key === undefined ? null : `written:${ctx.actor.user_id}:${key}`,
      hold_s: MAIL_HOLD_S,
      job: (mail_id) => jobOf(ctx, mail_id),
    }),
  );
  if ('refused' in outcome) throw invalid('contact_id', outcome.refused);
  return signedIn.transaction(async (ctx) => {
    const sent = await findWritten(ctx.db, ctx.tenant.id, body.contact_id, outcome.id);
    if (!sent) throw new AppError('conflict');
    return sent;
  });
}

/** The job that delivers an email to a contact. */
export const jobOf = (ctx: Context, mail_id: string) => ({
  task: SEND_CONTACT_MAIL,
  payload: { mail_id, user_id: ctx.actor.user_id, origin: originOf(ctx) },
});

/** Sends a test email to the user, as the contact would get it. Throws 404 and 422. */
export async function sendTest(ctx: Context, { contact_id, ...words }: BodyOf<typeof emailMessages.test>) {
  await requireLiveContact(ctx, contact_id);
  const id = newId();
  const { subject, body_html, html, plain, purpose } = await writeMail(ctx, contact_id, words);
  const to = await queueTestMail(ctx, id, { subject, html, plain, body_html, purpose });
  await audit(ctx, { action: 'email.test', subject_type: 'email', subject_id: id, contact_id });
  return { to };
}

/** Queues an email to the user themselves as a test. Its unsubscribe link has no effect, so that a test unsubscribes no one. Returns the address. */
export async function queueTestMail(
  ctx: Context,
  id: string,
  {
    subject,
    html,
    plain,
    body_html = '',
    purpose = 'marketing',
  }: {
    readonly subject: string;
    readonly html: string;
    readonly plain: string;
    readonly body_html?: string;
    readonly purpose?: 'personal' | 'marketing';
  },
): Promise<string> {
  const to = ctx.actor.user.email;
  await queueWrittenMail(
    ctx,
    {
      html,
      plain,
      subject: [...`[Test] ${subject}`].slice(0, 300).join(''),
      body_html,
      purpose,
      id,
      key: null,
      contact_id: null,
      sender_id: ctx.actor.user_id,
      from_name: ctx.actor.name,
      reply_to: to,
      to,
      attachments: [],
      hold_s: 0,
      unsubscribe_url: null,
      unsubscribe_hash: null,
    },
    jobOf(ctx, id),
  );
  return to;
}

/** A preview of an email as the contact would get it, with its problems. Stores nothing. Throws 404. */
export async function previewMail(ctx: Context, contactId: string, body: BodyOf<typeof emailMessages.preview>) {
  await requireLiveContact(ctx, contactId);
  const { purpose, to } = body;
  const { subject, html, faults } = await fillWords(ctx, contactId, body);
  const footer = purpose === 'marketing' ? await footerOf(ctx) : null;
  if (footer === undefined) faults.push(NO_POSTAL_ADDRESS);
  const may = await previewAttempt(ctx, {
    channel: 'email',
    purpose,
    contact_id: contactId,
    ...(to !== undefined && { address: to }),
  });
  return {
    subject,
    html: composeMail(subject, html, footer ? { ...footer, unsubscribe_url: '#', preferences_url: '#' } : null).html,
    faults: [...new Set(faults)],
    allowed: may.allowed,
    reason: may.allowed ? null : may.reason,
  };
}
