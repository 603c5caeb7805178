import type { Trigger } from '@bookline/contract/features/workflow-steps';
import { goesByDate, periodOf } from '@bookline/contract/rules/campaign-triggers';
import { addDays } from '@bookline/contract/rules/periods';
import type { Context } from '../../platform/context.ts';
import { dayIn } from '../../platform/day-in-zone.ts';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import { dated, findNextCursor, isForeign, triggered } from '../workflows/workflows.api.ts';
import { lockCampaign } from './campaigns.queries.ts';
import { insertRecipients } from './prepare.queries.ts';
import { checked } from './prepare-campaign.ts';
import { findTimeZone } from './release.queries.ts';
import {
  findCampaignOf,
  growCampaign,
  listKnown,
  listReached,
  lockTrigger,
  type Reached,
  setCursor,
  setCursorToNow,
  setDatesDue,
  type TriggerRow,
  updateTrigger,
} from './triggers.queries.ts';

/** The most missed days to catch up. */
const MAX_DAYS = 14;
/** Contacts that the gate is asked about in one statement. */
const AT_ONCE = 2000;

/** The same trigger as workflows read it. */
function readerOf({ trigger_type, offset_days, date_field, status_ids, tag_ids }: TriggerRow): Trigger {
  const date = { type: 'date', age: 65, offset_days } as const;
  switch (trigger_type) {
    case 'birthday':
      return { ...date, date: 'birthday' };
    case 'policy_renewal':
      return { ...date, date: 'renewal_on' };
    case 'turning_65':
      return { ...date, date: 'turning' };
    case 'date_field':
      return { ...date, date: date_field ?? 'policy_anniversary' };
    case 'status_change':
      return { type: 'status_changed', status_ids };
    case 'tag_added':
      return { type: 'tag_added', tag_ids };
    case 'manual':
      return { type: 'manual' };
  }
}

/**
 * Looks at the next day that is due, or reads the next events, with the readers of workflows. Position and recipients move in one transaction, and a
 * recipient is stored once for each occurrence, so a kill loses and repeats none. Returns whether there was anything.
 */
export async function enrollByTrigger(ctx: Context, triggerId: string): Promise<boolean> {
  const { db, tenant } = ctx;
  const trigger = await lockTrigger(db, tenant.id, triggerId);
  if (!trigger || trigger.updated_by_id !== ctx.actor.user_id) return false;
  const reader = readerOf(trigger);
  if (reader.type === 'date') {
    if (trigger.dates_until === null || trigger.dates_due === null || trigger.dates_until >= trigger.dates_due)
      return false;
    const [, since = trigger.dates_until] = [addDays(trigger.dates_due, -MAX_DAYS), trigger.dates_until].toSorted();
    const day = addDays(since, 1);
    await reach(ctx, trigger, await listReached(db, tenant.id, dated(tenant.id, reader, day), trigger), day);
    await updateTrigger(db, tenant.id, triggerId, { dates_until: day });
    return true;
  }
  if (trigger.cursor_tx === null || trigger.cursor_id === null || trigger.activated_at === null) return false;
  const after = { tx: trigger.cursor_tx, id: trigger.cursor_id };
  if (await isForeign(db, after)) {
    await updateTrigger(db, tenant.id, triggerId, { activated_at: ctx.clock.now() });
    await setCursorToNow(db, tenant.id, triggerId);
    return true;
  }
  const upTo = await findNextCursor(db, tenant.id, after);
  if (!upTo) return false;
  const asked = triggered(tenant.id, reader, { after, upTo, since: trigger.activated_at });
  const day = dayIn(await findTimeZone(db, tenant.id), ctx.clock.now());
  await reach(ctx, trigger, await listReached(db, tenant.id, asked, trigger), day);
  await setCursor(db, tenant.id, triggerId, upTo);
  return true;
}

/** What a contact gets it for. By date and once a year, each date is an occurrence of its own, such as the renewals of two policies. */
function occurrenceOf({ recurrence, trigger_type }: TriggerRow, key: string | null, day: string): string {
  if (recurrence === 'yearly' && goesByDate(trigger_type) && key !== null) return key;
  return periodOf(recurrence, day);
}

async function reach(ctx: Context, trigger: TriggerRow, reached: readonly Reached[], day: string): Promise<void> {
  const { db, tenant } = ctx;
  const found = await findCampaignOf(db, tenant.id, trigger.id);
  const campaign = found && (await lockCampaign(db, tenant.id, found.id));
  if (!campaign || reached.length === 0) return;
  const wanted = new Map(
    reached.map(({ contact_id, key }) => {
      const occurrence = occurrenceOf(trigger, key, day);
      return [`${contact_id} ${occurrence}`, { contact_id, occurrence }] as const;
    }),
  );
  const known = await listKnown(db, tenant.id, campaign.id, [...wanted.values()]);
  const fresh = [...wanted].flatMap(([name, each]) => (known.has(name) ? [] : [each]));
  if (fresh.length === 0) return;
  const now = ctx.clock.now();
  const due = { at: now, now, zone: null, in_contact_zone: false, quiet_hours: true };
  for (const [occurrence, of] of Map.groupBy(fresh, (each) => each.occurrence))
    for (let from = 0; from < of.length; from += AT_ONCE) {
      const ids = of.slice(from, from + AT_ONCE).map(({ contact_id }) => contact_id);
      const recipients = await checked(ctx, campaign, ids, campaign.total);
      await insertRecipients(db, tenant.id, campaign.id, { occurrence, due }, recipients);
    }
  await growCampaign(db, tenant.id, campaign.id, fresh.length, now);
}

/** Announces the new day each morning, as for workflows. The triggers find its contacts as their admins. */
export const lookAtTriggerDates: TenantSchedule = {
  name: 'start-dated-campaigns',
  title: 'Send campaign triggers on birthdays, ages and renewals',
  per: 'tenant',
  cron: '10 7 * * *',
  counts: ['trigger looked at its dates', 'triggers looked at their dates'],
  async piece({ db, tenant, clock }) {
    return { done: await setDatesDue(db, tenant.id, dayIn(await findTimeZone(db, tenant.id), clock.now())) };
  },
};
