import { sql } from 'kysely';
import { SMALL } from '../../platform/jobs/lanes.ts';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Chore, Task } from '../../platform/jobs/tasks.ts';
import { callAddress } from './call-address.ts';
import { updateDatesDue } from './flows.queries.ts';
import { forgetRuns } from './forget-runs.ts';
import { enqueueRun, runWorkflows } from './run-workflows.ts';
import { startWork } from './start-flow.ts';
import { sendWorkflowMail } from './steps/send-email-step.ts';

export const workflowTasks: readonly Task[] = [runWorkflows, callAddress, sendWorkflowMail, startWork];

/** Finds the tenants whose flows have work: due contacts, events, and dates. */
export const findWorkflowWork: Chore = {
  name: 'find-workflow-work',
  every_s: 2,
  async run({ database, clock, signal }) {
    const tenants = await database.outsideTenants(async (db) => {
      const { rows } = await sql<{ id: number; many: boolean }>`
        select id, many from tenants_with_workflow_work(${clock.now()}, ${SMALL})`.execute(db);
      return rows;
    });
    for (const { id, many } of tenants) {
      if (signal.aborted) return;
      await database.inTenant(id, (db) => enqueueRun({ db, tenant: { id } }, many));
    }
  },
};

/** Announces the new day each morning. The flows find its contacts as their owners. */
const lookAtDates: TenantSchedule = {
  name: 'start-dated-workflows',
  title: 'Start workflows on birthdays, ages and renewals',
  per: 'tenant',
  cron: '5 7 * * *',
  counts: ['workflow looked at its dates', 'workflows looked at their dates'],
  async piece({ db, tenant, clock }) {
    const row = await db.selectFrom('tenant').select('time_zone').where('id', '=', tenant.id).executeTakeFirst();
    const timeZone = row?.time_zone ?? 'UTC';
    const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(clock.now());
    return { done: await updateDatesDue(db, tenant.id, day) };
  },
};

export const workflowSchedules = [lookAtDates, forgetRuns];
