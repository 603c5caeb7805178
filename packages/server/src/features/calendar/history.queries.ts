import type { EventDeed, EventOrigin, EventScope, EventType } from '@bookline/contract/rules/events';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

export interface NewChange {
  readonly id: string;
  readonly at: Date;
  readonly did: EventDeed;
  readonly scope: EventScope | null;
  readonly event_id: string;
  readonly owner_id: string;
  readonly actor_id: string;
  readonly acting_as_id: string | null;
  readonly origin: EventOrigin;
  readonly title: string;
  readonly type: EventType;
  readonly all_day: boolean;
  readonly before_at: string | null;
  readonly after_at: string | null;
  readonly contact_ids: readonly string[];
  readonly undo: unknown;
}

export async function insertChange(
  db: Db,
  tenantId: number,
  { undo, contact_ids, ...change }: NewChange,
): Promise<void> {
  await db
    .insertInto('calendar_change')
    .values({ ...change, tenant_id: tenantId, contact_ids: [...contact_ids], undo: JSON.stringify(undo) })
    .execute();
}

export interface ChangeRow extends Omit<NewChange, 'undo' | 'at' | 'contact_ids'> {
  readonly at: string;
  readonly owner_name: string;
  readonly actor_name: string;
  readonly acting_as_name: string | null;
  readonly undoable: boolean;
}

/** A page of changes to events, latest first, limited by a condition on `h.owner_id`. */
export async function listChanges(
  db: Db,
  tenantId: number,
  condition: RawBuilder<SqlBool>,
  { page, limit, undoable_since }: { page: number; limit: number; undoable_since: Date },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select h.id, h.at, h.did, h.scope, h.event_id, h.owner_id, ${fullName('o')} as owner_name, h.actor_id, ${fullName('a')} as actor_name,
      h.acting_as_id, ${fullName('s')} as acting_as_name, h.origin, h.title, h.type, h.all_day, h.before_at, h.after_at,
      h.undo is not null and h.at > ${undoable_since} as undoable
    from (
      select h.* from calendar_change h where h.tenant_id = ${tenantId} and ${condition}
      order by h.id desc limit ${limit} offset ${(page - 1) * limit}
    ) h
      join app_user o on o.tenant_id = h.tenant_id and o.id = h.owner_id
      join app_user a on a.tenant_id = h.tenant_id and a.id = h.actor_id
      left join app_user s on s.tenant_id = h.tenant_id and s.id = h.acting_as_id
    order by h.id desc`.execute(db);
  return rows;
}

export async function countChanges(db: Db, tenantId: number, condition: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from calendar_change h where h.tenant_id = ${tenantId} and ${condition}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** One entry with its undo data, locked. */
export async function lockChange(db: Db, tenantId: number, id: string) {
  return db
    .selectFrom('calendar_change')
    .select(['id', 'at', 'scope', 'event_id', 'owner_id', 'before_at', 'after_at', 'undo'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Deletes the undo data of an entry. */
export async function spendUndo(db: Db, tenantId: number, id: string): Promise<void> {
  await db
    .updateTable('calendar_change')
    .set({ undo: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
