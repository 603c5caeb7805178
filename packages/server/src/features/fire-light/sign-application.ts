import type { BodyOf } from '@bookline/contract/endpoint';
import type { fireLight } from '@bookline/contract/features/fire-light';
import { type ApplicationAnswers, beneficiariesOf } from '@bookline/contract/rules/application-answers';
import {
  type ApplicationFormName,
  agentStatement,
  applicationForms,
  applicationStatement,
} from '@bookline/contract/rules/application-forms';
import type { PremiumMode, ProductLine } from '@bookline/contract/rules/policies';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { openSecret, type SealingContext, sealSecret } from '../../platform/crypto/tenant-secrets.ts';
import { type AppliedFor, submitPolicy } from '../contact-policies/contact-policies.api.ts';
import { recordActivity, requireLiveContact } from '../contacts/contacts.api.ts';
import { canonicalJson, getAgent, sha256 } from '../soa-requests/soa-requests.api.ts';
import { requireApplication } from './answers.ts';
import type { ApplicationContent } from './application-content.ts';
import { applicationPdf, askedNow } from './application-pdf.ts';
import { completeAnswers, conflict, lockOpen, tell } from './applications.service.ts';
import {
  findCarrier,
  findDocument,
  insertDocument,
  lockApplication,
  type StoredApplication,
  updateApplication,
} from './fire-light.queries.ts';

/** How someone signs. */
export interface Signing {
  readonly typed: string;
  readonly drawn: string;
  readonly how: 'in_person' | 'link';
  readonly ip: string;
  readonly user_agent: string;
}

type InTenant = SealingContext & { readonly tenant: { readonly id: number; readonly name: string } };

/** The content that a signature is put under. The answers are complete. */
export async function contentOf(
  ctx: InTenant,
  row: StoredApplication,
  answers: ApplicationAnswers,
  { typed, drawn, how, ip, user_agent }: Signing,
): Promise<ApplicationContent> {
  const agent = await getAgent(ctx.db, ctx.tenant.id, row.agent_id);
  const form = row.form as ApplicationFormName;
  return {
    format: 'application/1',
    id: row.id,
    version: 1,
    kind: 'signed',
    form,
    company: ctx.tenant.name,
    agent: { id: agent.id, name: agent.name, phone: agent.phone, npn: agent.npn ?? '' },
    carrier: (row.carrier_id && (await findCarrier(ctx.db, ctx.tenant.id, row.carrier_id))?.name) || '',
    answers,
    asked: askedNow(form),
    statement: applicationStatement,
    signature: { typed, drawn },
    signed_at: ctx.clock.now().toISOString(),
    signed_how: how,
    ip,
    user_agent: user_agent.slice(0, 300),
    submission: null,
    previous_sha256: null,
  };
}

/** A content with its exact text and PDF. The PDF takes a moment, so no transaction waits for it. */
export async function documentOf(content: ApplicationContent) {
  const text = canonicalJson(content);
  const hash = sha256(text);
  return { content, text, sha256: hash, pdf: await applicationPdf(content, hash.toString('hex')) };
}
export type SignedDocument = Awaited<ReturnType<typeof documentOf>>;

/** Stores a document, encrypted, with the hashes of its bytes. */
export async function keepDocument(
  ctx: SealingContext,
  { content, text, sha256: content_sha256, pdf }: SignedDocument,
  made_by_id: string | null,
): Promise<void> {
  const { id, version, kind } = content;
  const row = `${id} ${version}`;
  await insertDocument(ctx.db, {
    tenant_id: ctx.tenant.id,
    application_id: id,
    version,
    kind,
    content_sealed: await sealSecret(ctx, { table: 'application_document', column: 'content_sealed', row }, text),
    content_sha256,
    pdf_sealed: await sealSecret(
      ctx,
      { table: 'application_document', column: 'pdf_sealed', row },
      pdf.toString('base64'),
    ),
    pdf_sha256: sha256(pdf),
    made_by_id,
    created_at: ctx.clock.now(),
  });
}

/** Stores the applicant's signature. The row is locked, and its answers are those that were signed. */
export async function keepSignature(
  ctx: SealingContext,
  row: StoredApplication,
  signed: SignedDocument,
): Promise<void> {
  await keepDocument(ctx, signed, null);
  const now = ctx.clock.now();
  await updateApplication(ctx.db, ctx.tenant.id, row.id, {
    status: 'signed',
    signed_at: now,
    signed_how: signed.content.signed_how,
    expires_at: null,
    updated_at: now,
  });
}

/** Records a signature that the applicant gave on the agent's screen. Throws 404, 409, and 422 if answers are missing. */
export async function signInPerson(
  signedIn: SignedInContext,
  id: string,
  { version, signature, drawn }: BodyOf<typeof fireLight.sign>,
): Promise<{ readonly id: string }> {
  const { ip, user_agent } = signedIn.request;
  const changed = () => conflict('Someone changed this application. Review it, then sign again.');
  const content = await signedIn.transaction(async (ctx) => {
    const row = await lockOpen(ctx, id);
    if (row.provider !== 'local') throw conflict('This application is signed at FireLight.');
    // No one signs answers that weren't on the screen.
    if (row.version !== version) throw changed();
    const answers = await completeAnswers(ctx, row);
    const signing = { typed: signature, drawn, how: 'in_person' as const, ip, user_agent };
    return contentOf(ctx, row, answers, signing);
  });
  const signed = await documentOf(content);
  await signedIn.transaction(async (ctx) => {
    const row = await lockOpen(ctx, id);
    if (row.version !== version) throw changed();
    await keepSignature(ctx, row, signed);
    await tell(ctx, 'signed', { id, contact_id: row.contact_id, form: content.form });
  });
  return { id };
}

/**
 * Submits a signed application with the agent's own signature. In the same transaction, it becomes a policy with the status Submitted, so there is
 * one, whenever the process ends. Throws 404 and 409.
 */
export async function submitApplication(
  signedIn: SignedInContext,
  id: string,
  signature: string,
): Promise<{ readonly policy_id: string }> {
  const content = await signedIn.transaction(async (ctx) => {
    const row = await requireApplication(ctx, id);
    requireSigned(row);
    const before = await findDocument(ctx.db, ctx.tenant.id, id);
    if (!before) throw new Error('a signed application has no document');
    const place = {
      table: 'application_document',
      column: 'content_sealed',
      row: `${id} ${before.version}`,
    } as const;
    const signed = JSON.parse(await openSecret(ctx, place, before.content_sealed)) as ApplicationContent;
    return submittedContent(
      ctx,
      { content: signed, version: before.version, sha256: before.content_sha256 },
      { signature, by: { id: ctx.actor.user_id, name: ctx.actor.name } },
    );
  });
  const submitted = await documentOf(content);
  return signedIn.transaction(async (ctx) => {
    const { contact_id } = await requireApplication(ctx, id);
    await requireLiveContact(ctx, contact_id);
    const row = await lockApplication(ctx.db, ctx.tenant.id, id);
    if (!row) throw new Error('the application was just there');
    requireSigned(row);
    await keepDocument(ctx, submitted, ctx.actor.user_id);
    const policy_id = await becomePolicy(ctx, row, content.answers);
    await recordActivity(ctx, {
      contact_id,
      kind: 'policy',
      subject_id: policy_id,
      detail: { did: row.policy_id === policy_id ? 'changed' : 'added', label: applicationForms[content.form].label },
    });
    await tell(ctx, 'submitted', { id, contact_id, form: content.form });
    return { policy_id };
  });
}

/** What was signed, with the agent's signature. */
export const submittedContent = (
  { clock }: Pick<Context, 'clock'>,
  before: { readonly content: ApplicationContent; readonly version: number; readonly sha256: Buffer },
  { signature, by }: Pick<NonNullable<ApplicationContent['submission']>, 'signature' | 'by'>,
): ApplicationContent => ({
  ...before.content,
  version: before.version + 1,
  kind: 'submitted',
  submission: { statement: agentStatement, signature, by, submitted_at: clock.now().toISOString() },
  previous_sha256: before.sha256.toString('hex'),
});

function requireSigned({ status, provider }: Pick<StoredApplication, 'status' | 'provider'>): void {
  if (provider !== 'local') throw conflict('This application is submitted at FireLight.');
  if (status === 'submitted') throw conflict('This application was already submitted.');
  if (status !== 'signed') throw conflict('The applicant has to sign first.');
}

/** Makes the policy of a locked application that wasn't submitted yet: the one that was quoted, or a new one. */
export async function becomePolicy(
  ctx: Pick<Context, 'db' | 'clock'> & { readonly tenant: { readonly id: number } },
  row: StoredApplication,
  answers: ApplicationAnswers,
): Promise<string> {
  const now = ctx.clock.now();
  const carrier_id =
    row.carrier_id && (await findCarrier(ctx.db, ctx.tenant.id, row.carrier_id)) ? row.carrier_id : null;
  const policy_id = await submitPolicy(ctx, { ...appliedFor(row, answers), carrier_id }, row.policy_id);
  await updateApplication(ctx.db, ctx.tenant.id, row.id, {
    status: 'submitted',
    submitted_at: now,
    policy_id,
    updated_at: now,
  });
  return policy_id;
}

function appliedFor(row: StoredApplication, answers: ApplicationAnswers): Omit<AppliedFor, 'carrier_id'> {
  const line = applicationForms[row.form as ApplicationFormName].line;
  const premium = answers.premium || null;
  return {
    contact_id: row.contact_id,
    agent_id: row.agent_id,
    product_line: line ?? ((answers.product_line || 'other') as ProductLine),
    plan_name: (answers.plan_name ?? '').slice(0, 120),
    premium,
    premium_mode: premium && answers.premium_mode ? (answers.premium_mode as PremiumMode) : null,
    face_amount: answers.face_amount || null,
    effective_on: answers.effective_on || null,
    beneficiaries: beneficiariesOf(answers),
    // FireLight says only the status. Our answers are what the agent began with.
    keeps_quoted: row.provider === 'fire_light',
  };
}
