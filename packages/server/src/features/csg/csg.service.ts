import { writeFile } from 'node:fs/promises';
import type { BodyOf } from '@bookline/contract/endpoint';
import { type csg, type PlanDetails, quoteCriteria, type SavedQuote } from '@bookline/contract/features/csg';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { openSecret, sealSecret } from '../../platform/crypto/tenant-secrets.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { addFile, takeBackVersion } from '../contact-files/contact-files.api.ts';
import { auditView, getContact, recordActivity, requireContact, requireLiveContact } from '../contacts/contacts.api.ts';
import { escapeHtml, mailToContactJob, writeMail, writeToContact } from '../email-messages/email-messages.api.ts';
import { storeMade } from '../files/files.api.ts';
import { previewAttempt } from '../outbound-gate/outbound-gate.api.ts';
import { deleteQuote, findQuote, insertQuote, listQuotes, type QuoteRow, updateSent } from './csg.queries.ts';
import { choosePlans } from './find-plans.ts';
import { quotePdf } from './quote-pdf.ts';

const place = (id: string) => ({ table: 'csg_quote', column: 'content_sealed', row: id }) as const;

/** Saves a quote with a contact. Its prices are read again, never taken from the browser. Throws 404, 422, and 503. */
export async function saveQuote(signedIn: SignedInContext, body: BodyOf<typeof csg.quote>): Promise<{ id: string }> {
  const { contact_id, keys, ...criteria } = body;
  await signedIn.transaction((ctx) => requireLiveContact(ctx, contact_id));
  const { source, as_of, plans } = await choosePlans(signedIn, { ...criteria, keys });
  return signedIn.transaction(async (ctx) => {
    await requireLiveContact(ctx, contact_id);
    const id = newId();
    await insertQuote(ctx.db, {
      tenant_id: ctx.tenant.id,
      id,
      contact_id,
      source,
      content_sealed: await sealSecret(ctx, place(id), JSON.stringify({ criteria, plans })),
      as_of,
      made_by_id: ctx.actor.user_id,
      created_at: ctx.clock.now(),
    });
    await tell(ctx, 'saved', { id, contact_id });
    return { id };
  });
}

/** A contact's quotes, newest first. They're health data, so each view is audited. Throws 404, like all functions here. */
export async function readQuotes(ctx: Context, contactId: string): Promise<SavedQuote[]> {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'medicare_quotes' });
  const quotes: SavedQuote[] = [];
  for (const row of await listQuotes(ctx.db, ctx.tenant.id, contactId)) quotes.push(await presentQuote(ctx, row));
  return quotes;
}

export async function removeQuote(ctx: Context, id: string): Promise<void> {
  const { contact_id } = await getQuote(ctx, id);
  await requireLiveContact(ctx, contact_id);
  if (!(await deleteQuote(ctx.db, ctx.tenant.id, id))) throw new AppError('not_found');
  await tell(ctx, 'removed', { id, contact_id });
}

/** Emails a quote as a PDF, which stays with the contact's files. Throws 422 with the gate's reason. */
export async function sendQuote(signedIn: SignedInContext, id: string): Promise<{ id: string; sent_at: string }> {
  const { quote, contact, contact_id } = await signedIn.transaction(async (ctx) => {
    const row = await getQuote(ctx, id);
    await requireLiveContact(ctx, row.contact_id);
    const may = await previewAttempt(ctx, { channel: 'email', purpose: 'personal', contact_id: row.contact_id });
    if (!may.allowed) throw invalid('base', may.reason);
    const { first_name, last_name } = await getContact(ctx, row.contact_id);
    const contact = [first_name, last_name].filter(Boolean).join(' ');
    return { quote: await presentQuote(ctx, row), contact, contact_id: row.contact_id };
  });
  const { name: agent } = signedIn.actor;
  const made_at = signedIn.clock.now();
  const pdf = await quotePdf({ quote, contact, agent, company: signedIn.tenant.name, made_at });
  const path = signedIn.files.temporaryPath();
  await writeFile(path, pdf);
  const name = `Medicare quote ${made_at.toISOString().slice(0, 10)}.pdf`;
  const stored = await storeMade(signedIn, path, { name, size: pdf.length, content_type: 'application/pdf' });
  // The gate's decision stays stored even if it refuses.
  const refused = await signedIn.transaction(async (ctx) => {
    const file = await addFile(ctx, contact_id, stored);
    const subject = 'Your Medicare quote';
    const html = `<p>Hello {{first_name|there}},</p><p>Attached is the comparison of Medicare plans that we talked about. Call me with any questions.</p><p>${escapeHtml(agent)}<br>${escapeHtml(ctx.tenant.name)}</p>`;
    const mail = await writeToContact(ctx, {
      contact_id,
      purpose: 'personal',
      write: () => writeMail(ctx, contact_id, { subject, html, purpose: 'personal' }),
      attachments: [{ id: file.id }],
      key: null,
      hold_s: 0,
      job: (mailId) => mailToContactJob(ctx, mailId),
    });
    if ('refused' in mail) {
      await takeBackVersion(ctx, file.id, file.versions[0]?.version ?? 1);
      return mail.refused;
    }
    await updateSent(ctx.db, ctx.tenant.id, id, made_at);
    await tell(ctx, 'sent', { id, contact_id });
    return undefined;
  });
  if (refused !== undefined) throw invalid('base', refused);
  return { id, sent_at: made_at.toISOString() };
}

async function getQuote(ctx: Context, id: string): Promise<QuoteRow> {
  const row = await findQuote(ctx.db, ctx.tenant.id, id);
  if (!row) throw new AppError('not_found');
  await requireContact(ctx, row.contact_id);
  return row;
}

async function presentQuote(ctx: Context, row: QuoteRow): Promise<SavedQuote> {
  const { criteria, plans } = JSON.parse(await openSecret(ctx, place(row.id), row.content_sealed)) as {
    criteria: unknown;
    plans: PlanDetails[];
  };
  return {
    id: row.id,
    source: row.source === 'csg' ? 'csg' : 'sample',
    as_of: row.as_of,
    created_at: row.created_at,
    made_by: { id: row.made_by_id, name: row.made_by_name },
    sent_at: row.sent_at,
    criteria: quoteCriteria.parse(criteria),
    plans,
  };
}

async function tell(
  ctx: Context,
  did: 'saved' | 'sent' | 'removed',
  { id, contact_id }: { readonly id: string; readonly contact_id: string },
): Promise<void> {
  await recordActivity(ctx, { contact_id, kind: 'quote', subject_id: id, detail: { did } });
  const verb = { saved: 'create', sent: 'send', removed: 'delete' }[did];
  await audit(ctx, { action: `csg_quote.${verb}`, subject_id: id, contact_id });
}

/** One of a contact's quotes. The caller checked that the user sees the contact. Throws 404 for another contact's. */
export async function readQuote(ctx: Context, contactId: string, id: string): Promise<SavedQuote> {
  const row = await findQuote(ctx.db, ctx.tenant.id, id);
  if (row?.contact_id !== contactId) throw new AppError('not_found');
  return presentQuote(ctx, row);
}
