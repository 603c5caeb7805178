import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface NewNotification {
  readonly kind: string;
  readonly text: string;
  readonly link: string;
  readonly key?: string | undefined;
}

/** Inserts one notification per active user, except those who already have one with the same key. Returns who got it. */
export async function insertNotifications(
  db: Db,
  tenantId: number,
  people: readonly { id: string; user_id: string }[],
  { kind, text, link, key }: NewNotification,
  at: Date,
): Promise<{ user_id: string; id: string }[]> {
  const { rows } = await sql<{ user_id: string; id: string }>`
    insert into notification (tenant_id, user_id, id, kind, text, link, key, created_at)
    select ${tenantId}, person.user_id, person.id, ${kind}, ${text}, ${link}, ${key ?? null}, ${at}
    from unnest(${people.map(({ user_id }) => user_id)}::uuid[], ${people.map(({ id }) => id)}::uuid[]) as person (user_id, id)
    where exists (select 1 from app_user u where u.tenant_id = ${tenantId} and u.id = person.user_id and u.active)
    on conflict (tenant_id, user_id, key) where key is not null do nothing
    returning user_id, id`.execute(db);
  return rows;
}

/** Every active admin, including sub_admins (R153). */
export async function listAdminIds(db: Db, tenantId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('account_type', 'in', ['admin', 'sub_admin'])
    .where('active', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

/** The email addresses of these users and their choices for a kind. */
export async function listMailChoices(db: Db, tenantId: number, userIds: readonly string[], kind: string) {
  return db
    .selectFrom('app_user as u')
    .leftJoin('notification_choice as c', (join) =>
      join.onRef('c.tenant_id', '=', 'u.tenant_id').onRef('c.user_id', '=', 'u.id').on('c.kind', '=', kind),
    )
    .select(['u.id', 'u.email', 'c.mail'])
    .where('u.tenant_id', '=', tenantId)
    .where('u.id', 'in', userIds)
    .execute();
}

export async function listNotifications(
  db: Db,
  tenantId: number,
  userId: string,
  { before, limit }: { before: string | undefined; limit: number },
) {
  let query = db
    .selectFrom('notification')
    .select(['id', 'kind', 'text', 'link', 'created_at', 'read_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId);
  // Ids increase over time.
  if (before) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

/** The number of unread notifications, counted up to `most`. */
export async function countUnread(db: Db, tenantId: number, userId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from notification where tenant_id = ${tenantId} and user_id = ${userId} and read_at is null limit ${most}
    ) unread`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Those in `ids`, or all. */
export async function markRead(
  db: Db,
  tenantId: number,
  userId: string,
  ids: readonly string[] | 'all',
  at: Date,
): Promise<void> {
  let query = db
    .updateTable('notification')
    .set({ read_at: at })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (ids !== 'all') query = query.where('id', 'in', ids);
  await query.execute();
}

export const listChoices = (db: Db, tenantId: number, userId: string) =>
  db
    .selectFrom('notification_choice')
    .select(['kind', 'browser', 'mail'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute();

export async function putChoice(
  db: Db,
  tenantId: number,
  userId: string,
  choice: { kind: string; browser: boolean; mail: boolean },
): Promise<void> {
  const { browser, mail } = choice;
  await db
    .insertInto('notification_choice')
    .values({ tenant_id: tenantId, user_id: userId, ...choice })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'kind']).doUpdateSet({ browser, mail }))
    .execute();
}

/** Deletes a limited number of older rows. Returns how many. */
export async function deleteOlder(db: Db, tenantId: number, than: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from notification n using (
      select user_id, id from notification where tenant_id = ${tenantId} and created_at < ${than} order by created_at limit ${most}
    ) old where n.tenant_id = ${tenantId} and n.user_id = old.user_id and n.id = old.id`.execute(db);
  return Number(numAffectedRows ?? 0);
}
