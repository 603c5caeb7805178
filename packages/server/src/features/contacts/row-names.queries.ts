import type { ContactRow } from '@bookline/contract/features/contacts';
import { sql } from 'kysely';
import { type Db, prepared } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

/** A row of a list as stored, with references as numbers and ids. */
export type StoredRow = Omit<ContactRow, 'status' | 'source' | 'owner' | 'pool' | 'tags'> & {
  status_id: number | null;
  source_id: number | null;
  owner_id: string | null;
  pool_id: string | null;
  tag_ids: number[];
};

/** The columns that a list reads of each contact. */
export const storedRowColumns = sql`
  contact.id, contact.category, contact.first_name, contact.middle_name, contact.last_name, contact.suffix, contact.phone, contact.email,
  contact.city, contact.state, contact.zip, contact.date_of_birth, contact.timezone_in_force as timezone,
  contact.do_not_call, contact.deceased_on, contact.last_activity_at, contact.created_at, contact.updated_at, contact.deleted_at, contact.version,
  contact.status_id, contact.source_id, contact.owner_id, contact.pool_id, contact.tags as tag_ids`;

/**
 * The rows with the names of their statuses, sources, owners, pools, and tags, each looked up once per page. Subqueries
 * per row took half of a list's time.
 */
export async function withNames(db: Db, tenantId: number, rows: readonly StoredRow[]): Promise<ContactRow[]> {
  if (rows.length === 0) return [];
  const used = <T>(of: (row: StoredRow) => readonly (T | null)[]) =>
    [...new Set(rows.flatMap(of))].filter((value) => value !== null);
  const { rows: found } = await sql<{ kind: string; id: string; name: string; color: string }>`
    select 'status' as kind, id::text, title as name, color from contact_status
      where tenant_id = ${tenantId} and id = any(${used((row) => [row.status_id])}::int[])
    union all select 'source', id::text, title, '' from contact_source
      where tenant_id = ${tenantId} and id = any(${used((row) => [row.source_id])}::int[])
    union all select 'tag', id::text, name, color from tag
      where tenant_id = ${tenantId} and id = any(${used((row) => row.tag_ids)}::int[])
    union all select 'owner', id::text, ${fullName()}, '' from app_user
      where tenant_id = ${tenantId} and id = any(${used((row) => [row.owner_id])}::uuid[])
    union all select 'pool', id::text, name, '' from pool
      where tenant_id = ${tenantId} and id = any(${used((row) => [row.pool_id])}::uuid[])`.execute(prepared(db));
  const known = new Map(found.map((entry) => [`${entry.kind} ${entry.id}`, entry]));

  return rows.map(({ status_id, source_id, owner_id, pool_id, tag_ids, ...row }) => {
    const status = known.get(`status ${status_id}`);
    const source = known.get(`source ${source_id}`);
    const owner = known.get(`owner ${owner_id}`);
    const pool = known.get(`pool ${pool_id}`);
    const tags = tag_ids.map((id) => known.get(`tag ${id}`)).filter((tag) => tag !== undefined);
    return {
      ...row,
      status: status ? { id: Number(status.id), title: status.name, color: status.color } : null,
      source: source ? { id: Number(source.id), title: source.name } : null,
      owner: owner ? { id: owner.id, name: owner.name } : null,
      pool: pool ? { id: pool.id, name: pool.name } : null,
      tags: tags
        .map(({ id, name, color }) => ({ id: Number(id), name, color }))
        .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)),
    };
  });
}
