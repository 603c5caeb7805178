import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { OutsideCalendar } from '../../providers/outside-accounts/port.ts';

/** The existing calendars of an account, the primary one first. */
export const listCalendars = (db: Db, tenantId: number, accountId: string) =>
  db
    .selectFrom('outside_calendar as c')
    .select([
      'c.id',
      'c.name',
      'c.main',
      'c.writable',
      'c.read',
      'c.written',
      'c.last_synced_at',
      'c.problem',
      sql<number>`(select count(*)::int from outside_event e where e.tenant_id = c.tenant_id and e.calendar_id = c.id and not e.ours)`.as(
        'events',
      ),
    ])
    .where('c.tenant_id', '=', tenantId)
    .where('c.account_id', '=', accountId)
    .where('c.gone_at', 'is', null)
    .orderBy('c.main', 'desc')
    .orderBy('c.name')
    .orderBy('c.id')
    .execute();

/** The same calendars with the fields for a sync. */
export const listToSync = (db: Db, tenantId: number, accountId: string) =>
  db
    .selectFrom('outside_calendar')
    .select(['id', 'external_id', 'name', 'read', 'written', 'cursor', 'window_from', 'own_cursor', 'pushed_on'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('gone_at', 'is', null)
    .orderBy('id')
    .execute();
export type CalendarToSync = Awaited<ReturnType<typeof listToSync>>[number];

/**
 * Updates the calendars of an account to match the vendor. A new calendar is read if it is the account's primary one. A calendar that
 * no longer exists is neither read nor written.
 */
export async function saveCalendars(
  db: Db,
  tenantId: number,
  account: { readonly id: string; readonly user_id: string },
  calendars: readonly OutsideCalendar[],
  now: Date,
): Promise<void> {
  for (const calendar of calendars) {
    const told = { name: calendar.name.slice(0, 200), main: calendar.main, writable: calendar.writable };
    await db
      .insertInto('outside_calendar')
      .values({
        tenant_id: tenantId,
        id: newId(),
        account_id: account.id,
        user_id: account.user_id,
        external_id: calendar.external_id,
        ...told,
        read: calendar.main,
      })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'account_id', 'external_id']).doUpdateSet((row) => ({
          ...told,
          gone_at: null,
          // A calendar that is no longer writable is no longer written.
          written: sql<boolean>`${row.ref('outside_calendar.written')} and ${calendar.writable}`,
        })),
      )
      .execute();
  }
  await db
    .updateTable('outside_calendar')
    .set({ gone_at: now, read: false, written: false, cursor: null })
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', account.id)
    .where('gone_at', 'is', null)
    .where((where) =>
      where.not(
        where('external_id', '=', sql<string>`any(${calendars.map(({ external_id }) => external_id)}::text[])`),
      ),
    )
    .execute();
}

export interface CalendarChange {
  readonly read?: boolean;
  readonly written?: boolean;
  readonly cursor?: string | null;
  readonly window_from?: Date | null;
  readonly window_to?: Date | null;
  readonly own_cursor?: string | null;
  readonly pushed_on?: string;
  readonly last_synced_at?: Date;
  readonly problem?: string | null;
}

export async function updateCalendar(db: Db, tenantId: number, id: string, change: CalendarChange): Promise<void> {
  await db.updateTable('outside_calendar').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Stops writing to the user's written calendar in any account. A user has only one. */
export async function clearWritten(db: Db, tenantId: number, userId: string): Promise<void> {
  await db
    .updateTable('outside_calendar')
    .set({ written: false })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('written', '=', true)
    .execute();
}
