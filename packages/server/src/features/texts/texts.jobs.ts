import { TEXT_PATHS } from '@bookline/contract/rules/phone-numbers';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { z } from 'zod';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task, TaskContext } from '../../platform/jobs/tasks.ts';
import { CARRY_TEXT } from '../../providers/telephony/local.ts';
import { discardFile } from '../files/files.api.ts';
import {
  carrierOf,
  listUndirected,
  lockNumber,
  telephonyOf,
  updateNumber,
} from '../phone-numbers/phone-numbers.api.ts';
import { carryText } from './carry-text.ts';
import { findThread, updateThread } from './conversations.queries.ts';
import { WAKE_CONVERSATION } from './conversations.service.ts';
import { deliverText, SEND_TEXT } from './deliver-text.ts';
import { listOrphans } from './messages.queries.ts';
import { FETCH_TEXT_FILE, takeMedia } from './take-media.ts';
import { takeTexts } from './take-texts.ts';
import { tellConversation } from './tell-texts.ts';
import { TAKE_TEXTS } from './text-event.ts';
import { deleteOldEvents } from './text-events.queries.ts';
import { deleteOldWriting } from './writing.queries.ts';

export { findWaitingTexts } from './wake-texts.ts';

const DIRECT_NUMBER = 'direct-texts-of-number';
/** Repetitions of a report are recognized this long. Providers repeat for a day at most. */
const EVENT_DAYS = 30;
/** The next run of the schedule takes the rest. */
const CHUNK = 200;

const textJob = z.object({ tenant_id: z.int(), message_id: z.string() });
const touchJob = z.object({ tenant_id: z.int(), touch_id: z.string() });
const fileJob = z.object({ tenant_id: z.int(), file_id: z.string() });
const numberJob = z.object({ tenant_id: z.int(), number_id: z.string() });
const conversationJob = z.object({ tenant_id: z.int(), conversation_id: z.string() });

export const textTasks: readonly Task[] = [
  { name: SEND_TEXT, lane: 'mail', run: (ctx, payload) => deliverText(ctx, textJob.parse(payload)) },
  { name: CARRY_TEXT, run: (ctx, payload) => carryText(ctx, touchJob.parse(payload)) },
  { name: TAKE_TEXTS, run: takeTexts },
  { name: FETCH_TEXT_FILE, lane: 'mail', run: (ctx, payload) => takeMedia(ctx, fileJob.parse(payload)) },
  { name: DIRECT_NUMBER, lane: 'mail', run: (ctx, payload) => directNumber(ctx, numberJob.parse(payload)) },
  { name: WAKE_CONVERSATION, run: (ctx, payload) => wake(ctx, conversationJob.parse(payload)) },
];

/** Tells the provider where texts to a number go. Repeating it does no harm. */
async function directNumber(
  base: TaskContext,
  { tenant_id, number_id }: { readonly tenant_id: number; readonly number_id: string },
): Promise<void> {
  const tenant = { id: tenant_id };
  const found = await base.database.inTenant(tenant_id, async (db) => {
    const ctx = { ...base, db, tenant };
    const number = await lockNumber(db, tenant_id, number_id);
    const telephony = await telephonyOf(ctx);
    const sms_url = await tenantUrl(ctx, tenant, `${TEXT_PATHS.incoming}?tenant=${tenant_id}`);
    return number && { number, telephony, sms_url };
  });
  if (!found || found.number.account !== found.telephony.account) return;
  await carrierOf(base, tenant, found.telephony).directTexts(found.number.ref, found.sms_url);
  await base.database.inTenant(tenant_id, (db) =>
    updateNumber(db, tenant_id, number_id, { texts_from: base.clock.now() }),
  );
}

/** A snoozed conversation is open again: open browsers show it. */
async function wake(
  { database, clock, live }: TaskContext,
  { tenant_id, conversation_id }: { readonly tenant_id: number; readonly conversation_id: string },
): Promise<void> {
  await database.inTenant(tenant_id, async (db) => {
    const thread = await findThread(db, tenant_id, conversation_id);
    if (!thread?.snoozed_until || new Date(thread.snoozed_until) > clock.now()) return;
    await updateThread(db, tenant_id, conversation_id, { snoozed_until: null });
    await tellConversation({ db, tenant: { id: tenant_id }, live }, thread);
  });
  live.tellSoon();
}

/** Numbers that were bought before texts were taken. */
const directNumbers: TenantSchedule = {
  name: 'direct-number-texts',
  title: 'Tell the phone provider where texts to your numbers go',
  per: 'tenant',
  cron: '*/15 * * * *',
  counts: ['number', 'numbers'],
  async piece({ db, tenant }) {
    const numbers = await listUndirected(db, tenant.id, CHUNK);
    for (const { id } of numbers)
      await enqueue({ db, tenant }, DIRECT_NUMBER, { number_id: id }, { key: `direct:${id}` });
    return { done: numbers.length };
  },
};

const tidyTexts: TenantSchedule = {
  name: 'tidy-texts',
  title: `Delete reports about texts after ${EVENT_DAYS} days, and files of permanently deleted contacts' texts`,
  per: 'tenant',
  cron: '20 4 * * *',
  counts: ['report or file removed', 'reports and files removed'],
  async piece({ db, tenant, clock }) {
    const now = clock.now().getTime();
    await deleteOldWriting(db, tenant.id, new Date(now - DAY_MS));
    const orphans = await listOrphans(db, tenant.id, new Date(now - DAY_MS), CHUNK);
    for (const id of orphans) await discardFile({ db, tenant }, id);
    return { done: orphans.length + (await deleteOldEvents(db, tenant.id, new Date(now - EVENT_DAYS * DAY_MS))) };
  },
};

export const textSchedules = [directNumbers, tidyTexts];
