import { type ApplicationFormName, fieldsOf } from '@bookline/contract/rules/application-forms';
import type { PolicyStatus } from '@bookline/contract/rules/policies';
import { z } from 'zod';
import { auditFrom, SYSTEM_ACTOR } from '../../platform/audit.ts';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task, TaskContext } from '../../platform/jobs/tasks.ts';
import { keepContactsChanged } from '../../platform/live/live-event.ts';
import { isState } from '../../providers/applications/acord-states.ts';
import type { ActivityReport, ActivityState } from '../../providers/applications/port.ts';
import { VendorError } from '../../providers/outside-accounts/vendor-error.ts';
import { advancePolicy } from '../contact-policies/contact-policies.api.ts';
import { recordTheirs } from '../contacts/contacts.api.ts';
import { openAnswers } from './answers.ts';
import { type Told, verbs } from './applications.service.ts';
import {
  findApplication,
  listToAsk,
  lockApplication,
  type StoredApplication,
  updateApplication,
} from './fire-light.queries.ts';
import { ASK, askFireLight, BEGIN, beginAtFireLight, fireLightOf } from './fire-light-account.ts';
import { becomePolicy } from './sign-application.ts';

const payload = z.object({ tenant_id: z.int(), application_id: z.uuid() });
type Job = z.infer<typeof payload>;

const inTenant = <T>(ctx: TaskContext, { tenant_id }: Job, work: (db: Db) => Promise<T>) =>
  ctx.database.inTenant(tenant_id, work);

/** The most applications of a company that an hour asks about. */
const AT_ONCE = 500;

const NO_STATE = 'FireLight needs the contact’s state. Withdraw this application, add the state, and open a new one.';
const UNSET = 'FireLight was removed from the settings. Ask an admin.';

/** What the agent or an admin can do about a failure. */
function problemOf({ trouble }: VendorError): string {
  if (trouble === 'unauthorized' || trouble === 'forbidden')
    return 'FireLight doesn’t accept our key. Ask an admin to check it in the settings.';
  if (trouble === 'away' || trouble === 'busy') return 'FireLight can’t be reached. We’ll try again automatically.';
  if (trouble === 'missing' || trouble === 'gone') return 'FireLight no longer has this application.';
  return 'FireLight didn’t accept the request. Ask an admin to check the settings.';
}

/** Stores a failure. Throws it where trying again may help. */
async function fail(ctx: TaskContext, job: Job, contactId: string, error: unknown): Promise<void> {
  if (!(error instanceof VendorError)) throw error;
  await keepProblem(ctx, job, contactId, problemOf(error));
  if ((error.trouble === 'away' || error.trouble === 'busy') && !ctx.last_attempt) throw error;
}

const keepProblem = (ctx: TaskContext, job: Job, contactId: string, problem: string) =>
  inTenant(ctx, job, async (db) => {
    await updateApplication(db, job.tenant_id, job.application_id, { problem, checked_at: ctx.clock.now() });
    await keepContactsChanged(db, job.tenant_id, [contactId]);
  });

const load = (ctx: TaskContext, job: Job) =>
  inTenant(ctx, job, async (db) => {
    const row = await findApplication(db, job.tenant_id, job.application_id);
    if (row?.provider !== 'fire_light' || row.status === 'withdrawn') return undefined;
    const sealing = { ...ctx, db, tenant: { id: job.tenant_id } };
    const agent = await db
      .selectFrom('app_user as u')
      .select(['u.id', fullName('u').as('name'), 'u.email'])
      .where('u.tenant_id', '=', job.tenant_id)
      .where('u.id', '=', row.agent_id)
      .executeTakeFirstOrThrow();
    return { row, agent, answers: await openAnswers(sealing, row), connected: await fireLightOf(sealing) };
  });

/** FireLight's names of what we know. Health answers and numbers stay here: the agent asks them there. */
const itemNames: Readonly<Record<string, string>> = {
  first_name: 'PROPOSED_INSURED_FIRSTNAME',
  last_name: 'PROPOSED_INSURED_LASTNAME',
  date_of_birth: 'PROPOSED_INSURED_DOB',
  gender: 'PROPOSED_INSURED_GENDER',
  phone: 'PROPOSED_INSURED_PHONE',
  email: 'PROPOSED_INSURED_EMAIL',
  street: 'PROPOSED_INSURED_ADDRESS',
  city: 'PROPOSED_INSURED_CITY',
  state: 'PROPOSED_INSURED_STATE',
  zip: 'PROPOSED_INSURED_ZIP',
  face_amount: 'FACE_AMOUNT',
};

async function begin(ctx: TaskContext, job: Job): Promise<void> {
  const found = await load(ctx, job);
  if (!found || found.row.external_id !== null) return;
  const { row, agent, answers, connected } = found;
  const form = row.form as ApplicationFormName;
  const cusip = connected?.products[form];
  if (!connected || cusip === undefined) return keepProblem(ctx, job, row.contact_id, UNSET);
  const { state = '' } = answers;
  if (!isState(state)) return keepProblem(ctx, job, row.contact_id, NO_STATE);
  const items = fieldsOf(form).flatMap(({ key }) => {
    const [name, value] = [itemNames[key], answers[key] ?? ''];
    return name && value ? [[name, value] as const] : [];
  });
  try {
    const external_id = await connected.fire_light.begin(
      { id: row.id, cusip, state, items },
      { id: agent.id, name: agent.name, email: agent.email },
    );
    await inTenant(ctx, job, async (db) => {
      const begun = { external_id, problem: null, checked_at: ctx.clock.now() };
      await updateApplication(db, job.tenant_id, row.id, begun);
      await keepContactsChanged(db, job.tenant_id, [row.contact_id]);
    });
  } catch (error) {
    await fail(ctx, job, row.contact_id, error);
  }
}

async function ask(ctx: TaskContext, job: Job): Promise<void> {
  const found = await load(ctx, job);
  if (!found) return;
  const { row, connected } = found;
  if (row.external_id === null) return begin(ctx, job);
  if (!connected) return keepProblem(ctx, job, row.contact_id, UNSET);
  try {
    const report = await connected.fire_light.report(row.external_id);
    await inTenant(ctx, job, (db) => take(ctx, db, job, report));
  } catch (error) {
    await fail(ctx, job, row.contact_id, error);
  }
}

const policyStatusOf: Partial<Record<ActivityState, PolicyStatus>> = {
  pending: 'pending',
  issued: 'issued',
  declined: 'declined',
  withdrawn: 'cancelled',
};
const isSubmitted = (state: ActivityState) => ['submitted', 'pending', 'issued', 'declined'].includes(state);

/** Takes over what FireLight says. A report that comes twice, late, or out of order changes nothing: an earlier one doesn't count, and there is one policy, which only moves on. */
async function take(ctx: TaskContext, db: Db, job: Job, { state, at: reported }: ActivityReport): Promise<void> {
  const now = ctx.clock.now();
  // A moment that is yet to come would hide every later report.
  const at = reported > now ? now : reported;
  const tenant = { id: job.tenant_id };
  const row = await lockApplication(db, tenant.id, job.application_id);
  if (!row || row.status === 'withdrawn') return;
  await updateApplication(db, tenant.id, row.id, { checked_at: now, problem: null });
  // Two of the same moment both count: FireLight may say only the day, and a policy only moves on.
  if (row.external_at !== null && at < new Date(row.external_at)) return;
  await updateApplication(db, tenant.id, row.id, { external_at: at });
  const { contact_id } = row;
  const told: Told[] = [];
  if (isSubmitted(state) && row.status !== 'submitted') {
    const answers = await openAnswers({ ...ctx, db, tenant }, row);
    await becomePolicy({ db, tenant, clock: ctx.clock }, row, answers);
    told.push('submitted');
  } else if (state === 'signed' && row.status === 'draft') {
    await updateApplication(db, tenant.id, row.id, { status: 'signed', signed_at: at, updated_at: now });
    told.push('signed');
  } else if (state === 'withdrawn' && row.status !== 'submitted') {
    await updateApplication(db, tenant.id, row.id, {
      status: 'withdrawn',
      withdrawn_at: at,
      withdraw_reason: 'Ended at FireLight',
      policy_id: null,
      updated_at: now,
    });
    told.push('withdrawn');
  }
  const policy = await findApplication(db, tenant.id, row.id);
  const next = policyStatusOf[state];
  if (next && policy?.status === 'submitted' && policy.policy_id) {
    const moved = await advancePolicy(
      { db, tenant, clock: ctx.clock },
      { contact_id, policy_id: policy.policy_id },
      next,
    );
    if (moved && next === 'issued') told.push('approved');
    if (moved && next === 'declined') told.push('declined');
  }
  for (const did of told) await tellOf(ctx, db, job, row, did);
  await keepContactsChanged(db, tenant.id, [contact_id]);
}

async function tellOf(
  { clock }: TaskContext,
  db: Db,
  { tenant_id }: Job,
  { id, contact_id, form }: StoredApplication,
  did: Told,
): Promise<void> {
  await recordTheirs(
    { db, tenant: { id: tenant_id }, clock },
    { contact_id, kind: 'application', subject_id: id, detail: { did, form: form as ApplicationFormName } },
  );
  await auditFrom(
    { db, tenant_id, at: clock.now(), actor_id: SYSTEM_ACTOR, request_id: `fire-light ${id}`, ip: '' },
    { action: `application.${verbs[did]}`, subject_id: id, contact_id, detail: { form } },
  );
}

const taskOf = (name: string, work: (ctx: TaskContext, job: Job) => Promise<void>): Task => ({
  name,
  run: (ctx, job) => work(ctx, payload.parse(job)),
});

export const fireLightTasks: readonly Task[] = [taskOf(BEGIN, begin), taskOf(ASK, ask)];

export const askFireLightHourly: TenantSchedule = {
  name: 'ask-fire-light',
  title: 'Ask FireLight about applications that aren’t decided',
  per: 'tenant',
  cron: '35 * * * *',
  counts: ['application asked about', 'applications asked about'],
  async piece({ db, tenant }) {
    const open = await listToAsk(db, tenant.id, AT_ONCE);
    for (const { id, started } of open) await (started ? askFireLight : beginAtFireLight)({ db, tenant }, id);
    return { done: open.length };
  },
};
