import type { MailerAssignment } from '@bookline/contract/features/mailer';
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import type { MailerAssignment as MailerAssignmentTable, MailerFile } from '../../platform/db/schema.d.ts';

type Condition = RawBuilder<SqlBool>;

export async function insertMailing(db: Db, row: Insertable<MailerAssignmentTable>): Promise<void> {
  await db.insertInto('mailer_assignment').values(row).execute();
}

/** The row the job works on, locked. Undefined if there is none. */
export async function lockMailing(db: Db, tenantId: number, id: string) {
  return db
    .selectFrom('mailer_assignment')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateMailing(
  db: Db,
  tenantId: number,
  id: string,
  change: Updateable<MailerAssignmentTable>,
): Promise<void> {
  await db
    .updateTable('mailer_assignment')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function insertFile(db: Db, file: Insertable<MailerFile>): Promise<void> {
  await db.insertInto('mailer_file').values(file).execute();
}

/** Deletes the files of a mailing and returns their keys. */
export async function deleteFiles(db: Db, tenantId: number, assignmentId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('mailer_file')
    .where('tenant_id', '=', tenantId)
    .where('mailer_assignment_id', '=', assignmentId)
    .returning('file_key')
    .execute();
  return rows.map((row) => row.file_key);
}

/** Mailings whose files have expired. */
export async function listExpired(db: Db, tenantId: number, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('mailer_assignment')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '<=', now.toISOString())
    .execute();
  return rows.map(({ id }) => id);
}

export type MailingRow = Omit<MailerAssignment, 'key_code'> & { number: number };

/** Mailings that match the conditions on `mailing`, newest first. */
export async function listMailings(
  db: Db,
  tenantId: number,
  conditions: readonly Condition[],
  { limit, offset }: { limit: number; offset: number },
): Promise<MailingRow[]> {
  const { rows } = await sql<MailingRow>`
    select mailing.id, mailing.number, mailing.name, mailing.status, mailing.selected, mailing.pieces, mailing.left_out, mailing.error,
      mailing.created_at, mailing.finished_at, mailing.expires_at,
      (select jsonb_build_object('id', id, 'name', ${fullName()}) from app_user
        where tenant_id = ${tenantId} and id = mailing.made_by_id) as made_by,
      (select jsonb_agg(jsonb_build_object('id', kit ->> 'id', 'name', kit ->> 'name', 'pieces', kit -> 'pieces') order by place)
        from jsonb_array_elements(mailing.kits) with ordinality as given (kit, place)) as kits,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'pieces', pieces, 'size', size) order by name) from mailer_file
        where tenant_id = ${tenantId} and mailer_assignment_id = mailing.id), '[]') as files
    from mailer_assignment mailing where mailing.tenant_id = ${tenantId} and ${sql.join(conditions, sql` and `)}
    order by mailing.created_at desc, mailing.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countMailings(db: Db, tenantId: number, conditions: readonly Condition[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from mailer_assignment mailing where mailing.tenant_id = ${tenantId} and ${sql.join(conditions, sql` and `)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

export async function findFile(
  db: Db,
  tenantId: number,
  { id, file_id }: { id: string; file_id: string },
  conditions: readonly Condition[],
): Promise<{ file_key: string; name: string; size: number } | undefined> {
  const { rows } = await sql<{ file_key: string; name: string; size: number }>`
    select file.file_key, file.name, file.size from mailer_file file
    join mailer_assignment mailing on mailing.tenant_id = ${tenantId} and mailing.id = file.mailer_assignment_id
    where file.tenant_id = ${tenantId} and file.id = ${file_id} and mailing.id = ${id} and ${sql.join(conditions, sql` and `)}`.execute(
    db,
  );
  return rows[0];
}

/** The piece with a key code, among contacts that match the conditions on `contact`. */
export async function findPiece(
  db: Db,
  tenantId: number,
  { number, place }: { number: number; place: number },
  conditions: readonly Condition[],
) {
  const { rows } = await sql<{
    id: string;
    name: string;
    phone: string | null;
    kit: string;
    mailing: string;
    created_at: string;
  }>`
    select contact.id, ${fullName('contact')} as name, contact.phone, kit.name as kit, mailing.name as mailing, piece.created_at
    from mailer_assignment mailing
    join mailer_piece piece on piece.tenant_id = ${tenantId} and piece.mailer_assignment_id = mailing.id and piece.place = ${place}
    join mailer_kit kit on kit.tenant_id = ${tenantId} and kit.id = piece.mailer_kit_id
    join contact on contact.tenant_id = ${tenantId} and contact.id = piece.contact_id
    where mailing.tenant_id = ${tenantId} and mailing.number = ${number} and contact.deleted_at is null and ${sql.join(conditions, sql` and `)}`.execute(
    db,
  );
  return rows[0];
}
