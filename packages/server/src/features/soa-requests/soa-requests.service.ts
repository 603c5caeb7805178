import { Readable } from 'node:stream';
import type { BodyOf, QueryOf } from '@bookline/contract/endpoint';
import type { SoaRequest, soaRequests } from '@bookline/contract/features/soa-requests';
import { metaOf } from '@bookline/contract/paging';
import { SOA_DAYS_TO_SIGN, type SoaLanguage, type SoaWay } from '@bookline/contract/rules/soa';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Download } from '../../platform/http/routes.ts';
import { newId } from '../../platform/ids.ts';
import {
  auditView,
  getContact,
  recordActivity,
  requireLiveContact,
  visibleContacts,
} from '../contacts/contacts.api.ts';
import { newSoaLink } from './link.ts';
import { getSoa, presentSoa, readerOf, requireSoa } from './present-soa.ts';
import { sendSoaLink } from './send-soa-link.ts';
import { countSoa, insertSoa, listCoverage, listSoa, lockSoa, updateSoa } from './soa-requests.queries.ts';
import { findPdf } from './soa-versions.queries.ts';

export async function readSoaList(ctx: Context, { page, limit, ...filter }: QueryOf<typeof soaRequests.list>) {
  const now = ctx.clock.now();
  const reader = await readerOf(ctx);
  const rows = await listSoa(ctx.db, ctx.tenant.id, reader, filter, { page, limit, now });
  const total = await countSoa(ctx.db, ctx.tenant.id, reader, filter, now);
  return { data: rows.map(presentSoa), meta: metaOf({ page, limit }, total) };
}

export async function readSoa(ctx: Context, id: string): Promise<SoaRequest> {
  const soa = await getSoa(ctx, id);
  if (soa.contact) await auditView(ctx, soa.contact.id, { part: 'soa_request' });
  return soa;
}

interface Sent {
  readonly request: SoaRequest;
  readonly link: string | null;
}

/** Makes a form for a contact and sends its link. Throws 404, and 422 if the gate refuses. */
export async function createSoa(signedIn: SignedInContext, body: BodyOf<typeof soaRequests.create>): Promise<Sent> {
  const { contact_id, via, ...form } = body;
  return answer(signedIn, via, async (ctx) => {
    await requireLiveContact(ctx, contact_id);
    const contact = await getContact(ctx, contact_id);
    const now = ctx.clock.now();
    const id = newId();
    const link = await newSoaLink(ctx);
    const refused = await sendSoaLink(ctx, { contact_id, soa_id: id, via, url: link.url, language: form.language });
    if (refused !== undefined) return { refused };
    await insertSoa(ctx.db, ctx.tenant.id, {
      ...form,
      id,
      contact_id,
      contact_name: [contact.first_name, contact.last_name].filter(Boolean).join(' ') || 'No name',
      agent_id: ctx.actor.user_id,
      origin: 'agent',
      created_at: now,
      expires_at: new Date(now.getTime() + SOA_DAYS_TO_SIGN * DAY_MS),
    });
    await link.keep(id, via);
    await told(ctx, id, contact_id, via);
    return { id, url: link.url };
  });
}

/** Sends an unsigned form again, with a link of its own. It can then be signed for the full time. Throws 404, 409, and 422. */
export async function sendSoaAgain(signedIn: SignedInContext, id: string, via: SoaWay): Promise<Sent> {
  return answer(signedIn, via, async (ctx) => {
    const { contact_id } = await requireSoa(ctx, id);
    const soa = await lockSoa(ctx.db, ctx.tenant.id, id);
    if (soa?.status !== 'sent') throw conflict('This form was already signed or rejected.');
    await requireLiveContact(ctx, contact_id);
    const now = ctx.clock.now();
    const link = await newSoaLink(ctx);
    const refused = await sendSoaLink(ctx, {
      contact_id,
      soa_id: id,
      via,
      url: link.url,
      language: soa.language as SoaLanguage,
    });
    if (refused !== undefined) return { refused };
    await link.keep(id, via);
    await updateSoa(ctx.db, ctx.tenant.id, id, { expires_at: new Date(now.getTime() + SOA_DAYS_TO_SIGN * DAY_MS) });
    await told(ctx, id, contact_id, via);
    return { id, url: link.url };
  });
}

/** The gate's decision stays stored even if it refuses. */
async function answer(
  signedIn: SignedInContext,
  via: SoaWay,
  work: (ctx: Context) => Promise<{ readonly id: string; readonly url: string } | { readonly refused: string }>,
): Promise<Sent> {
  const outcome = await signedIn.transaction(work);
  if ('refused' in outcome) throw invalid('via', outcome.refused);
  const request = await signedIn.transaction((ctx) => getSoa(ctx, outcome.id));
  return { request, link: via === 'link' ? outcome.url : null };
}

async function told(ctx: Context, id: string, contact_id: string, via: SoaWay): Promise<void> {
  await audit(ctx, { action: 'soa_request.send', subject_id: id, contact_id, detail: { via } });
  await recordActivity(ctx, { contact_id, kind: 'soa', subject_id: id, detail: { did: 'sent' } });
}

/** A rejected form doesn't count. What was signed stays. Throws 404 and 409. */
export async function rejectSoa(ctx: Context, id: string, reason: string): Promise<SoaRequest> {
  const { contact_id, live_contact } = await requireSoa(ctx, id);
  const soa = await lockSoa(ctx.db, ctx.tenant.id, id);
  if (!soa || soa.status === 'rejected') throw conflict('This form was already rejected.');
  await updateSoa(ctx.db, ctx.tenant.id, id, {
    status: 'rejected',
    rejected_at: ctx.clock.now(),
    reject_reason: reason,
  });
  await audit(ctx, { action: 'soa_request.reject', subject_id: id, contact_id });
  if (live_contact !== null)
    await recordActivity(ctx, { contact_id, kind: 'soa', subject_id: id, detail: { did: 'rejected' } });
  return getSoa(ctx, id);
}

/**
 * A user has made sure that the contact signed a visitor's form. Only what is signed can be confirmed, so nothing that a visitor signs later counts by it. Throws
 * 404 and 409.
 */
export async function confirmSigner(ctx: Context, id: string, how: string): Promise<SoaRequest> {
  await requireSoa(ctx, id);
  await lockSoa(ctx.db, ctx.tenant.id, id);
  const { contact_id, live_contact, needs_confirmation } = await requireSoa(ctx, id);
  if (!needs_confirmation) throw conflict('No one has to confirm who signed this form.');
  await updateSoa(ctx.db, ctx.tenant.id, id, {
    signer_confirmed_at: ctx.clock.now(),
    signer_confirmed_by_id: ctx.actor.user_id,
    signer_confirmed_how: how,
  });
  await audit(ctx, { action: 'soa_request.confirm_signer', subject_id: id, contact_id });
  if (live_contact !== null)
    await recordActivity(ctx, { contact_id, kind: 'soa', subject_id: id, detail: { did: 'signer_confirmed' } });
  return getSoa(ctx, id);
}

/** Which contacts have a form in force on a day. Contacts that the user can't see are left out. */
export async function readCoverage(ctx: Context, { contact_ids, on }: QueryOf<typeof soaRequests.coverage>) {
  return listCoverage(ctx.db, ctx.tenant.id, contact_ids, { on, sees: await visibleContacts(ctx) });
}

/** The PDF of a version, exactly as it was stored. Throws 404. */
export async function downloadSoa(signedIn: SignedInContext, id: string, version?: number): Promise<Download> {
  return signedIn.transaction(async (ctx) => {
    const { contact_id } = await requireSoa(ctx, id);
    const found = await findPdf(ctx.db, ctx.tenant.id, id, version);
    if (!found) throw new AppError('not_found');
    await audit(ctx, {
      action: 'soa_request.download',
      subject_id: id,
      contact_id,
      detail: { version: found.version },
    });
    return {
      stream: Readable.from(found.pdf, { objectMode: false }),
      size: found.pdf.length,
      file_name: `scope-of-appointment-${found.version}.pdf`,
    };
  });
}

export const conflict = (sentence: string) => new AppError('conflict', { fields: { base: [sentence] } });
