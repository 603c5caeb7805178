import { BOOKING_REMINDERS_MS } from '@bookline/contract/rules/bookings';
import { displayPhone } from '@bookline/contract/rules/phone';
import { HOUR_MS, MINUTE_MS } from '@bookline/contract/rules/time-units';
import { dayAt, wallAt } from '@bookline/contract/rules/zoned-time';
import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Task, TaskContext } from '../../platform/jobs/tasks.ts';
import {
  addBookedEvent,
  BOOKED_EVENT_CHANGED,
  changeEvent,
  type EventChange,
  findEvent,
} from '../calendar/calendar.api.ts';
import { notify } from '../notifications/notifications.api.ts';
import { actFor, findTenant, mayUseFeature, toTenant } from '../sessions/sessions.api.ts';
import { startScope } from '../soa-requests/soa-requests.api.ts';
import { type FormNews, findContactOfForm, findRecipient, handleForm } from '../webpages/webpages.api.ts';
import { FOLLOW_BOOKING } from './book.ts';
import { titleOf } from './booking-words.ts';
import {
  findBooking,
  findSettings,
  getHolder,
  lockBooking,
  lockBookingOfEvent,
  type StoredBooking,
  updateBooking,
} from './bookings.queries.ts';
import {
  type News,
  sendWaitingText,
  TEXT_VISITOR,
  type Telling,
  tellVisitor,
  type WaitingText,
} from './tell-visitor.ts';

const REMIND_VISITOR = 'remind-visitor';

const BOOKED: FormNews = {
  to_owner: 'Someone booked an appointment on a webpage.',
  to_page: (owner) => `A contact of ${owner} booked an appointment with you. ${owner} has the contact.`,
};

/** The user before the event, in the agent's calendar. */
const REMINDER_MINUTES = 15;

/**
 * Runs in a transaction that acts for a user, or for no one if they are no longer active. Undefined without a tenant. The visitor caused it, so it has no
 * session of a user.
 */
async function inTransaction<T>(
  ctx: TaskContext,
  tenant_id: number,
  { id, holder_id }: Pick<StoredBooking, 'id' | 'holder_id'>,
  work: (telling: Telling) => Promise<T>,
): Promise<T> {
  const signedIn = await actFor(ctx, {
    tenant_id,
    user_id: holder_id,
    real_user_id: holder_id,
    origin: { session_id: id, request_id: id, ip: '' },
  });
  if (signedIn) return signedIn.transaction((tx) => work({ ...ctx, db: tx.db, tenant: tx.tenant, as: tx }));
  return ctx.database.inTenant(tenant_id, async (db) => {
    const tenant = await findTenant(db, tenant_id);
    if (!tenant) throw new Error('an appointment without a company');
    return work({ ...ctx, db, tenant: toTenant(tenant), as: undefined });
  });
}

/**
 * Brings the contact, the calendar, the form, and the messages in line with what a visitor booked or changed. Each of the visitor's changes is followed once,
 * however often it runs.
 */
async function followBooking(ctx: TaskContext, { tenant_id, booking_id }: { tenant_id: number; booking_id: string }) {
  const found = await ctx.database.inTenant(tenant_id, (db) => findBooking(db, tenant_id, booking_id));
  if (!found) return;
  const formId = found.form_id;
  if (found.contact_id === null && formId !== null) {
    await handleForm(ctx, { tenant_id, form_id: formId }, BOOKED);
    await ctx.database.inTenant(tenant_id, async (db) => {
      const form = await findContactOfForm(db, tenant_id, formId);
      const contact_id = form?.contact_id ?? null;
      if (contact_id !== null)
        await updateBooking(db, tenant_id, booking_id, { contact_id, updated_at: ctx.clock.now() });
    });
  }
  // It may be in the calendar of another user since. They may change it, and its earlier owner may not.
  const owner = await ctx.database.inTenant(tenant_id, async (db) => {
    const event = found.event_id === null ? undefined : await findEvent(db, tenant_id, found.event_id);
    return { id: found.id, holder_id: event?.owner_id ?? found.holder_id };
  });
  await inTransaction(ctx, tenant_id, owner, async (telling) => {
    const locked = await lockBooking(telling.db, tenant_id, booking_id);
    if (!locked || locked.version <= locked.followed) return;
    const { holder_id } = owner;
    const booking = { ...locked, holder_id };
    const news = await followInCalendar(telling, booking);
    const now = ctx.clock.now();
    await updateBooking(telling.db, tenant_id, booking_id, { holder_id, followed: booking.version, updated_at: now });
    if (news === undefined) return;
    const current = await lockBooking(telling.db, tenant_id, booking_id);
    if (!current) return;
    await tellVisitor(telling, current, news, `booking:${booking_id}:${booking.version}`);
    await remindLater(telling, current);
  });
  ctx.live.tellSoon();
}

/** What to tell the visitor. Undefined for nothing. */
async function followInCalendar(telling: Telling, booking: StoredBooking): Promise<News | undefined> {
  const { db, tenant, as, clock } = telling;
  const { id, event_id, status, holder_id } = booking;
  const { starts_at, ends_at } = booking;
  if (event_id === null && status === 'canceled') return 'canceled';
  // The user left before their calendar had it.
  if (as === undefined && event_id === null) {
    await updateBooking(db, tenant.id, id, { status: 'canceled', canceled_by: 'agent', updated_at: clock.now() });
    return 'canceled';
  }
  if (as === undefined) return status === 'canceled' ? 'canceled' : 'moved';
  if (event_id === null) {
    await addToCalendar(telling, as, booking);
    return 'booked';
  }
  const event = await findEvent(db, tenant.id, event_id);
  const change = async (to: EventChange) => {
    // The user may have made it repeat. The visitor has the first one, which then gets a row of its own.
    const first = event?.recurrence ? { occurrence_at: event.starts_at, apply_to: 'one' as const } : {};
    const done = await changeEvent(as, event_id, to, { origin: 'webpage', ...first });
    if (done.event.id !== event_id)
      await updateBooking(db, tenant.id, id, { event_id: done.event.id, updated_at: clock.now() });
  };
  if (status === 'canceled') {
    if (event?.status === 'scheduled') {
      await change({ status: 'cancelled', outcome: booking.cancel_reason });
      await tellAgent(as, booking, 'A visitor canceled an appointment in your calendar.');
    }
    return 'canceled';
  }
  if (event?.status !== 'scheduled') {
    // Meanwhile it was canceled in the calendar.
    await updateBooking(db, tenant.id, id, { status: 'canceled', canceled_by: 'agent', updated_at: clock.now() });
    return 'canceled';
  }
  await change({ starts_at, ends_at });
  if (holder_id === as.actor.user_id) await tellAgent(as, booking, 'A visitor moved an appointment in your calendar.');
  return 'moved';
}

const tellAgent = async (as: Context, booking: StoredBooking, text: string) => {
  const settings = await findSettings(as.db, as.tenant.id, booking.agent_id);
  const day = wallAt(Date.parse(booking.starts_at), settings?.timezone ?? booking.timezone).slice(0, 10);
  await notify(as, [booking.holder_id], {
    kind: 'event_changed',
    text,
    link: `/calendar?date=${day}`,
    key: `booking:${booking.id}:${booking.version}`,
  });
};

/** The event, with its contact, and for a Medicare appointment the form that has to be signed before it. */
async function addToCalendar({ db, tenant, clock }: Telling, as: Context, booking: StoredBooking): Promise<void> {
  const { id, contact_id, topic, place, first_name, last_name, phone, email, message, starts_at, ends_at } = booking;
  if (contact_id === null) throw new Error('an appointment whose contact is not there yet');
  const settings = await findSettings(db, tenant.id, booking.agent_id);
  const { address } = await getHolder(db, tenant.id, booking.holder_id);
  const notes = [
    'Booked on your webpage.',
    [phone && `Phone: ${displayPhone(phone)}`, email && `Email: ${email}`].filter(Boolean).join('\n'),
    message,
  ];
  const { event } = await addBookedEvent(
    as,
    {
      title: titleOf(topic, first_name, last_name),
      type: 'appointment',
      starts_at,
      ends_at,
      timezone: settings?.timezone ?? booking.timezone,
      location: place === 'office' ? address : '',
      online_url: place === 'online' ? (settings?.online_url ?? '') : '',
      notes: notes.filter(Boolean).join('\n\n'),
      contact_ids: [],
      reminder_minutes: REMINDER_MINUTES,
      recurrence: null,
      status: 'scheduled',
      outcome: '',
    },
    contact_id,
  );
  const needsScope = topic === 'medicare' && (await mayUseFeature(db, tenant, booking.agent_id, 'soa_requests'));
  const form = booking.form_id === null ? undefined : await findContactOfForm(db, tenant.id, booking.form_id);
  const soa_id = needsScope
    ? await startScope(as, {
        contact_id,
        // As they typed it, and not as the contact is called: anyone can type someone else's number.
        contact_name: `${first_name} ${last_name}`,
        agent_id: booking.agent_id,
        appointment_on: dayAt(Date.parse(starts_at), settings?.timezone ?? booking.timezone),
        confirm_signer: form?.outcome !== 'created',
      })
    : undefined;
  await updateBooking(db, tenant.id, id, {
    event_id: event.id,
    ...(soa_id !== undefined && { soa_id }),
    updated_at: clock.now(),
  });
}

/** An appointment that was changed in the calendar. Its visitor hears of a new time, a new user, a cancellation, and that it takes place after all. */
async function followEvent(ctx: TaskContext, { tenant_id, event_id }: { tenant_id: number; event_id: string }) {
  const owner = await ctx.database.inTenant(tenant_id, async (db) => {
    const booking = await lockBookingOfEvent(db, tenant_id, event_id);
    const event = booking && (await findEvent(db, tenant_id, event_id));
    return booking && { id: booking.id, holder_id: event?.owner_id ?? booking.holder_id };
  });
  if (!owner) return;
  await inTransaction(ctx, tenant_id, owner, async (telling) => {
    const { db, clock } = telling;
    const booking = await lockBookingOfEvent(db, tenant_id, event_id);
    // The visitor's own change comes first.
    if (!booking || booking.followed < booking.version) return;
    const event = await findEvent(db, tenant_id, event_id);
    const isOn = event !== undefined && event.status !== 'cancelled';
    const now = clock.now();
    const change = isOn
      ? {
          status: 'booked' as const,
          canceled_by: null,
          starts_at: event.starts_at,
          ends_at: event.ends_at,
          holder_id: event.owner_id,
        }
      : { status: 'canceled' as const, canceled_by: booking.canceled_by ?? ('agent' as const) };
    const after: StoredBooking = { ...booking, ...change };
    const news = newsOf(booking, after);
    if (news === undefined) return;
    const version = booking.version + 1;
    await updateBooking(db, tenant_id, booking.id, { ...change, version, followed: version, updated_at: now });
    // What is over needs no message.
    if (Date.parse(after.starts_at) <= now.getTime()) return;
    await tellVisitor(telling, { ...after, version }, news, `booking:${booking.id}:${version}`);
    await remindLater(telling, after);
  });
  ctx.live.tellSoon();
}

function newsOf(before: StoredBooking, after: StoredBooking): News | undefined {
  if (before.status !== after.status) return after.status === 'canceled' ? 'canceled' : 'booked';
  if (after.status === 'canceled') return undefined;
  const same = (a: string, b: string) => Date.parse(a) === Date.parse(b);
  if (!same(before.starts_at, after.starts_at) || !same(before.ends_at, after.ends_at)) return 'moved';
  return before.holder_id === after.holder_id ? undefined : 'reassigned';
}

/** A reminder isn't sent so soon after the booking, and no later than this. */
const SOON_MS = HOUR_MS;
const LATE_MS = 30 * MINUTE_MS;

/** The moments of an appointment's reminders. */
const remindersOf = ({ starts_at, created_at }: StoredBooking): number[] =>
  BOOKING_REMINDERS_MS.map((before) => Date.parse(starts_at) - before).filter(
    (at) => at > Date.parse(created_at) + SOON_MS,
  );

/** Plans the next reminder, and replaces an earlier plan. */
async function remindLater({ db, tenant, clock }: Telling, booking: StoredBooking): Promise<void> {
  const now = clock.now().getTime();
  const next = remindersOf(booking).find((at) => at > now);
  if (booking.status !== 'booked' || next === undefined) return;
  await enqueue(
    { db, tenant },
    REMIND_VISITOR,
    { booking_id: booking.id },
    { key: `booking-reminder:${booking.id}`, delay_s: Math.max(1, Math.ceil((next - now) / 1000)) },
  );
}

/** Whether it was moved or canceled in the calendar within the last minute. Then the visitor hears of that, and not of the old time. */
async function isChanging({ db, tenant }: Telling, booking: StoredBooking): Promise<boolean> {
  if (booking.event_id === null || booking.followed < booking.version) return false;
  const event = await findEvent(db, tenant.id, booking.event_id);
  return !event || event.status === 'cancelled' || Date.parse(event.starts_at) !== Date.parse(booking.starts_at);
}

async function remindVisitor(ctx: TaskContext, { tenant_id, booking_id }: { tenant_id: number; booking_id: string }) {
  const found = await ctx.database.inTenant(tenant_id, (db) => findBooking(db, tenant_id, booking_id));
  if (!found) return;
  await inTransaction(ctx, tenant_id, found, async (telling) => {
    const booking = await lockBooking(telling.db, tenant_id, booking_id);
    if (booking?.status !== 'booked') return;
    const now = ctx.clock.now().getTime();
    const due = remindersOf(booking).find((at) => at <= now && at > now - LATE_MS);
    if (due !== undefined && Date.parse(booking.starts_at) > now && !(await isChanging(telling, booking))) {
      const key = `booking:${booking_id}:reminder:${due}`;
      if (telling.as) await tellVisitor(telling, booking, 'reminder', key);
      else await tellAdmin(telling, booking, key);
    }
    await remindLater(telling, booking);
  });
}

async function textVisitor(
  ctx: TaskContext,
  { tenant_id, booking_id, ...waiting }: WaitingText & { tenant_id: number; booking_id: string },
) {
  const found = await ctx.database.inTenant(tenant_id, (db) => findBooking(db, tenant_id, booking_id));
  if (!found) return;
  await inTransaction(ctx, tenant_id, found, async (telling) => {
    const booking = await lockBooking(telling.db, tenant_id, booking_id);
    if (booking) await sendWaitingText(telling, booking, waiting);
  });
  ctx.live.tellSoon();
}

/** The user left, and the appointment is still in their calendar. An admin hears of it in time. */
async function tellAdmin(telling: Telling, booking: StoredBooking, key: string): Promise<void> {
  const { db, tenant } = telling;
  const admin = await findRecipient(db, tenant.id, { kind: 'user', page_owner_id: booking.holder_id });
  if (!admin) return;
  await notify(telling, [admin], {
    kind: 'event_changed',
    text: 'A visitor has an appointment with a deactivated user. Call them, or give it to someone else.',
    link: booking.contact_id ? `/contacts/${booking.contact_id}` : '/calendar',
    key,
  });
}

const bookingJob = z.object({ tenant_id: z.int(), booking_id: z.string() });
const eventJob = z.object({ tenant_id: z.int(), event_id: z.string() });
const textJob = bookingJob.extend({
  news: z.enum(['booked', 'moved', 'reassigned', 'canceled', 'reminder']),
  version: z.int(),
  key: z.string(),
  mailed: z.boolean(),
});

export const bookingTasks: readonly Task[] = [
  { name: FOLLOW_BOOKING, run: (ctx, payload) => followBooking(ctx, bookingJob.parse(payload)) },
  { name: BOOKED_EVENT_CHANGED, run: (ctx, payload) => followEvent(ctx, eventJob.parse(payload)) },
  { name: TEXT_VISITOR, run: (ctx, payload) => textVisitor(ctx, textJob.parse(payload)) },
  { name: REMIND_VISITOR, run: (ctx, payload) => remindVisitor(ctx, bookingJob.parse(payload)) },
];
