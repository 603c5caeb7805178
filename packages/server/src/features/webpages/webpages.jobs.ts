import { DAY_MS } from '@bookline/contract/rules/time-units';
import { z } from 'zod';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { deleteHandledForms } from './forms.queries.ts';
import { handleForm } from './handle-form.ts';
import { HANDLE_FORM } from './receive-form.ts';

const formJob = z.object({ tenant_id: z.int(), form_id: z.string() });

export const webpageTasks: readonly Task[] = [
  { name: HANDLE_FORM, run: (ctx, payload) => handleForm(ctx, formJob.parse(payload)) },
];

/** Longer than a token can be used, so that a form sent twice still counts once. */
const KEPT_DAYS = 30;
const STEP = 2000;

const tidyForms: TenantSchedule = {
  name: 'tidy-webpage-forms',
  title: `Delete handled contact forms after ${KEPT_DAYS} days. The contacts keep what was sent`,
  per: 'tenant',
  cron: '50 4 * * *',
  counts: ['form deleted', 'forms deleted'],
  async piece({ db, tenant, clock }) {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
    const done = await deleteHandledForms(db, tenant.id, before, STEP);
    return { done, more: done === STEP };
  },
};
export const webpageSchedules = [tidyForms];
