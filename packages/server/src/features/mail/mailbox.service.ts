import type { QueryOf } from '@bookline/contract/endpoint';
import { type MailMessage, type MailSummary, type mailbox, mailSummary } from '@bookline/contract/features/mailbox';
import { type ListMeta, metaOf } from '@bookline/contract/paging';
import { audit } from '../../platform/audit.ts';
import type { Context, PublicContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { tenantHere } from '../../platform/http/sits-here.ts';
import { getBrand } from './mail.queries.ts';
import { mailHtml, mailText } from './mail-template.ts';
import { countMail, findMail, listMail } from './mailbox.queries.ts';

type Query = QueryOf<typeof mailbox.list>;

/** A page of the tenant's mails, without their words. */
export const readMailbox = (ctx: Context, query: Query) => pageOf(ctx.db, ctx.tenant.id, query);

/** One mail. Its words, where the local mailbox keeps them, are for oneself only: not while acting as somebody else. Throws 404. */
export async function readMail(ctx: Context, id: string): Promise<MailMessage> {
  const found = await mailOf(ctx.db, ctx.tenant.id, id);
  const themselves = ctx.actor.real_user_id === ctx.actor.user_id;
  if (!found.content) return found;
  await audit(ctx, { action: 'mail.read', subject_type: 'mail', subject_id: id, detail: { words: themselves } });
  return themselves ? found : { ...found, content: null };
}

/** The same for whoever sits at the machine. Throws 404 for everybody else. */
export function readMailboxHere(ctx: PublicContext, query: Query) {
  const tenantId = tenantHere(ctx);
  return ctx.database.inTenant(tenantId, (db) => pageOf(db, tenantId, query));
}

/** Throws 404 for everybody but whoever sits at the machine. */
export function readMailHere(ctx: PublicContext, id: string): Promise<MailMessage> {
  const tenantId = tenantHere(ctx);
  return ctx.database.inTenant(tenantId, (db) => mailOf(db, tenantId, id));
}

async function pageOf(db: Db, tenantId: number, query: Query): Promise<{ data: MailSummary[]; meta: ListMeta }> {
  const rows = await listMail(db, tenantId, query, query);
  return { data: rows.map(summaryOf), meta: metaOf(query, await countMail(db, tenantId, query)) };
}

async function mailOf(db: Db, tenantId: number, id: string): Promise<MailMessage> {
  const row = await findMail(db, tenantId, id);
  if (!row) throw new AppError('not_found');
  const { paragraphs, action_label, action_url, html, plain } = row;
  if (row.status === 'sent' && html !== null && plain !== null)
    return { ...summaryOf(row), content: { text: plain, html } };
  if (row.status !== 'sent' || !paragraphs) return { ...summaryOf(row), content: null };
  const brand = await getBrand(db, tenantId);
  const action = action_label && action_url ? { label: action_label, url: action_url } : null;
  const words = { subject: row.subject, paragraphs, action };
  return { ...summaryOf(row), content: { text: mailText(words, brand), html: mailHtml(words, brand) } };
}

function summaryOf(row: Awaited<ReturnType<typeof listMail>>[number]): MailSummary {
  return mailSummary.parse({ ...row, to: row.to_address });
}
