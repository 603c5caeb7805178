import type { BodyOf } from '@bookline/contract/endpoint';
import type { SoaRequest, soaRequests } from '@bookline/contract/features/soa-requests';
import { ianaZone } from '@bookline/contract/rules/options';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { dayIn } from '../../platform/day-in-zone.ts';
import { invalid } from '../../platform/errors.ts';
import { recordActivity } from '../contacts/contacts.api.ts';
import { canonicalJson, keepVersion, sha256 } from './keep-version.ts';
import { getSoa, requireSoa } from './present-soa.ts';
import type { SoaContent } from './soa-content.ts';
import { soaPdf } from './soa-pdf.ts';
import { lockSoa, updateSoa } from './soa-requests.queries.ts';
import { conflict } from './soa-requests.service.ts';
import { listVersions } from './soa-versions.queries.ts';

type Completion = BodyOf<typeof soaRequests.complete> & { readonly reason?: string };

/**
 * Adds what the agent confirms after the appointment, as a new version. With a reason, it corrects an earlier completion. The signed version
 * stays as it is. Throws 404, and 409 if it's in another state or someone else was faster.
 */
export async function completeSoa(signedIn: SignedInContext, id: string, given: Completion): Promise<SoaRequest> {
  const needed = given.reason === undefined ? 'signed' : 'completed';
  const { content, base } = await signedIn.transaction((ctx) => prepare(ctx, id, given, needed));
  const text = canonicalJson(content);
  // Takes a moment, so no transaction waits for it.
  const pdf = await soaPdf(content, sha256(text).toString('hex'));
  return signedIn.transaction(async (ctx) => {
    const { contact_id, live_contact } = await requireSoa(ctx, id);
    const soa = await lockSoa(ctx.db, ctx.tenant.id, id);
    if (soa?.status !== needed || soa.version !== base)
      throw conflict('Someone else changed this form. Review it, then try again.');
    const now = ctx.clock.now();
    await keepVersion(ctx.db, ctx.tenant.id, {
      soa_id: id,
      version: content.version,
      kind: content.kind,
      content: text,
      pdf,
      made_by_id: ctx.actor.user_id,
      created_at: now,
    });
    await updateSoa(ctx.db, ctx.tenant.id, id, {
      status: 'completed',
      version: content.version,
      ...(content.kind === 'completed' && { completed_at: now }),
      appointment_on: given.appointment_on,
    });
    const did = content.kind === 'amended' ? 'amended' : 'completed';
    await audit(ctx, {
      action: `soa_request.${did}`,
      subject_id: id,
      contact_id,
      detail: { version: content.version },
    });
    if (live_contact !== null) await recordActivity(ctx, { contact_id, kind: 'soa', subject_id: id, detail: { did } });
    return getSoa(ctx, id);
  });
}

async function prepare(ctx: Context, id: string, given: Completion, needed: 'signed' | 'completed') {
  const row = await requireSoa(ctx, id);
  if (row.status !== needed)
    throw conflict(
      needed === 'signed'
        ? 'Only a signed form that is still valid can be completed.'
        : 'Only a completed form that is still valid can be corrected.',
    );
  if (row.needs_confirmation) throw conflict('Confirm who signed this form first.');
  // It's completed after the appointment.
  if (given.appointment_on > dayIn(ianaZone(ctx.actor.user.timezone), ctx.clock.now()))
    throw invalid('appointment_on', 'Enter the day of the appointment. It can’t be in the future.');
  const [newest] = await listVersions(ctx.db, ctx.tenant.id, id);
  if (!newest) throw new Error('a signed form has no version');
  const before = JSON.parse(newest.content) as SoaContent;
  const content: SoaContent = {
    ...before,
    version: newest.version + 1,
    kind: needed === 'signed' ? 'completed' : 'amended',
    completion: {
      appointment_on: given.appointment_on,
      contact_method: given.contact_method,
      plans: given.plans,
      notes: given.notes,
      agent_signature: given.signature,
      completed_by: ctx.actor.name,
      completed_at: ctx.clock.now().toISOString(),
      reason: given.reason ?? '',
    },
    previous_sha256: newest.content_sha256.toString('hex'),
  };
  return { content, base: newest.version };
}
