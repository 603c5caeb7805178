import { Readable } from 'node:stream';
import type { BodyOf } from '@bookline/contract/endpoint';
import type { Application, ApplicationSummary, fireLight } from '@bookline/contract/features/fire-light';
import { type ListMeta, metaOf } from '@bookline/contract/paging';
import { faultsOfAnswers } from '@bookline/contract/rules/application-answers';
import { type ApplicationFormName, applicationForms, fieldsOf } from '@bookline/contract/rules/application-forms';
import type { ApplicationWay } from '@bookline/contract/rules/application-status';
import type { ProductLine } from '@bookline/contract/rules/policies';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { openSecret } from '../../platform/crypto/tenant-secrets.ts';
import { AppError } from '../../platform/errors.ts';
import type { Download } from '../../platform/http/routes.ts';
import { newId } from '../../platform/ids.ts';
import { auditView, recordActivity, requireLiveContact, visibleContacts } from '../contacts/contacts.api.ts';
import { changedAnswers, masked, openAnswers, requireApplication, sealAnswers } from './answers.ts';
import {
  type ApplicationRow,
  countApplications,
  findCarrier,
  findDocument,
  insertApplication,
  isDeceased,
  listApplicationSends,
  listApplications,
  listDocuments,
  lockApplication,
  type StoredApplication,
  updateApplication,
} from './fire-light.queries.ts';
import { beginAtFireLight, fireLightOf, hasProduct } from './fire-light-account.ts';
import { prefill } from './prefill.ts';

/** R006: the applications of visible contacts, newest first. */
export async function readDashboard(ctx: Context, body: BodyOf<typeof fireLight.dashboard>) {
  const { page, limit, ...filter } = body;
  const sees = await visibleContacts(ctx);
  const counts = await countApplications(ctx.db, ctx.tenant.id, sees, { ...filter, status: undefined });
  const rows = await listApplications(ctx.db, ctx.tenant.id, sees, filter, { page, limit });
  const total = filter.status ? (counts[filter.status] ?? 0) : Object.values(counts).reduce((sum, n) => sum + n, 0);
  const provider = (await fireLightOf(ctx)) ? ('fire_light' as const) : ('local' as const);
  const meta: ListMeta = metaOf({ page, limit }, total);
  return { data: { provider, counts, applications: rows.map(presentSummary) }, meta };
}

/** R006: opens an application, filled in with what is known. Throws 404, 409 for a deceased contact, and 422. */
export async function openApplication(
  ctx: Context,
  body: BodyOf<typeof fireLight.application>,
): Promise<{ readonly id: string }> {
  const { contact_id, form } = body;
  await requireApplicant(ctx, contact_id);
  const { answers, carrier_id, policy_id } = await prefill(ctx, body);
  const isOutside = hasProduct(await fireLightOf(ctx), form);
  const id = newId();
  const now = ctx.clock.now();
  await insertApplication(ctx.db, {
    tenant_id: ctx.tenant.id,
    id,
    contact_id,
    agent_id: ctx.actor.user_id,
    provider: isOutside ? 'fire_light' : 'local',
    form,
    status: 'draft',
    answers_sealed: await sealAnswers(ctx, id, answers),
    carrier_id,
    product_line: lineOf(form, answers),
    plan_name: (answers.plan_name ?? '').slice(0, 120),
    policy_id: policy_id && (await isFree(ctx, policy_id)) ? policy_id : null,
    created_at: now,
    updated_at: now,
  });
  if (isOutside) await beginAtFireLight(ctx, id);
  await tell(ctx, 'opened', { id, contact_id, form });
  return { id };
}

/** Whether no other application is to become this policy. */
async function isFree({ db, tenant }: Context, policyId: string): Promise<boolean> {
  const taken = await db
    .selectFrom('application')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('policy_id', '=', policyId)
    .executeTakeFirst();
  return taken === undefined;
}

const lineOf = (form: ApplicationFormName, { product_line }: Readonly<Record<string, string>>): ProductLine | null =>
  applicationForms[form].line ?? ((product_line || null) as ProductLine | null);

/** An application with its answers. They're health data, so each view is audited. Throws 404. */
export async function readApplication(ctx: Context, id: string): Promise<Application> {
  const stored = await requireApplication(ctx, id);
  const [row] = await listApplications(
    ctx.db,
    ctx.tenant.id,
    await visibleContacts(ctx),
    { id },
    { page: 1, limit: 1 },
  );
  if (!row) throw new AppError('not_found');
  await auditView(ctx, stored.contact_id, { part: 'application' });
  const answers = await openAnswers(ctx, stored);
  const documents = await listDocuments(ctx.db, ctx.tenant.id, id);
  const sends = await listApplicationSends(ctx.db, ctx.tenant.id, id);
  const { version, opened_at, expires_at, signed_how, withdrawn_at, withdraw_reason, checked_at, external_id } = stored;
  return {
    ...presentSummary(row),
    version,
    answers: masked(row.form, answers),
    faults: stored.provider === 'local' && isOpen(stored) ? faultsOfAnswers(row.form, answers, true) : {},
    opened_at,
    expires_at,
    signed_how: signed_how as 'in_person' | 'link' | null,
    withdrawn_at,
    withdraw_reason,
    checked_at,
    external_id,
    documents: documents.map(({ version: n, kind, created_at, pdf_sha256 }) => ({
      version: n,
      kind: kind as 'signed' | 'submitted',
      created_at,
      pdf_sha256: pdf_sha256.toString('hex'),
    })),
    sends: sends.map(({ via, created_at }) => ({ via: via as ApplicationWay, created_at })),
  };
}

const isOpen = ({ status }: Pick<StoredApplication, 'status'>) => status === 'draft' || status === 'sent';

/** Saves answers. A form that waits for its signature is a draft again. Throws 404, 409, and 422 at the answers. */
export async function saveApplication(
  ctx: Context,
  id: string,
  { answers, carrier_id, version }: BodyOf<typeof fireLight.save>,
): Promise<{ readonly version: number }> {
  const row = await lockOpen(ctx, id);
  if (row.provider !== 'local') throw conflict('Fill in this application at FireLight.');
  if (row.version !== version)
    throw new AppError('conflict', {
      fields: {
        version: ['Someone changed this application while you were editing. Review the changes, then save again.'],
      },
    });
  const form = row.form as ApplicationFormName;
  const changed = changedAnswers(form, await openAnswers(ctx, row), answers);
  const faults = Object.entries(faultsOfAnswers(form, changed, false)).map(([key, fault]) => [key, [fault]]);
  if (carrier_id && carrier_id !== row.carrier_id && !(await findCarrier(ctx.db, ctx.tenant.id, carrier_id))?.active)
    faults.push(['carrier_id', ['This carrier is no longer offered. Choose another.']]);
  if (faults.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(faults) });
  await updateApplication(ctx.db, ctx.tenant.id, id, {
    answers_sealed: await sealAnswers(ctx, id, changed),
    ...(carrier_id !== undefined && { carrier_id }),
    product_line: lineOf(form, changed),
    plan_name: (changed.plan_name ?? '').slice(0, 120),
    // A link that is out shows answers that changed: it has to be sent again.
    status: 'draft',
    expires_at: null,
    version: row.version + 1,
    updated_at: ctx.clock.now(),
  });
  await audit(ctx, { action: 'application.update', subject_id: id, contact_id: row.contact_id });
  return { version: row.version + 1 };
}

/** Throws 404 for a contact that was deleted or that the user doesn't see, and 409 for one who died: no one signs in their name. */
async function requireApplicant(ctx: Context, contactId: string): Promise<void> {
  await requireLiveContact(ctx, contactId);
  if (await isDeceased(ctx.db, ctx.tenant.id, contactId))
    throw conflict('This contact is deceased. They can’t apply for insurance.');
}

/** Locks an application that isn't signed. Throws 404 and 409. */
export async function lockOpen(ctx: Context, id: string): Promise<StoredApplication> {
  const { contact_id } = await requireApplication(ctx, id);
  await requireApplicant(ctx, contact_id);
  const row = await lockApplication(ctx.db, ctx.tenant.id, id);
  if (!row || !isOpen(row)) throw conflict('This application was already signed or withdrawn.');
  return row;
}

/** The answers, complete. Throws 422 at each field that isn't. */
export async function completeAnswers(ctx: Context, row: StoredApplication) {
  const form = row.form as ApplicationFormName;
  const answers = await openAnswers(ctx, row);
  const faults = faultsOfAnswers(form, answers, true);
  const missing = fieldsOf(form).filter(({ key }) => key in faults).length;
  if (missing > 0)
    throw new AppError('invalid', {
      fields: {
        base: [
          `Complete the application first. ${missing === 1 ? '1 answer is' : `${missing} answers are`} missing or wrong.`,
        ],
      },
    });
  return answers;
}

/** Withdraws an application that the company didn't decide yet. Throws 404 and 409. */
export async function withdrawApplication(ctx: Context, id: string, reason: string): Promise<{ readonly id: string }> {
  const { contact_id, form } = await requireApplication(ctx, id);
  await requireLiveContact(ctx, contact_id);
  const row = await lockApplication(ctx.db, ctx.tenant.id, id);
  if (!row || row.status === 'withdrawn') throw conflict('This application was already withdrawn.');
  if (row.status === 'submitted')
    throw conflict('This application was submitted. Ask the company to stop it, then change the policy’s status.');
  const now = ctx.clock.now();
  await updateApplication(ctx.db, ctx.tenant.id, id, {
    status: 'withdrawn',
    withdrawn_at: now,
    withdraw_reason: reason,
    expires_at: null,
    policy_id: null,
    version: row.version + 1,
    updated_at: now,
  });
  await tell(ctx, 'withdrawn', { id, contact_id, form: form as ApplicationFormName });
  return { id };
}

/** The PDF of a version. Numbers show only their end. Throws 404. */
export function downloadApplication(ctx: SignedInContext, id: string, version?: number): Promise<Download> {
  return ctx.transaction(async (tx) => {
    const row = await requireApplication(tx, id);
    const found = await findDocument(tx.db, tx.tenant.id, id, version);
    if (!found) throw new AppError('not_found');
    await audit(tx, {
      action: 'application.download',
      subject_id: id,
      contact_id: row.contact_id,
      detail: { version: found.version },
    });
    const place = { table: 'application_document', column: 'pdf_sealed', row: `${id} ${found.version}` } as const;
    const pdf = Buffer.from(await openSecret(tx, place, found.pdf_sealed), 'base64');
    return { stream: Readable.from([pdf]), file_name: `application-${found.version}.pdf`, size: pdf.length };
  });
}

export function presentSummary(row: ApplicationRow): ApplicationSummary {
  const { contact_id, contact_name, contact_phone, agent_id, agent_name, carrier_id, carrier_name } = row;
  const { policy_id, policy_status, ...rest } = row;
  return {
    ...rest,
    contact: { id: contact_id, name: contact_name, phone: contact_phone },
    agent: { id: agent_id, name: agent_name },
    carrier: carrier_id && carrier_name !== null ? { id: carrier_id, name: carrier_name } : null,
    policy: policy_id && policy_status ? { id: policy_id, status: policy_status } : null,
  };
}

export type Told = 'opened' | 'sent' | 'signed' | 'submitted' | 'approved' | 'declined' | 'withdrawn';

/** Adds to the timeline and the audit log. They name the form, never an answer. */
export async function tell(
  ctx: Context,
  did: Told,
  { id, contact_id, form }: { readonly id: string; readonly contact_id: string; readonly form: ApplicationFormName },
): Promise<void> {
  await recordActivity(ctx, { contact_id, kind: 'application', subject_id: id, detail: { did, form } });
  await audit(ctx, { action: `application.${verbs[did]}`, subject_id: id, contact_id, detail: { form } });
}
/** Their actions in the audit log. */
export const verbs: Record<Told, string> = {
  opened: 'create',
  sent: 'send',
  signed: 'sign',
  submitted: 'submit',
  approved: 'approve',
  declined: 'decline',
  withdrawn: 'withdraw',
};

export const conflict = (sentence: string): AppError => new AppError('conflict', { fields: { base: [sentence] } });
