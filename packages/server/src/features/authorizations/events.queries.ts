import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

const columns = [
  'calendar_id',
  'external_id',
  'event_id',
  'occurrence',
  'ours',
  'etag',
  'content_hash',
  'starts_at',
  'free',
] as const;

/** The links between these outside events of a calendar and the events here. */
export const listMapped = (db: Db, tenantId: number, calendarId: string, externalIds: readonly string[]) =>
  db
    .selectFrom('outside_event')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('calendar_id', '=', calendarId)
    .where('external_id', '=', sql<string>`any(${externalIds}::text[])`)
    .execute();
export type MappedEvent = Awaited<ReturnType<typeof listMapped>>[number];

const ofCalendar = (db: Db, tenantId: number, calendarId: string) =>
  db
    .selectFrom('outside_event')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('calendar_id', '=', calendarId)
    .orderBy('external_id');

/** All linked events of a calendar. */
export const listOfCalendar = (db: Db, tenantId: number, calendarId: string) =>
  ofCalendar(db, tenantId, calendarId).execute();

/** The linked events that were read from a calendar, at most `limit`. */
export const listRead = (db: Db, tenantId: number, calendarId: string, limit: number) =>
  ofCalendar(db, tenantId, calendarId).where('ours', '=', false).limit(limit).execute();

/** The linked events from a moment on that a full read did not find, at most `limit`. */
export const listUnseen = (
  db: Db,
  tenantId: number,
  calendarId: string,
  { look, from, limit }: { readonly look: string; readonly from: string; readonly limit: number },
) =>
  ofCalendar(db, tenantId, calendarId)
    .where('etag', '<>', '')
    .where('starts_at', '>=', from)
    .where(sql<boolean>`seen_in is distinct from ${look}::uuid`)
    .limit(limit)
    .execute();

/** Saves links between events, new or existing. */
export async function saveMapped(db: Db, tenantId: number, mapped: MappedEvent, look: string | null): Promise<void> {
  const { etag, content_hash, starts_at, free } = mapped;
  await db
    .insertInto('outside_event')
    .values({ ...mapped, tenant_id: tenantId, seen_in: look })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'calendar_id', 'external_id'])
        .doUpdateSet({ etag, content_hash, starts_at, free, ...(look !== null && { seen_in: look }) }),
    )
    .execute();
}

/** Marks the events that a full read found, changed or not. */
export async function markSeen(
  db: Db,
  tenantId: number,
  calendarId: string,
  externalIds: readonly string[],
  look: string,
): Promise<void> {
  await db
    .updateTable('outside_event')
    .set({ seen_in: look })
    .where('tenant_id', '=', tenantId)
    .where('calendar_id', '=', calendarId)
    .where('external_id', '=', sql<string>`any(${externalIds}::text[])`)
    .execute();
}

export async function deleteMapped(
  db: Db,
  tenantId: number,
  calendarId: string,
  externalIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('outside_event')
    .where('tenant_id', '=', tenantId)
    .where('calendar_id', '=', calendarId)
    .where('external_id', '=', sql<string>`any(${externalIds}::text[])`)
    .execute();
}
