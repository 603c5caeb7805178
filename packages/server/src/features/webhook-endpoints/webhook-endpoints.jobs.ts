import { DAY_MS } from '@bookline/contract/rules/time-units';
import { WEBHOOK_LOG_DAYS } from '@bookline/contract/rules/webhook-events';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { deleteOld } from './deliveries.queries.ts';

export { findWebhookWork } from './deliver-webhooks.ts';

export const webhookTasks: readonly Task[] = [deliverWebhooks];

const CHUNK = 2000;

const forgetDeliveries: TenantSchedule = {
  name: 'forget-webhook-deliveries',
  title: `Delete webhook logs older than ${WEBHOOK_LOG_DAYS} days`,
  per: 'tenant',
  cron: '50 3 * * *',
  counts: ['delivery forgotten', 'deliveries forgotten'],
  async piece({ db, tenant, clock }) {
    const done = await deleteOld(db, tenant.id, new Date(clock.now().getTime() - WEBHOOK_LOG_DAYS * DAY_MS), CHUNK);
    return { done, more: done === CHUNK };
  },
};

export const webhookSchedules = [forgetDeliveries];
