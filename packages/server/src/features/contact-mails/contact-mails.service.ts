import type { QueryOf } from '@bookline/contract/endpoint';
import { type SentEmail, sentEmail } from '@bookline/contract/features/contact-emails';
import { type contactMails, mailOfContact, type WrittenEmail } from '@bookline/contract/features/contact-mails';
import { metaOf } from '@bookline/contract/paging';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { auditView, requireContact, visibleContacts } from '../contacts/contacts.api.ts';
import { listAttachments, takeBackMail } from '../mail/mail.api.ts';
import { countMails, findWritten, listMails } from './contact-mails.queries.ts';

/** A page of the mails to the contacts that the acting person sees, newest first. */
export async function readMails(ctx: Context, { mine, ...query }: QueryOf<typeof contactMails.list>) {
  const visible = await visibleContacts(ctx);
  const filter = { ...query, ...(mine === 'true' && { sender_id: ctx.actor.user_id }) };
  const rows = await listMails(ctx.db, ctx.tenant.id, visible, filter, query);
  const { total, exact } = await countMails(ctx.db, ctx.tenant.id, visible, filter);
  return { data: rows.map((row) => mailOfContact.parse(row)), meta: metaOf(query, total, exact) };
}

/** A mail with its words. Throws 404. */
export async function readMail(ctx: Context, contactId: string, mailId: string): Promise<WrittenEmail> {
  await requireContact(ctx, contactId);
  const mail = await getWritten(ctx, contactId, mailId);
  await auditView(ctx, contactId, { part: 'emails', email: mailId });
  const attachments = await listAttachments(ctx.db, ctx.tenant.id, mailId);
  return { ...sentEmail.parse(mail), html: mail.body_html, attachments };
}

/** Takes a mail back that did not go yet. Throws 404, 403 for somebody else's, 409 where it went. */
export async function cancelMail(ctx: Context, contactId: string, mailId: string): Promise<SentEmail> {
  await requireContact(ctx, contactId);
  const mail = await getWritten(ctx, contactId, mailId);
  if (mail.sender_id !== ctx.actor.user_id && !ctx.actor.roles.includes('admin')) throw new AppError('forbidden');
  if (!(await takeBackMail(ctx, mailId)))
    throw new AppError('conflict', { fields: { base: ['It went already, or was taken back before.'] } });
  await audit(ctx, { action: 'email.cancel', subject_type: 'email', subject_id: mailId, contact_id: contactId });
  return sentEmail.parse(await getWritten(ctx, contactId, mailId));
}

async function getWritten(ctx: Context, contactId: string, mailId: string) {
  const mail = await findWritten(ctx.db, ctx.tenant.id, contactId, mailId);
  if (!mail) throw new AppError('not_found');
  return mail;
}
