import { Readable } from 'node:stream';
import type { BodyOf } from '@bookline/contract/endpoint';
import type {
  Consent,
  ContactPermissions,
  contactPermissionCalls,
} from '@bookline/contract/features/contact-permissions';
import {
  type ConsentChannel,
  consentChannels,
  permissionInForce,
  reachesOf,
} from '@bookline/contract/rules/permission-in-force';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Download, UploadedFile } from '../../platform/http/routes.ts';
import {
  auditView,
  changeContact,
  keepConsent,
  recordActivity,
  requireContact,
  requireLiveContact,
} from '../contacts/contacts.api.ts';
import { fileUrls, keepFile, storeFile } from '../files/files.api.ts';
import { findCopyOfConsent } from '../webpages/webpages.api.ts';
import { type ConsentRow, listConsents } from './contact-permissions.queries.ts';
import { entryOf, permissionFacts } from './permission-in-force.ts';

/** How a contact may be reached and why, with the ledger. Throws 404 for a contact that the user can't see. */
export async function readPermissions(ctx: Context, contactId: string): Promise<ContactPermissions> {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'permissions' });
  return permissionsOf(ctx, contactId);
}

/** Records a contact's consent or opt-out, with evidence if there is a file. Throws 404, 422, and 413 above 25 MB. */
export async function recordPermission(
  signedIn: SignedInContext,
  contactId: string,
  body: BodyOf<typeof contactPermissionCalls.record>,
  file: UploadedFile | undefined,
): Promise<ContactPermissions> {
  await signedIn.transaction((ctx) => requireLiveContact(ctx, contactId));
  const stored = file && (await storeFile(signedIn, file, { accept: 'document' }));
  return signedIn.transaction(async (ctx) => {
    await requireLiveContact(ctx, contactId);
    const before = await listConsents(ctx.db, ctx.tenant.id, contactId);
    const facts = await permissionFacts(ctx, contactId, before);
    const { channel, did } = body;
    const reach = visibleOwners(channel, body.reach, reachesOf(facts, channel));
    const at = body.at ? new Date(body.at) : ctx.clock.now();
    if (at > ctx.clock.now()) throw invalid('at', 'Enter a date that isn’t in the future.');
    const kept = stored && (await keepFile(ctx, stored, { purpose: 'consent', accept: 'document' }));
    const [consentId] = await keepConsent(ctx, contactId, [{ ...body, reach, at, file_id: kept?.id ?? null }]);
    // An older document doesn't override later entries.
    const isNewest = before.every((row) => row.channel !== channel || row.at <= at.toISOString());
    if (reach === null && isNewest) await mark(ctx, contactId, channel, did === 'withdrawn');
    await recordActivity(ctx, {
      contact_id: contactId,
      kind: 'consent',
      ...(consentId && { subject_id: consentId }),
      detail: { did, channel },
    });
    return permissionsOf(ctx, contactId);
  });
}

/** The page as the contact saw it when they consented. Throws 404 if there is none, or the user can't see the contact. */
export async function downloadConsentPage(
  signedIn: SignedInContext,
  contactId: string,
  consentId: string,
): Promise<Download> {
  const html = await signedIn.transaction(async (ctx) => {
    await requireContact(ctx, contactId);
    const found = await findCopyOfConsent(ctx.db, ctx.tenant.id, contactId, consentId);
    if (!found) throw new AppError('not_found');
    await auditView(ctx, contactId, { part: 'permissions' });
    return found.html;
  });
  const bytes = Buffer.from(html);
  return { stream: Readable.from([bytes]), file_name: 'consent-page.html', size: bytes.length };
}

const marks = { call: 'do_not_call', text: 'do_not_text', email: 'do_not_email' } as const;

/** Sets or clears the do-not mark that the newest entry about a whole channel contradicts. The ledger already has the entry. */
async function mark(ctx: Context, contactId: string, channel: ConsentChannel, on: boolean): Promise<void> {
  if (channel !== 'third_party') await changeContact(ctx, contactId, { [marks[channel]]: on }, { consented: true });
}

/** The number or address in question, as the contact has it; null for all of them. */
function visibleOwners(channel: ConsentChannel, typed: string | null, reaches: readonly string[]): string | null {
  if (typed === null) return null;
  const meant = channel === 'email' ? typed.toLowerCase() : (toE164(typed) ?? typed);
  if (!reaches.includes(meant)) throw invalid('reach', 'Choose one or all of the contact’s numbers or addresses.');
  return meant;
}

async function permissionsOf(ctx: Context, contactId: string): Promise<ContactPermissions> {
  const rows = await listConsents(ctx.db, ctx.tenant.id, contactId);
  const facts = await permissionFacts(ctx, contactId, rows);
  const channels = consentChannels.map((channel) => {
    const whole = permissionInForce(facts, channel);
    const reaches = reachesOf(facts, channel)
      .map((reach) => ({ reach, ...permissionInForce(facts, channel, reach) }))
      .filter(({ state, reason }) => state !== whole.state || reason !== whole.reason);
    return { channel, ...whole, reaches };
  });
  const files = rows.flatMap(({ file_id }) => (file_id ? [file_id] : []));
  const urls = await fileUrls(ctx, files);
  return { channels, history: rows.map((row) => presentConsent(row, urls)) };
}

function presentConsent(row: ConsentRow, urls: ReadonlyMap<string, string>): Consent {
  const { corporation_id: _corporation, ...entry } = entryOf(row);
  const url = row.file_id ? urls.get(row.file_id) : undefined;
  return {
    ...entry,
    id: row.id,
    wording: row.wording,
    source: row.source,
    ip: row.ip,
    wording_version: row.wording_version,
    user_agent: row.user_agent,
    has_page: row.has_page,
    recorded_at: row.recorded_at,
    recorded_by: row.recorded_by_id === null ? null : { id: row.recorded_by_id, name: row.recorded_by_name ?? '' },
    file: url ? { name: row.file_name ?? '', url } : null,
  };
}
