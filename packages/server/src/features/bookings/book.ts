import { ianaZone } from '@bookline/contract/rules/options';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { DAY_MS, MINUTE_MS } from '@bookline/contract/rules/time-units';
import type { Services, Tenant } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { networkOf } from '../sessions/sessions.api.ts';
import { type FormUse, formQueue, type Received, receiveForm, type ServedPage } from '../webpages/webpages.api.ts';
import { newBookingLink } from './booking-link.ts';
import {
  findBookingOfForm,
  findSettings,
  holdCalendarOf,
  insertBooking,
  lockBooking,
  type StoredBooking,
  type StoredSettings,
  updateBooking,
} from './bookings.queries.ts';
import { isOpen } from './open-times.ts';

/** The job that brings the calendar and the messages in line with a booking. */
export const FOLLOW_BOOKING = 'follow-booking';

const DAY_S = DAY_MS / 1000;
/** Appointments per day: from one network, and on one page in all. */
const LIMIT = { network: 10, page: 80 } as const;

export type Base = Pick<Services, 'database' | 'webpages' | 'clock'>;
type Sent = Parameters<typeof receiveForm>[2];
type Visitor = Parameters<typeof receiveForm>[3];

/** Someone else was faster, or the user is no longer free then. */
export const isTaken = (error: unknown): boolean => error instanceof AppError && error.code === 'conflict';
const taken = () => new AppError('conflict', { fields: { at: ['This time is no longer free. Choose another one.'] } });

/** What a request asks for, within what the settings offer. Undefined if it's no time. */
export function askedTime(
  settings: StoredSettings,
  { at, length }: { readonly at?: unknown; readonly length?: unknown },
) {
  const starts = typeof at === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) ? Date.parse(at) : Number.NaN;
  if (Number.isNaN(starts)) return undefined;
  return { starts, length: lengthOf(settings, length) };
}

/** The length asked for, or the first that is offered. */
export const lengthOf = ({ lengths }: StoredSettings, asked: unknown): number =>
  lengths.find((each) => String(each) === asked) ?? lengths[0] ?? 30;

/** The visitor's zone, or the user's if it isn't a zone. */
export const zoneOf = (settings: StoredSettings, asked: unknown): string => {
  const zone = typeof asked === 'string' && asked !== '' ? ianaZone(asked) : 'UTC';
  return zone === 'UTC' ? settings.timezone : zone;
};

/**
 * Stores what a visitor sent and takes the time, in one transaction. Bookings of a user wait for each other, so two never get the same time. A job does the rest,
 * so the answer is the same for known and unknown people. Returns the secret of the appointment's link. Throws 409 if the time is taken, and 429.
 */
export async function book(
  base: Base,
  served: ServedPage,
  settings: StoredSettings,
  sent: Sent,
  visitor: Visitor,
): Promise<Received<string>> {
  const { tenant, owner, page } = served.loaded;
  const { values } = sent;
  const asked = askedTime(settings, values);
  if (!asked) throw taken();
  const { starts, length } = asked;
  const zone = zoneOf(settings, values.zone);
  const own = {
    at: new Date(starts).toISOString(),
    length: String(length),
    zone,
    topic: values.topic ?? '',
    place: values.place ?? '',
  };
  const use: FormUse<string> = {
    own,
    faults: ({ topic, place, phone }) => ({
      ...(!settings.topics.some((each) => each === topic) && { topic: 'Choose a topic.' }),
      ...(!settings.places.some((each) => each === place) && { place: 'Choose how you would like to meet.' }),
      ...(place === 'phone' && !phone?.trim() && { phone: 'Enter the phone number where we can call you.' }),
    }),
    turns: [
      { kind: 'booking', value: networkOf(visitor.ip), limit: LIMIT.network, window_s: DAY_S },
      { kind: 'booking-page', value: page.domain, limit: LIMIT.page, window_s: DAY_S },
    ],
    async store(db, { id: form_id, is_new, fields, at: now }) {
      if (!is_new) {
        const known = await findBookingOfForm(db, tenant.id, form_id);
        if (!known) throw taken();
        return newBookingLink(db, tenant.id, known.id, now);
      }
      await holdCalendarOf(db, tenant.id, owner.owner_id);
      // The settings may have changed while others were booked.
      const current = await findSettings(db, tenant.id, owner.owner_id);
      if (!current?.bookable) throw taken();
      const reader = { db, tenant };
      if (!(await isOpen(reader, owner.owner_id, current, starts, { length, now: now.getTime() }))) throw taken();
      const id = newId();
      await insertBooking(db, tenant.id, {
        id,
        form_id,
        agent_id: owner.owner_id,
        holder_id: owner.owner_id,
        starts_at: new Date(starts),
        ends_at: new Date(starts + length * MINUTE_MS),
        timezone: zone,
        topic: own.topic,
        place: own.place,
        first_name: fields.first_name,
        last_name: fields.last_name,
        email: fields.email.toLowerCase(),
        phone: toE164(fields.phone) ?? '',
        message: fields.message,
        created_at: now,
      });
      await follow(db, tenant, id);
      return newBookingLink(db, tenant.id, id, now);
    },
  };
  return receiveForm(base, served, { ...sent, values: { ...values, ...own } }, visitor, use);
}

const follow = (db: Db, tenant: Pick<Tenant, 'id'>, id: string) =>
  enqueue({ db, tenant }, FOLLOW_BOOKING, { booking_id: id }, { key: `booking:${id}`, queue: formQueue(tenant.id) });

/** Gives an appointment another time, for its visitor. Throws 409 if the time is taken, or the appointment can't be moved. */
export async function moveBooking(
  base: Base,
  tenant: Tenant,
  { id, agent_id }: Pick<StoredBooking, 'id' | 'agent_id'>,
  to: { readonly starts: number; readonly zone: string },
): Promise<void> {
  await base.database.inTenant(tenant.id, async (db) => {
    await holdCalendarOf(db, tenant.id, agent_id);
    const booking = await lockBooking(db, tenant.id, id);
    const settings = await findSettings(db, tenant.id, agent_id);
    const now = base.clock.now();
    if (!booking || !settings || !isMovable(booking, settings, now)) throw taken();
    const length = (Date.parse(booking.ends_at) - Date.parse(booking.starts_at)) / MINUTE_MS;
    const asked = { length, now: now.getTime(), moving: booking };
    if (!(await isOpen({ db, tenant }, agent_id, settings, to.starts, asked))) throw taken();
    await updateBooking(db, tenant.id, id, {
      starts_at: new Date(to.starts),
      ends_at: new Date(to.starts + length * MINUTE_MS),
      timezone: to.zone,
      version: booking.version + 1,
      updated_at: now,
    });
    await follow(db, tenant, id);
  });
}

/** Whether its visitor can give it another time. Not after it moved into the calendar of someone else. */
export const isMovable = (
  booking: Pick<StoredBooking, 'status' | 'starts_at' | 'agent_id' | 'holder_id'>,
  settings: StoredSettings | undefined,
  now: Date,
): boolean =>
  settings?.bookable === true &&
  booking.status === 'booked' &&
  booking.agent_id === booking.holder_id &&
  Date.parse(booking.starts_at) > now.getTime();

/** Cancels an appointment for its visitor. Doing it twice changes nothing, and so does canceling a past one. */
export async function cancelBooking(base: Base, tenant: Tenant, id: string, reason: string): Promise<void> {
  await base.database.inTenant(tenant.id, async (db) => {
    const booking = await lockBooking(db, tenant.id, id);
    const now = base.clock.now();
    if (booking?.status !== 'booked' || Date.parse(booking.starts_at) <= now.getTime()) return;
    await updateBooking(db, tenant.id, id, {
      status: 'canceled',
      canceled_by: 'visitor',
      cancel_reason: reason,
      version: booking.version + 1,
      updated_at: now,
    });
    await follow(db, tenant, id);
  });
}
