import type {
  RegisteredNumber,
  RegistrationFacts,
  TextRegistration,
  TextRegistrationState,
} from '@bookline/contract/features/text-registrations';
import { isEditable, throughputOf } from '@bookline/contract/rules/text-registrations';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { telephonyOf } from '../phone-numbers/phone-numbers.api.ts';
import { faultsOf } from './faults-of.ts';
import {
  type CoveredNumber,
  deleteFiling,
  type Filing,
  findBrand,
  insertFiling,
  listCovered,
  listFilings,
  lockFiling,
  replaceNumbers,
  updateFiling,
} from './filings.queries.ts';
import { askRegistrySoon } from './follow-filing.ts';

const conflict = (sentence: string) => new AppError('conflict', { fields: { base: [sentence] } });

/** All registrations, and what each number may do. */
export async function readRegistrations(ctx: Context): Promise<TextRegistrationState> {
  const { db, tenant } = ctx;
  const filings = await listFilings(db, tenant.id);
  const byId = new Map(filings.map((filing) => [filing.id, filing]));
  const numbers = await listCovered(db, tenant.id);
  return {
    registry: (await telephonyOf(ctx)).provider,
    registrations: filings.map((filing) => present(filing, numbers)),
    numbers: numbers.map((row) => presentNumber(row, byId.get(row.filing_id ?? ''))),
  };
}

const presentNumber = (row: CoveredNumber, filing: Filing | undefined): RegisteredNumber => ({
  id: row.id,
  phone_number: row.number,
  type: row.kind === 'toll_free' ? 'toll_free' : 'local',
  label: row.label,
  owner: row.owner,
  provider: row.provider === 'twilio' ? 'twilio' : 'local',
  state: filing?.state ?? 'none',
  throughput: filing?.state === 'verified' ? paceText(filing) : null,
  registration_id: filing?.id ?? null,
});

const paceText = ({ pace }: Filing): string | null => (pace === null ? null : (throughputOf[pace] ?? null));

function present(filing: Filing, numbers: readonly CoveredNumber[]): TextRegistration {
  const { id, kind, state, problem, facts } = filing;
  const number_ids = numbers.filter(({ filing_id }) => filing_id === id).map((number) => number.id);
  return {
    id,
    kind,
    state,
    problem,
    facts:
      facts.kind === 'campaign'
        ? { ...facts, number_ids }
        : facts.kind === 'toll_free'
          ? { ...facts, number_id: filing.number_id }
          : facts,
    throughput: paceText(filing),
    submitted_at: filing.submitted_at,
    decided_at: filing.decided_at,
    updated_at: filing.updated_at,
  };
}

/** Throws 404. */
async function readOne(ctx: Context, id: string): Promise<TextRegistration> {
  const found = (await readRegistrations(ctx)).registrations.find((one) => one.id === id);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Starts a draft. Throws 409 if the company or number has one, and 422 for numbers that it can't have. */
export async function startRegistration(ctx: Context, facts: RegistrationFacts): Promise<TextRegistration> {
  const { db, tenant, clock } = ctx;
  if (facts.kind === 'brand' && (await findBrand(db, tenant.id)))
    throw conflict('Your company is registered already. Change that registration.');
  const id = newId();
  await requireNumbers(ctx, facts, id);
  await insertFiling(db, tenant.id, {
    id,
    kind: facts.kind,
    facts,
    number_id: numberOf(facts),
    created_at: clock.now(),
  });
  if (facts.kind === 'campaign') await replaceNumbers(db, tenant.id, id, facts.number_ids);
  await audit(ctx, about('create', id, { kind: facts.kind }));
  return readOne(ctx, id);
}

/** Changes a draft or a rejected one. Of a verified use, only its numbers. Throws 404, 409, and 422. */
export async function changeRegistration(
  ctx: Context,
  id: string,
  facts: RegistrationFacts,
): Promise<TextRegistration> {
  const { db, tenant, clock } = ctx;
  const filing = await requireFiling(ctx, id);
  if (filing.kind !== facts.kind) throw conflict('The kind of a registration can’t change.');
  const onlyNumbers = filing.kind === 'campaign' && filing.state === 'verified';
  if (!isEditable(filing.state) && !onlyNumbers)
    throw conflict(
      filing.state === 'verified'
        ? 'A verified registration can’t be changed.'
        : 'The registry is deciding about it. Change it once it has.',
    );
  await requireNumbers(ctx, facts, id);
  const now = clock.now();
  if (facts.kind === 'campaign') await replaceNumbers(db, tenant.id, id, facts.number_ids);
  await updateFiling(db, tenant.id, id, {
    updated_at: now,
    ...(onlyNumbers ? { attached_at: null } : { facts, number_id: numberOf(facts) }),
  });
  if (onlyNumbers) await askRegistrySoon(ctx, id);
  await audit(ctx, about('update', id, { kind: facts.kind }));
  return readOne(ctx, id);
}

/** Hands it in, by a job. Throws 404, 409 if it's not the time for it, and 422 with what is missing. */
export async function submitRegistration(ctx: Context, id: string): Promise<TextRegistration> {
  const { db, tenant, clock, actor } = ctx;
  const filing = await requireFiling(ctx, id);
  if (!isEditable(filing.state)) throw conflict('This registration was submitted already.');
  const shown = await readOne(ctx, id);
  const fields = faultsOf(shown.facts);
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields });
  if (filing.kind !== 'brand' && (await findBrand(db, tenant.id))?.state !== 'verified')
    throw conflict('Register your company first. Once it’s verified, submit this.');
  const { provider, account } = await telephonyOf(ctx);
  const now = clock.now();
  await updateFiling(db, tenant.id, id, {
    state: 'submitted',
    // What was rejected is handed in again from the start, except for the service that has the numbers.
    refs: filing.account === account && filing.refs.service ? { service: filing.refs.service } : {},
    provider,
    account,
    problem: null,
    submitted_by_id: actor.real_user_id,
    submitted_at: now,
    decided_at: null,
    attached_at: null,
    updated_at: now,
  });
  await askRegistrySoon(ctx, id);
  await audit(ctx, about('submit', id, { kind: filing.kind, provider }));
  return readOne(ctx, id);
}

/** Throws 404, and 409 if it's submitted or verified. */
export async function removeRegistration(ctx: Context, id: string): Promise<{ readonly id: string }> {
  const filing = await requireFiling(ctx, id);
  if (!isEditable(filing.state)) throw conflict('Only a draft or a rejected registration can be deleted.');
  await deleteFiling(ctx.db, ctx.tenant.id, id);
  await audit(ctx, about('delete', id, { kind: filing.kind }));
  return { id };
}

async function requireFiling({ db, tenant }: Context, id: string): Promise<Filing> {
  const filing = await lockFiling(db, tenant.id, id);
  if (!filing) throw new AppError('not_found');
  return filing;
}

const numberOf = (facts: RegistrationFacts) => (facts.kind === 'toll_free' ? facts.number_id : null);

/** Throws 422 for numbers that the company doesn't have, or of the wrong type, and 409 for one that has a registration. */
async function requireNumbers({ db, tenant }: Context, facts: RegistrationFacts, id: string): Promise<void> {
  if (facts.kind === 'brand') return;
  const covered = await listCovered(db, tenant.id);
  const type = facts.kind === 'campaign' ? 'local' : 'toll_free';
  const wanted = facts.kind === 'campaign' ? facts.number_ids : facts.number_id ? [facts.number_id] : [];
  const field = facts.kind === 'campaign' ? 'number_ids' : 'number_id';
  for (const number_id of wanted) {
    const number = covered.find((one) => one.id === number_id && one.kind === type);
    if (!number)
      throw new AppError('invalid', {
        fields: { [field]: [`Choose a ${type === 'local' ? 'local' : 'toll-free'} number that can text.`] },
      });
    if (type === 'toll_free' && number.filing_id !== null && number.filing_id !== id)
      throw conflict('This number has a registration already. Change that one.');
  }
}

const about = (verb: string, id: string, detail: Record<string, unknown>) => ({
  action: `text_registration.${verb}`,
  subject_type: 'text_registration',
  subject_id: id,
  detail,
});
