import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { allOf, visibleContacts } from '../contacts/contacts.api.ts';

/** Those of these contacts that are there and that the caller sees. */
export async function listSeenContacts(ctx: Context, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select contact.id from contact
    where ${allOf(await visibleContacts(ctx))} and contact.deleted_at is null and contact.id = any(${ids}::uuid[])`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

/** Those of these contacts that are not gone for good. */
export async function listKeptContacts(db: Db, tenantId: number, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from contact where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) order by id`.execute(db);
  return rows.map(({ id }) => id);
}
