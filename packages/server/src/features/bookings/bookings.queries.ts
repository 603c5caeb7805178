import type { BookingHours, BookingPlace, BookingTopic } from '@bookline/contract/rules/bookings';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface StoredSettings {
  readonly bookable: boolean;
  readonly timezone: string;
  readonly hours: readonly BookingHours[];
  readonly lengths: readonly number[];
  readonly buffer_minutes: number;
  readonly notice_minutes: number;
  readonly horizon_days: number;
  readonly topics: readonly BookingTopic[];
  readonly places: readonly BookingPlace[];
  readonly online_url: string;
}

export async function findSettings(db: Db, tenantId: number, userId: string): Promise<StoredSettings | undefined> {
  const { rows } = await sql<StoredSettings>`
    select bookable, timezone, hours, lengths, buffer_minutes, notice_minutes, horizon_days, topics, places, online_url
    from user_booking where tenant_id = ${tenantId} and user_id = ${userId}`.execute(db);
  return rows[0];
}

export async function putSettings(
  db: Db,
  tenantId: number,
  userId: string,
  { hours, lengths, topics, places, ...settings }: StoredSettings,
  updated_at: Date,
): Promise<void> {
  const values = {
    ...settings,
    hours: JSON.stringify(hours),
    lengths: [...lengths],
    topics: [...topics],
    places: [...places],
    updated_at,
  };
  await db
    .insertInto('user_booking')
    .values({ ...values, tenant_id: tenantId, user_id: userId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(values))
    .execute();
}

/** Bookings of a user wait for each other until the transaction ends, so that two never get the same time. */
export async function holdCalendarOf(db: Db, tenantId: number, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`booking ${tenantId} ${userId}`}, 0))`.execute(db);
}

/** The booked times of a user in a range. The calendar may not have them yet. */
export async function listBookedTimes(
  db: Db,
  tenantId: number,
  userId: string,
  { from, to, except }: { readonly from: number; readonly to: number; readonly except?: string | undefined },
): Promise<{ from: number; to: number }[]> {
  const { rows } = await sql<{ starts_at: string; ends_at: string }>`
    select starts_at, ends_at from booking
    where tenant_id = ${tenantId} and holder_id = ${userId} and status = 'booked' and ends_at > ${new Date(from)} and starts_at < ${new Date(to)}
      and id is distinct from ${except ?? null}::uuid`.execute(db);
  return rows.map(({ starts_at, ends_at }) => ({ from: Date.parse(starts_at), to: Date.parse(ends_at) }));
}

export interface StoredBooking {
  readonly id: string;
  readonly form_id: string | null;
  readonly agent_id: string;
  readonly holder_id: string;
  readonly event_id: string | null;
  readonly contact_id: string | null;
  readonly status: 'booked' | 'canceled';
  readonly canceled_by: 'visitor' | 'agent' | null;
  readonly cancel_reason: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly timezone: string;
  readonly topic: string;
  readonly place: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
  readonly soa_id: string | null;
  readonly version: number;
  readonly followed: number;
  readonly created_at: string;
}

const columns = sql`b.id, b.form_id, b.agent_id, b.holder_id, b.event_id, b.contact_id, b.status, b.canceled_by, b.cancel_reason, b.starts_at, b.ends_at,
  b.timezone, b.topic, b.place, b.first_name, b.last_name, b.email, b.phone, b.message, b.soa_id, b.version, b.followed, b.created_at`;

export async function findBooking(db: Db, tenantId: number, id: string): Promise<StoredBooking | undefined> {
  const { rows } = await sql<StoredBooking>`
    select ${columns} from booking b where b.tenant_id = ${tenantId} and b.id = ${id}`.execute(db);
  return rows[0];
}

/** Whether a contact that isn't deleted has this number or address. */
export async function hasReach(
  db: Db,
  tenantId: number,
  contactId: string,
  { phone = '', email = '' }: { readonly phone?: string; readonly email?: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from contact c where c.tenant_id = ${tenantId} and c.id = ${contactId} and c.deleted_at is null
      and (exists (select 1 from contact_phone p where p.tenant_id = c.tenant_id and p.contact_id = c.id and p.number = ${phone})
        or exists (select 1 from contact_email e where e.tenant_id = c.tenant_id and e.contact_id = c.id and lower(e.address) = ${email}))`.execute(
    db,
  );
  return rows.length > 0;
}

/** Locked until the transaction ends. */
export async function lockBooking(db: Db, tenantId: number, id: string): Promise<StoredBooking | undefined> {
  const { rows } = await sql<StoredBooking>`
    select ${columns} from booking b where b.tenant_id = ${tenantId} and b.id = ${id} for update`.execute(db);
  return rows[0];
}

/** The appointment of an event, locked. */
export async function lockBookingOfEvent(
  db: Db,
  tenantId: number,
  eventId: string,
): Promise<StoredBooking | undefined> {
  const { rows } = await sql<StoredBooking>`
    select ${columns} from booking b where b.tenant_id = ${tenantId} and b.event_id = ${eventId} for update`.execute(
    db,
  );
  return rows[0];
}

/** The appointment of a visitor's link. */
export async function findBookingOfLink(db: Db, tenantId: number, hash: Buffer): Promise<StoredBooking | undefined> {
  const { rows } = await sql<StoredBooking>`
    select ${columns} from booking_link l join booking b on b.tenant_id = l.tenant_id and b.id = l.booking_id
    where l.tenant_id = ${tenantId} and l.token_hash = ${hash}`.execute(db);
  return rows[0];
}

export const findBookingOfForm = (db: Db, tenantId: number, formId: string) =>
  db
    .selectFrom('booking')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('form_id', '=', formId)
    .executeTakeFirst();

export type NewBooking = Pick<
  StoredBooking,
  | 'id'
  | 'agent_id'
  | 'holder_id'
  | 'timezone'
  | 'topic'
  | 'place'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'message'
> & { readonly form_id: string; readonly starts_at: Date; readonly ends_at: Date; readonly created_at: Date };

export async function insertBooking(db: Db, tenantId: number, booking: NewBooking): Promise<void> {
  await db
    .insertInto('booking')
    .values({ ...booking, tenant_id: tenantId, updated_at: booking.created_at })
    .execute();
}

export async function updateBooking(
  db: Db,
  tenantId: number,
  id: string,
  changes: {
    readonly holder_id?: string;
    readonly event_id?: string;
    readonly contact_id?: string;
    readonly status?: 'booked' | 'canceled';
    readonly canceled_by?: 'visitor' | 'agent' | null;
    readonly cancel_reason?: string;
    readonly starts_at?: Date | string;
    readonly ends_at?: Date | string;
    readonly timezone?: string;
    readonly soa_id?: string;
    readonly version?: number;
    readonly followed?: number;
    readonly updated_at: Date;
  },
): Promise<void> {
  await db.updateTable('booking').set(changes).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export async function insertLink(
  db: Db,
  tenantId: number,
  link: { readonly token_hash: Buffer; readonly booking_id: string; readonly created_at: Date },
): Promise<void> {
  await db
    .insertInto('booking_link')
    .values({ ...link, tenant_id: tenantId })
    .execute();
}

/** Appointments that ended before a moment, at most `most`. Returns how many were deleted. The calendar and the contact keep theirs. */
export async function deleteEnded(db: Db, tenantId: number, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from booking where tenant_id = ${tenantId} and id in (
      select id from booking where tenant_id = ${tenantId} and ends_at < ${before} order by ends_at limit ${most})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** The user with whom an appointment is. */
export const getHolder = async (db: Db, tenantId: number, id: string) => {
  const { rows } = await sql<{ name: string; phone: string; email: string; active: boolean; address: string }>`
    select trim(concat_ws(' ', u.first_name, u.last_name)) as name, coalesce(nullif(w.phone, ''), o.phone, '') as phone, coalesce(w.email, '') as email,
      u.active and u.deleted_at is null as active,
      concat_ws(', ', nullif(o.line1, ''), nullif(o.city, ''), nullif(trim(o.state || ' ' || o.zip), '')) as address
    from app_user u left join user_webpage w on w.tenant_id = u.tenant_id and w.user_id = u.id
      left join office_location o on o.tenant_id = u.tenant_id and o.id = u.office_location_id
    where u.tenant_id = ${tenantId} and u.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('an appointment without a user');
  return found;
};
