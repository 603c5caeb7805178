import { placeLabel, topicLabel } from '@bookline/contract/rules/bookings';
import { displayPhone } from '@bookline/contract/rules/phone';
import { DAY_MS, MINUTE_MS } from '@bookline/contract/rules/time-units';
import { dayAfter, dayAt, momentOf } from '@bookline/contract/rules/zoned-time';
import { sql } from 'kysely';
import { putSettings } from '../features/bookings/bookings.api.ts';
import { recordTheirs } from '../features/contacts/contacts.api.ts';
import { findTenant, toTenant } from '../features/sessions/sessions.api.ts';
import { startScope } from '../features/soa-requests/soa-requests.api.ts';
import type { Services } from '../platform/context.ts';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { findKind } from './find-kind.ts';

const ZONE = 'America/New_York';
/** Weekdays from today, hour, topic, place, and what the visitor wrote. Canceled ones were canceled by their visitor. */
const appointments = [
  { days: -58, time: '10:00', topic: 'medicare', place: 'phone', message: 'I turn 65 in spring.', canceled: '' },
  { days: -33, time: '13:30', topic: 'medicare', place: 'office', message: '', canceled: '' },
  {
    days: -20,
    time: '09:30',
    topic: 'life',
    place: 'phone',
    message: 'Final expense, for my mother.',
    canceled: 'I found a plan.',
  },
  { days: -9, time: '15:00', topic: 'review', place: 'phone', message: '', canceled: '' },
  { days: -4, time: '11:00', topic: 'medicare', place: 'phone', message: 'My drug plan got expensive.', canceled: '' },
  { days: 2, time: '10:30', topic: 'medicare', place: 'phone', message: 'Compare my plan, please.', canceled: '' },
  { days: 3, time: '14:30', topic: 'life', place: 'office', message: '', canceled: '' },
  { days: 6, time: '09:00', topic: 'medicare', place: 'office', message: 'My husband comes along.', canceled: '' },
  { days: 9, time: '16:00', topic: 'review', place: 'phone', message: '', canceled: '' },
] as const;

/** Lets visitors book the agency's agent who signs in, who was booked before and will be again. */
export async function seedBookings({ clock }: Pick<Services, 'clock'>, db: Db, tenant_id: number): Promise<void> {
  if ((await findKind(db, tenant_id)) !== 'agent_network') return;
  const row = await findTenant(db, tenant_id);
  const { rows } = await sql<{ id: string; page: string | null }>`
    select u.id, w.name as page from app_user u left join webpage_name w on w.tenant_id = u.tenant_id and w.kind = 'user' and w.owner_id = u.id
    where u.tenant_id = ${tenant_id} and split_part(u.email, '@', 1) = 'agent' and u.deleted_at is null limit 1`.execute(
    db,
  );
  const [dana] = rows;
  if (!dana?.page || !row) return;
  const now = clock.now();
  const day = (weekday: number, from: string, to: string) => ({ day: weekday, from, to });
  await putSettings(
    db,
    tenant_id,
    dana.id,
    {
      bookable: true,
      timezone: ZONE,
      hours: [1, 2, 3, 4, 5].flatMap((each) => [day(each, '09:00', '12:00'), day(each, '13:00', '17:00')]),
      lengths: [30, 60],
      buffer_minutes: 15,
      notice_minutes: 240,
      horizon_days: 30,
      topics: ['medicare', 'life', 'annuities', 'review', 'other'],
      places: ['phone', 'office'],
      online_url: '',
    },
    new Date(now.getTime() - 200 * DAY_MS),
  );
  const people = await db
    .selectFrom('contact')
    .select(['id', 'first_name', 'last_name', 'phone', 'email', 'last_activity_at'])
    .where('tenant_id', '=', tenant_id)
    .where('owner_id', '=', dana.id)
    .where('category', '=', 'lead')
    .where('deleted_at', 'is', null)
    .where('phone', 'is not', null)
    .where('email', 'is not', null)
    .orderBy('created_at', 'desc')
    .offset(3)
    .limit(appointments.length)
    .execute();
  for (const [place, appointment] of appointments.entries()) {
    const person = people[place];
    if (!person) break;
    await seedAppointment({ db, tenant: toTenant(row), dana: dana.id, now }, person, appointment);
  }
}

interface Person {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly last_activity_at: string | null;
}

async function seedAppointment(
  { db, tenant, dana, now }: { db: Db; tenant: ReturnType<typeof toTenant>; dana: string; now: Date },
  { id: contact_id, first_name, last_name, phone, email, last_activity_at }: Person,
  { days, time, topic, place, message, canceled }: (typeof appointments)[number],
): Promise<void> {
  const tenant_id = tenant.id;
  const starts = momentOf(`${weekdayFrom(dayAt(now.getTime(), ZONE), days)}T${time}:00`, ZONE);
  const [starts_at, ends_at] = [new Date(starts), new Date(starts + 30 * MINUTE_MS)];
  // Booked some days before, but not in the future.
  const at = new Date(Math.min(starts - 5 * DAY_MS, now.getTime() - DAY_MS));
  const isOver = starts < now.getTime();
  const event_id = newId();
  const of = { made_by_id: dana, updated_by_id: dana, created_at: at, updated_at: at, changed_xid: '3' };
  await db
    .insertInto('calendar_event')
    .values({
      tenant_id,
      id: event_id,
      owner_id: dana,
      title: `${topicLabel(topic)}: ${first_name} ${last_name}`,
      type: 'appointment',
      status: canceled ? 'cancelled' : isOver ? 'done' : 'scheduled',
      outcome: canceled,
      starts_at,
      ends_at,
      last_ends_at: ends_at,
      timezone: ZONE,
      notes: [
        'Booked on your webpage.',
        `${placeLabel(place)}\nPhone: ${displayPhone(phone ?? '')}\nEmail: ${email}`,
        message,
      ]
        .filter(Boolean)
        .join('\n\n'),
      reminder_minutes: 15,
      origin: 'webpage',
      ...of,
    })
    .execute();
  await db.insertInto('calendar_event_contact').values({ tenant_id, event_id, contact_id }).execute();
  const ctx = { db, tenant, clock: { now: () => at } };
  const on = dayAt(starts, ZONE);
  await recordTheirs(ctx, {
    contact_id,
    kind: 'event',
    subject_id: event_id,
    detail: {
      did: 'added',
      type: 'appointment',
      title: `${topicLabel(topic)}: ${first_name} ${last_name}`,
      on,
      time,
      repeats: false,
    },
  });
  const soa_id =
    topic === 'medicare' && !isOver
      ? await startScope(ctx, {
          contact_id,
          contact_name: `${first_name} ${last_name}`,
          agent_id: dana,
          appointment_on: on,
          confirm_signer: false,
        })
      : null;
  await db
    .insertInto('booking')
    .values({
      tenant_id,
      id: newId(),
      agent_id: dana,
      holder_id: dana,
      event_id,
      contact_id,
      status: canceled ? 'canceled' : 'booked',
      canceled_by: canceled ? 'visitor' : null,
      cancel_reason: canceled,
      starts_at,
      ends_at,
      timezone: ZONE,
      topic,
      place,
      first_name,
      last_name,
      email: email ?? '',
      phone: phone ?? '',
      message,
      soa_id,
      version: canceled ? 2 : 1,
      followed: canceled ? 2 : 1,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await db
    .updateTable('contact')
    .set({ last_activity_at })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', contact_id)
    .execute();
}

/** The day that is so many days away, or the Monday after it. */
function weekdayFrom(today: string, days: number): string {
  let day = dayAfter(today, days);
  while ([0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) day = dayAfter(day);
  return day;
}
