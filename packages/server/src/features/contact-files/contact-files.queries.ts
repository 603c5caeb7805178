import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

/** The purpose of a contact's stored files. An index names it too (0017_records.sql). */
export const PURPOSE = 'contact';

/** A version of a document, with its document. */
export interface VersionRow {
  id: string;
  name: string;
  version: number;
  file_id: string;
  file_name: string;
  size: number;
  content_type: string;
  uploaded_by_id: string;
  uploaded_by_name: string;
  created_at: string;
}

const selected = (tenantId: number, contactId: string) => sql`
  select f.id, f.name, v.version, v.file_id, s.name as file_name, s.size, s.content_type,
    v.uploaded_by_id, ${fullName('u')} as uploaded_by_name, v.created_at
  from contact_file f
    join contact_file_version v on v.tenant_id = f.tenant_id and v.contact_file_id = f.id
    join stored_file s on s.tenant_id = v.tenant_id and s.id = v.file_id
    join app_user u on u.tenant_id = v.tenant_id and u.id = v.uploaded_by_id
  where f.tenant_id = ${tenantId} and f.contact_id = ${contactId}`;

/** All versions of a contact's documents: the most recently changed document first, each with its newest version first. */
export async function listVersions(db: Db, tenantId: number, contactId: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`${selected(tenantId, contactId)}
    order by f.updated_at desc, f.id desc, v.version desc`.execute(db);
  return rows;
}

/** The versions of one document, newest first; none if the contact has no such document. */
export async function listVersionsOf(db: Db, tenantId: number, contactId: string, id: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`${selected(tenantId, contactId)} and f.id = ${id}
    order by v.version desc`.execute(db);
  return rows;
}

/** Locks the contact until the transaction ends, so that two files with one name become two versions, not two documents. */
export async function lockContactFiles(db: Db, tenantId: number, contactId: string): Promise<void> {
  await sql`select 1 from contact where tenant_id = ${tenantId} and id = ${contactId} for no key update`.execute(db);
}

/** The document with this name, ignoring case, and the number of its newest version. */
export async function findNamed(
  db: Db,
  tenantId: number,
  contactId: string,
  name: string,
): Promise<{ id: string; newest: number } | undefined> {
  const { rows } = await sql<{ id: string; newest: number }>`
    select f.id, max(v.version) as newest from contact_file f
      join contact_file_version v on v.tenant_id = f.tenant_id and v.contact_file_id = f.id
    where f.tenant_id = ${tenantId} and f.contact_id = ${contactId} and lower(f.name) = lower(${name})
    group by f.tenant_id, f.id order by f.updated_at desc limit 1`.execute(db);
  return rows[0];
}

export async function insertDocument(
  db: Db,
  tenantId: number,
  document: { id: string; contact_id: string; name: string; now: Date },
): Promise<void> {
  const { now, ...columns } = document;
  await db
    .insertInto('contact_file')
    .values({ ...columns, tenant_id: tenantId, created_at: now, updated_at: now })
    .execute();
}

export async function touchDocument(db: Db, tenantId: number, id: string, now: Date): Promise<void> {
  await db
    .updateTable('contact_file')
    .set({ updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export interface NewVersion {
  contact_file_id: string;
  version: number;
  file_id: string;
  uploaded_by_id: string;
  created_at: Date;
}

export async function insertVersion(db: Db, tenantId: number, version: NewVersion): Promise<void> {
  await db
    .insertInto('contact_file_version')
    .values({ ...version, tenant_id: tenantId })
    .execute();
}

/** Deletes a document with its versions. Their stored files stay. */
export async function deleteDocument(db: Db, tenantId: number, id: string): Promise<void> {
  await db.deleteFrom('contact_file').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Deletes one version. Its stored file stays. */
export async function deleteVersion(db: Db, tenantId: number, id: string, version: number): Promise<void> {
  await db
    .deleteFrom('contact_file_version')
    .where('tenant_id', '=', tenantId)
    .where('contact_file_id', '=', id)
    .where('version', '=', version)
    .execute();
}

/** The contact of a document. */
export async function findContactOf(db: Db, tenantId: number, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('contact_file')
    .select('contact_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.contact_id;
}

/** Stored files that no document refers to, because their contact was purged. */
export async function listOrphans(db: Db, tenantId: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from stored_file s
    where s.tenant_id = ${tenantId} and s.purpose = 'contact'
      and not exists (select 1 from contact_file_version v where v.tenant_id = s.tenant_id and v.file_id = s.id)
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
