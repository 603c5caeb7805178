import type { BodyOf, QueryOf } from '@bookline/contract/endpoint';
import { type MailMessage, type MailSummary, type mailbox, mailSummary } from '@bookline/contract/features/mailbox';
import { type ListMeta, metaOf } from '@bookline/contract/paging';
import { isAccountType, outranks } from '@bookline/contract/rules/roles';
import { audit } from '../../platform/audit.ts';
import type { Context, PublicContext, SignedInContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { loopbackTenant } from '../../platform/http/loopback-only.ts';
import { fileUrls } from '../files/files.api.ts';
import { confirmPassword } from '../sessions/sessions.api.ts';
import { getBrand, listAttachments } from './mail.queries.ts';
import { mailHtml, mailText } from './mail-template.ts';
import { countMail, findMail, listMail } from './mailbox.queries.ts';

type Query = QueryOf<typeof mailbox.list>;

/** A page of the tenant's emails, without their text. */
export const readMailbox = (ctx: Context, query: Query) => pageOf(ctx.db, ctx.tenant.id, query);

/** One email, without its text. Throws 404. */
export async function readMail(ctx: Context, id: string): Promise<MailSummary> {
  return summaryOf(await getMail(ctx.db, ctx.tenant.id, id));
}

/**
 * One email with its text, if the local mailbox keeps it. Each view is audited. An email with a sign-in link or code is visible only to its
 * recipient and to users above them in the hierarchy, because a peer could sign in with it. Throws 404, and 422 at `current_password`.
 */
export async function openMail(
  signedIn: SignedInContext,
  id: string,
  { current_password }: BodyOf<typeof mailbox.open>,
): Promise<MailMessage> {
  await confirmPassword(signedIn, current_password);
  return signedIn.transaction(async (ctx) => {
    const row = await getMail(ctx.db, ctx.tenant.id, id);
    const found = await withWords(ctx, row);
    if (!found.content) return found;
    const withheld = !mayRead(ctx, row);
    await audit(ctx, { action: 'mail.read', subject_type: 'mail', subject_id: id, detail: { words: !withheld } });
    return withheld ? { ...found, content: null, attachments: [], withheld } : found;
  });
}

function mayRead({ actor }: Context, { secret_of_id, secret_of_type }: MailRow): boolean {
  if (secret_of_id === null || secret_of_id === actor.user_id) return true;
  return secret_of_type !== null && isAccountType(secret_of_type) && outranks(actor.account_type, secret_of_type);
}

/** The same for a user at this machine. Throws 404 for everyone else. */
export function readMailboxHere(ctx: PublicContext, query: Query) {
  const tenantId = loopbackTenant(ctx);
  return ctx.database.inTenant(tenantId, (db) => pageOf(db, tenantId, query));
}

/** Throws 404 unless the request comes from this machine. */
export function readMailHere(ctx: PublicContext, id: string): Promise<MailMessage> {
  const tenantId = loopbackTenant(ctx);
  return ctx.database.inTenant(tenantId, async (db) =>
    withWords({ ...ctx, db, tenant: { id: tenantId }, actor: null }, await getMail(db, tenantId, id)),
  );
}

type MailRow = NonNullable<Awaited<ReturnType<typeof findMail>>>;

async function getMail(db: Db, tenantId: number, id: string): Promise<MailRow> {
  const row = await findMail(db, tenantId, id);
  if (!row) throw new AppError('not_found');
  return row;
}

async function pageOf(db: Db, tenantId: number, query: Query): Promise<{ data: MailSummary[]; meta: ListMeta }> {
  const rows = await listMail(db, tenantId, query, query);
  return { data: rows.map(summaryOf), meta: metaOf(query, await countMail(db, tenantId, query)) };
}

type Reading = Parameters<typeof fileUrls>[0];

async function withWords(ctx: Reading, row: MailRow): Promise<MailMessage> {
  const { paragraphs, action_label, action_url, html, plain } = row;
  const mail = { ...summaryOf(row), withheld: false };
  if (row.status !== 'sent' || !(paragraphs || (html !== null && plain !== null)))
    return { ...mail, content: null, attachments: [] };
  const attachments = await attachmentsOf(ctx, row.id);
  if (html !== null && plain !== null) return { ...mail, content: { text: plain, html }, attachments };
  const brand = await getBrand(ctx.db, ctx.tenant.id);
  const action = action_label && action_url ? { label: action_label, url: action_url } : null;
  const words = { subject: row.subject, paragraphs: paragraphs ?? [], action };
  return { ...mail, content: { text: mailText(words, brand), html: mailHtml(words, brand) }, attachments };
}

/** Files that were deleted since are left out. */
async function attachmentsOf(ctx: Reading, mailId: string): Promise<MailMessage['attachments']> {
  const attached = await listAttachments(ctx.db, ctx.tenant.id, mailId);
  const urls = await fileUrls(
    ctx,
    attached.map(({ file_id }) => file_id),
  );
  return attached.flatMap(({ file_id, name, size }) => {
    const url = urls.get(file_id);
    return url ? [{ name, size: Number(size), url }] : [];
  });
}

function summaryOf(row: Awaited<ReturnType<typeof listMail>>[number]): MailSummary {
  return mailSummary.parse({ ...row, to: row.to_address });
}
