import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { allOf, visibleContacts } from '../contacts/contacts.api.ts';

/** The given contacts that exist and that the caller can see. */
export async function listSeenContacts(ctx: Context, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select contact.id from contact
    where ${allOf(await visibleContacts(ctx))} and contact.deleted_at is null and contact.id = any(${ids}::uuid[])`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

/** The given contacts that were not permanently deleted. */
export async function listKeptContacts(db: Db, tenantId: number, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from contact where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) order by id`.execute(db);
  return rows.map(({ id }) => id);
}
