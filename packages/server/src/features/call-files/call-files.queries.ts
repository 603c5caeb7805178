import type { CallFile } from '@bookline/contract/features/call-files';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

/** The recordings of a contact's calls, newest first. */
export async function listCallFiles(db: Db, tenantId: number, contactId: string): Promise<CallFile[]> {
  const { rows } = await sql<CallFile>`
    select r.id, r.call_id, r.kind, k.direction as call_direction, k.from_number as call_from, k.to_number as call_to,
      json_build_object('id', u.id, 'name', ${fullName('u')}) as user,
      r.size, r.duration_s, r.kept_until::text as kept_until, r.created_at
    from call k
      join call_recording r on r.tenant_id = k.tenant_id and r.call_id = k.id
      join app_user u on u.tenant_id = k.tenant_id and u.id = k.user_id
    where k.tenant_id = ${tenantId} and k.contact_id = ${contactId}
    order by r.created_at desc, r.id desc`.execute(db);
  return rows;
}

export interface FoundCallFile {
  readonly call_id: string;
  readonly contact_id: string | null;
  readonly kind: 'recording' | 'voicemail';
  readonly file_id: string;
  readonly name: string;
  readonly size: number;
  readonly content_type: string;
  /** Null: it wasn't requested. */
  readonly transcript: 'pending' | 'ready' | 'failed' | null;
}

/** One recording with its file; undefined if it isn't of the contact, or not of a call of these users. */
export async function findCallFile(
  db: Db,
  tenantId: number,
  id: string,
  of: { readonly contact_id: string } | { readonly call_id: string; readonly user_ids: readonly string[] | 'everyone' },
): Promise<FoundCallFile | undefined> {
  const isTheirs =
    'contact_id' in of
      ? sql`k.contact_id = ${of.contact_id}`
      : sql`k.id = ${of.call_id} and ${of.user_ids === 'everyone' ? sql`true` : sql`k.user_id = any(${of.user_ids}::uuid[])`}`;
  const { rows } = await sql<FoundCallFile>`
    select r.call_id, k.contact_id, r.kind, r.file_id, s.name, s.size, s.content_type, t.status as transcript
    from call_recording r
      join call k on k.tenant_id = r.tenant_id and k.id = r.call_id
      join stored_file s on s.tenant_id = r.tenant_id and s.id = r.file_id
      left join call_transcript t on t.tenant_id = r.tenant_id and t.recording_id = r.id
    where r.tenant_id = ${tenantId} and r.id = ${id} and ${isTheirs}`.execute(db);
  return rows[0];
}
