import type { QueryOf } from '@bookline/contract/endpoint';
import { type SentEmail, sentEmail } from '@bookline/contract/features/contact-emails';
import { type emailMessages, mailOfContact, type WrittenEmail } from '@bookline/contract/features/email-messages';
import { metaOf } from '@bookline/contract/paging';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { auditView, requireContact, visibleContacts } from '../contacts/contacts.api.ts';
import { listAttachments, takeBackMail } from '../mail/mail.api.ts';
import { countEmails, findWritten, listEmails } from './email-messages.queries.ts';

/** A page of the emails to contacts that the user can see, newest first. */
export async function readEmails(ctx: Context, { mine, ...query }: QueryOf<typeof emailMessages.list>) {
  const visible = await visibleContacts(ctx);
  const filter = { ...query, ...(mine === 'true' && { sender_id: ctx.actor.user_id }) };
  const rows = await listEmails(ctx.db, ctx.tenant.id, visible, filter, query);
  const { total, exact } = await countEmails(ctx.db, ctx.tenant.id, visible, filter);
  return { data: rows.map((row) => mailOfContact.parse(row)), meta: metaOf(query, total, exact) };
}

/** An email with its text. Throws 404. */
export async function readMail(ctx: Context, contactId: string, mailId: string): Promise<WrittenEmail> {
  await requireContact(ctx, contactId);
  const mail = await getWritten(ctx, contactId, mailId);
  await auditView(ctx, contactId, { part: 'emails', email: mailId });
  const attachments = await listAttachments(ctx.db, ctx.tenant.id, mailId);
  return { ...sentEmail.parse(mail), html: mail.body_html, attachments };
}

/** Cancels an email that was not sent yet. Throws 404, 403 for another user's email, and 409 if it was already sent. */
export async function cancelMail(ctx: Context, contactId: string, mailId: string): Promise<SentEmail> {
  await requireContact(ctx, contactId);
  const mail = await getWritten(ctx, contactId, mailId);
  if (mail.sender_id !== ctx.actor.user_id && !ctx.actor.roles.includes('admin')) throw new AppError('forbidden');
  if (!(await takeBackMail(ctx, mailId)))
    throw new AppError('conflict', { fields: { base: ['This email was already sent or canceled.'] } });
  await audit(ctx, { action: 'email.cancel', subject_type: 'email', subject_id: mailId, contact_id: contactId });
  return sentEmail.parse(await getWritten(ctx, contactId, mailId));
}

async function getWritten(ctx: Context, contactId: string, mailId: string) {
  const mail = await findWritten(ctx.db, ctx.tenant.id, contactId, mailId);
  if (!mail) throw new AppError('not_found');
  return mail;
}
