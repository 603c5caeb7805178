import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task, TaskContext } from '../../platform/jobs/tasks.ts';
import { keepContactsChanged } from '../../platform/live/live-event.ts';
import { VendorError } from '../../providers/outside-accounts/vendor-error.ts';
import {
  END_FAMILY,
  READ_FAMILY,
  readFromService,
  SEND_FAMILY,
  sendToService,
  serviceOf,
} from './aftercare-service.ts';
import { findSent, listAtService, listSurvivors, updateAftercare, updateSurvivor } from './aftercares.queries.ts';

const payload = z.object({ tenant_id: z.int(), aftercare_id: z.uuid() });
type Job = z.infer<typeof payload>;

const inTenant = <T>(ctx: TaskContext, { tenant_id }: Job, work: (db: Db) => Promise<T>) =>
  ctx.database.inTenant(tenant_id, work);

/** The enrollment, its survivors, and the service. */
const load = (ctx: TaskContext, job: Job) =>
  inTenant(ctx, job, async (db) => {
    const family = await findSent(db, job.tenant_id, job.aftercare_id);
    if (!family) return undefined;
    const service = await serviceOf({ ...ctx, db, tenant: { id: job.tenant_id } });
    return { family, service, survivors: await listSurvivors(db, job.tenant_id, family.contact_id) };
  });

const UNSET = 'The aftercare service was removed from the settings. Ask an admin.';

/** What an admin can do about a failure. */
function problemOf({ trouble }: VendorError): string {
  if (trouble === 'unauthorized' || trouble === 'forbidden')
    return 'The aftercare service doesn’t accept the key. Ask an admin to check it in the settings.';
  if (trouble === 'away' || trouble === 'busy')
    return 'The aftercare service can’t be reached. We’ll try again automatically.';
  return 'The aftercare service didn’t accept the family. Ask an admin to check the settings.';
}

async function keepProblem(ctx: TaskContext, job: Job, contactId: string, problem: string): Promise<void> {
  await inTenant(ctx, job, async (db) => {
    await updateAftercare(db, job.tenant_id, job.aftercare_id, { problem, checked_at: ctx.clock.now() });
    await keepContactsChanged(db, job.tenant_id, [contactId]);
  });
}

/** Stores a failure. Throws it where trying again may help. */
async function fail(ctx: TaskContext, job: Job, contactId: string, error: unknown): Promise<void> {
  if (!(error instanceof VendorError)) throw error;
  await keepProblem(ctx, job, contactId, problemOf(error));
  if ((error.trouble === 'away' || error.trouble === 'busy') && !ctx.last_attempt) throw error;
}

async function send(ctx: TaskContext, job: Job): Promise<void> {
  const found = await load(ctx, job);
  const date_of_death = found?.family.deceased_on;
  if (!found || found.family.ended_at !== null || !date_of_death) return;
  const { family, service, survivors } = found;
  if (!service) return keepProblem(ctx, job, family.contact_id, UNSET);
  try {
    const external_id = await service.enroll({
      key: family.id,
      company: family.company,
      deceased: { first_name: family.first_name, last_name: family.last_name, date_of_death },
      survivors: survivors.map(({ id, first_name, last_name, relation, texts, emails, phone, email }) => ({
        key: id,
        first_name,
        last_name,
        relation,
        phone: texts ? phone : null,
        email: emails ? email : null,
      })),
    });
    await inTenant(ctx, job, async (db) => {
      const sent = { external_id, service_state: 'active', problem: null, checked_at: ctx.clock.now() };
      await updateAftercare(db, job.tenant_id, family.id, sent);
      await keepContactsChanged(db, job.tenant_id, [family.contact_id]);
    });
  } catch (error) {
    await fail(ctx, job, family.contact_id, error);
  }
}

async function read(ctx: TaskContext, job: Job): Promise<void> {
  const found = await load(ctx, job);
  const external_id = found?.family.external_id;
  if (!found || !external_id || found.family.ended_at !== null) return;
  const { family, service } = found;
  if (!service) return keepProblem(ctx, job, family.contact_id, UNSET);
  try {
    const report = await service.report(external_id);
    await inTenant(ctx, job, async (db) => {
      const news = { service_state: report.state, problem: null, checked_at: ctx.clock.now() };
      await updateAftercare(db, job.tenant_id, family.id, news);
      for (const { key, state, touches, next_touch_on } of report.survivors) {
        if (!z.uuid().safeParse(key).success) continue;
        const about = { aftercare_id: family.id, id: key };
        await updateSurvivor(db, job.tenant_id, about, { service_state: state, touches, next_touch_on });
      }
      await keepContactsChanged(db, job.tenant_id, [family.contact_id]);
    });
  } catch (error) {
    await fail(ctx, job, family.contact_id, error);
  }
}

async function end(ctx: TaskContext, job: Job): Promise<void> {
  const found = await load(ctx, job);
  if (!found) return;
  // No screen shows an enrollment that ended, so a failure stays with the failed jobs, where an admin can retry it.
  if (!found.service) throw new Error(UNSET);
  // Without the service's id, the answer to our request may have been lost. Then ours is the only one there is.
  await found.service.end(found.family.external_id ?? found.family.id);
}

const taskOf = (name: string, work: (ctx: TaskContext, job: Job) => Promise<void>): Task => ({
  name,
  run: (ctx, job) => work(ctx, payload.parse(job)),
});

export const aftercareTasks: readonly Task[] = [
  taskOf(SEND_FAMILY, send),
  taskOf(READ_FAMILY, read),
  taskOf(END_FAMILY, end),
];

export const askAftercareService: TenantSchedule = {
  name: 'ask-aftercare-service',
  title: 'Ask the aftercare service about enrolled families',
  per: 'tenant',
  cron: '25 * * * *',
  counts: ['family asked about', 'families asked about'],
  async piece({ db, tenant }) {
    const families = await listAtService(db, tenant.id);
    for (const { id, sent } of families) await (sent ? readFromService : sendToService)({ db, tenant }, id);
    return { done: families.length };
  },
};
