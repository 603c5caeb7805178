import type { BodyOf } from '@bookline/contract/endpoint';
import {
  type home,
  MISSED_CALL_DAYS,
  NEW_LEAD_DAYS,
  QUEUE_SHOWN,
  type QueueItem,
  type QueueKind,
} from '@bookline/contract/features/home';
import { ianaZone } from '@bookline/contract/rules/options';
import { addDays } from '@bookline/contract/rules/periods';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { midnight } from '@bookline/contract/rules/zoned-time';
import type { Context } from '../../platform/context.ts';
import { dayIn } from '../../platform/day-in-zone.ts';
import { AppError } from '../../platform/errors.ts';
import { readCalendar } from '../calendar/calendar.api.ts';
import { requireLiveContact, visibleContacts } from '../contacts/contacts.api.ts';
import { readFollowUps } from '../follow-ups/follow-ups.api.ts';
import {
  deleteOldSkips,
  deleteSkip,
  hasCall,
  hasEvent,
  listMissedCalls,
  listNewLeads,
  listSkipped,
  saveSkip,
} from './queue.queries.ts';

/** A count beyond this is "more than". */
const COUNTED = 100;

/** What waits for the acting user today: missed calls, events, follow-ups, and new leads, with their numbers. */
export async function readQueue(ctx: Context) {
  const skipped = await listSkipped(ctx.db, ctx.tenant.id, ctx.actor.user_id, ctx.clock.now());
  const missed = (await missedCalls(ctx)).filter(({ id }) => !skipped.has(`missed_call ${id}`));
  const events = (await todaysEvents(ctx)).filter(
    ({ id, event }) => !skipped.has(`event ${subjectOf(id, event?.occurrence_at ?? null)}`),
  );
  const due = await dueFollowUps(ctx);
  const leads = await newLeads(ctx);
  const counts: Record<QueueKind, number> = {
    missed_call: missed.length,
    event: events.length,
    follow_up: due.total,
    new_lead: leads.length,
  };
  return {
    data: [
      ...missed.slice(0, QUEUE_SHOWN.missed_call),
      ...events.slice(0, QUEUE_SHOWN.event),
      ...due.items,
      ...leads.slice(0, QUEUE_SHOWN.new_lead),
    ],
    meta: { counts },
  };
}

/** R269: without the dialer there are no calls. */
async function missedCalls(ctx: Context): Promise<QueueItem[]> {
  if (!ctx.actor.features.has('dialer')) return [];
  const rows = await listMissedCalls(ctx.db, ctx.tenant.id, {
    userId: ctx.actor.user_id,
    since: new Date(ctx.clock.now().getTime() - MISSED_CALL_DAYS * DAY_MS),
    visible: await visibleContacts(ctx),
    limit: COUNTED,
  });
  return rows.map(({ id, at, number, contact_id, contact_name, contact_phone }) =>
    item({
      kind: 'missed_call',
      id,
      at,
      number,
      contact:
        contact_id && contact_name !== null ? { id: contact_id, name: contact_name, phone: contact_phone } : null,
    }),
  );
}

/** The user's own events of today that are still planned. */
async function todaysEvents(ctx: Context): Promise<QueueItem[]> {
  const { data } = await readCalendar(ctx, { today_events: true });
  return data
    .filter(({ status }) => status === 'scheduled')
    .map((event) =>
      item({
        kind: 'event',
        id: event.id,
        at: event.starts_at,
        number: event.contacts[0]?.phone ?? null,
        contact: event.contacts[0] ?? null,
        event,
        occurrence_at: event.occurrence_at,
      }),
    );
}

/** R270: those overdue, then those due today. */
async function dueFollowUps(ctx: Context): Promise<{ readonly items: QueueItem[]; readonly total: number }> {
  if (!ctx.actor.features.has('follow_ups')) return { items: [], total: 0 };
  const read = (due: 'overdue' | 'today', limit: number) =>
    readFollowUps(ctx, { due, who: 'me', page: 1, limit: Math.max(limit, 1) });
  const overdue = await read('overdue', QUEUE_SHOWN.follow_up);
  const today = await read('today', QUEUE_SHOWN.follow_up);
  return {
    items: [...overdue.data, ...today.data].slice(0, QUEUE_SHOWN.follow_up).map((follow_up) =>
      item({
        kind: 'follow_up',
        id: follow_up.id,
        at: follow_up.due_at,
        number: follow_up.contact.phone,
        contact: follow_up.contact,
        follow_up,
      }),
    ),
    total: overdue.meta.total_count + today.meta.total_count,
  };
}

async function newLeads(ctx: Context): Promise<QueueItem[]> {
  const rows = await listNewLeads(ctx.db, {
    userId: ctx.actor.user_id,
    since: newLeadsSince(ctx),
    at: ctx.clock.now(),
    visible: await visibleContacts(ctx),
    limit: COUNTED,
  });
  return rows.map(({ contact_id, contact_name, contact_phone, at }) =>
    item({
      kind: 'new_lead',
      id: contact_id,
      at,
      number: contact_phone,
      contact: { id: contact_id, name: contact_name, phone: contact_phone },
    }),
  );
}

/** The first moment of the days in which a lead is new, in the user's zone, like the list's filter `last_30_days`. */
export function newLeadsSince({ actor, clock }: Pick<Context, 'actor' | 'clock'>): Date {
  const zone = ianaZone(actor.user.timezone);
  return new Date(midnight(addDays(dayIn(zone, clock.now()), 1 - NEW_LEAD_DAYS), zone));
}

/** Puts an entry of the acting user's queue aside, or back. Throws 404 for one that isn't theirs. */
export async function skipInQueue(ctx: Context, body: BodyOf<typeof home.skip>): Promise<void> {
  const { kind, id, occurrence_at, skipped, until } = body;
  const { db, tenant, actor, clock } = ctx;
  if (kind === 'new_lead') await requireLiveContact(ctx, id);
  else if (!(await (kind === 'event' ? hasEvent : hasCall)(db, tenant.id, actor.user_id, id)))
    throw new AppError('not_found');
  const subject = subjectOf(id, kind === 'event' ? occurrence_at : null);
  if (!skipped) {
    await deleteSkip(db, tenant.id, actor.user_id, kind, subject);
    return;
  }
  const contact_id = kind === 'new_lead' ? id : null;
  const skip = { kind, subject, contact_id, hidden_until: until };
  await saveSkip(db, tenant.id, actor.user_id, skip, clock.now());
  await deleteOldSkips(db, tenant.id, actor.user_id, new Date(newLeadsSince(ctx).getTime() - DAY_MS));
}

/** What a skip names: the entry, and for a repeating event its occurrence. */
const subjectOf = (id: string, occurrence_at: string | null) =>
  occurrence_at ? `${id} ${new Date(occurrence_at).toISOString()}` : id;

function item({
  occurrence_at = null,
  ...given
}: Pick<QueueItem, 'kind' | 'id' | 'at' | 'number' | 'contact'> &
  Partial<Pick<QueueItem, 'follow_up' | 'event'>> & { readonly occurrence_at?: string | null }): QueueItem {
  return {
    key: `${given.kind} ${subjectOf(given.id, occurrence_at)}`,
    follow_up: null,
    event: null,
    ...given,
  };
}
