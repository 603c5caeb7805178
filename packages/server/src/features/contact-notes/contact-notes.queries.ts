import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

export interface NoteRow {
  id: string;
  body: string;
  pinned: boolean;
  author_id: string | null;
  author_name: string | null;
  created_at: string;
  updated_at: string;
  version: number;
  updated_by_id: string | null;
  updated_by_name: string | null;
}

const withAuthor = (db: Db, tenantId: number, contactId: string) =>
  db
    .selectFrom('contact_note as n')
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'n.tenant_id').onRef('u.id', '=', 'n.author_id'),
    )
    .leftJoin('app_user as c', (join) =>
      join.onRef('c.tenant_id', '=', 'n.tenant_id').onRef('c.id', '=', 'n.updated_by_id'),
    )
    .select([
      'n.id',
      'n.body',
      'n.pinned',
      'n.author_id',
      fullName<string | null>('u').as('author_name'),
      'n.created_at',
      'n.updated_at',
      'n.version',
      'n.updated_by_id',
      fullName<string | null>('c').as('updated_by_name'),
    ])
    .where('n.tenant_id', '=', tenantId)
    .where('n.contact_id', '=', contactId);

export async function listNotes(
  db: Db,
  tenantId: number,
  contactId: string,
  paging: { page: number; limit: number },
): Promise<NoteRow[]> {
  return withAuthor(db, tenantId, contactId)
    .orderBy('n.pinned', 'desc')
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit)
    .execute();
}

export const countNotes = (db: Db, tenantId: number, contactId: string): Promise<number> =>
  countRows(db.selectFrom('contact_note').where('tenant_id', '=', tenantId).where('contact_id', '=', contactId));

export async function findNote(
  db: Db,
  tenantId: number,
  contactId: string,
  noteId: string,
): Promise<NoteRow | undefined> {
  return withAuthor(db, tenantId, contactId).where('n.id', '=', noteId).executeTakeFirst();
}

/** Locks a note until the transaction ends and returns its version, so that concurrent changes wait and see each other. */
export async function lockNote(
  db: Db,
  tenantId: number,
  contactId: string,
  noteId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('contact_note')
    .select('version')
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where('id', '=', noteId)
    .forUpdate()
    .executeTakeFirst();
  return row?.version;
}

export interface NewNote {
  id: string;
  contact_id: string;
  author_id: string;
  body: string;
  pinned: boolean;
  created_at: Date;
}

export async function insertNote(db: Db, tenantId: number, note: NewNote): Promise<void> {
  await db
    .insertInto('contact_note')
    .values({ ...note, tenant_id: tenantId, updated_at: note.created_at })
    .execute();
}

export async function updateNote(
  db: Db,
  tenantId: number,
  noteId: string,
  changes: { body?: string; pinned?: boolean; updated_at?: Date; updated_by_id?: string; version?: number },
): Promise<void> {
  await db
    .updateTable('contact_note')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', noteId)
    .execute();
}

export async function deleteNote(db: Db, tenantId: number, noteId: string): Promise<void> {
  await db.deleteFrom('contact_note').where('tenant_id', '=', tenantId).where('id', '=', noteId).execute();
}
