import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { contactNameOrNull } from '../contacts/contacts.api.ts';

/** A recording with the state of its transcript. */
export interface TranscriptRow {
  readonly call_id: string;
  readonly contact_id: string | null;
  readonly user_id: string;
  readonly kind: 'recording' | 'voicemail';
  readonly file_id: string;
  readonly file_key: string;
  readonly speakers: { readonly user: string; readonly other: string };
  /** Null: it wasn't requested. */
  readonly status: 'pending' | 'ready' | 'failed' | null;
  readonly problem: string | null;
  readonly content_sealed: Buffer | null;
  readonly finished_at: string | null;
}

/** One recording. `lock` holds it until the transaction ends. */
export async function findTranscript(
  db: Db,
  tenantId: number,
  recordingId: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<TranscriptRow | undefined> {
  const { rows } = await sql<TranscriptRow>`
    select r.call_id, k.contact_id, k.user_id, r.kind, r.file_id, s.key as file_key,
      json_build_object('user', ${fullName('u')}, 'other', coalesce(
        (select ${contactNameOrNull} from contact where contact.tenant_id = k.tenant_id and contact.id = k.contact_id),
        case k.direction when 'inbound' then k.from_number else k.to_number end)) as speakers,
      t.status, t.problem, t.content_sealed, t.finished_at
    from call_recording r
      join call k on k.tenant_id = r.tenant_id and k.id = r.call_id
      join app_user u on u.tenant_id = k.tenant_id and u.id = k.user_id
      join stored_file s on s.tenant_id = r.tenant_id and s.id = r.file_id
      left join call_transcript t on t.tenant_id = r.tenant_id and t.recording_id = r.id
    where r.tenant_id = ${tenantId} and r.id = ${recordingId}
    ${lock ? sql`for update of r` : sql``}`.execute(db);
  return rows[0];
}

/** Notes that a transcript is wanted. What an earlier try wrote stays. */
export async function wantTranscript(db: Db, tenantId: number, recordingId: string, now: Date): Promise<void> {
  await db
    .insertInto('call_transcript')
    .values({ tenant_id: tenantId, recording_id: recordingId, status: 'pending', requested_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'recording_id'])
        .doUpdateSet({ status: 'pending', requested_at: now, problem: null, finished_at: null }),
    )
    .execute();
}

export async function updateTranscript(
  db: Db,
  tenantId: number,
  recordingId: string,
  changes: {
    readonly status?: 'ready' | 'failed';
    readonly problem?: string;
    readonly content_sealed?: Buffer;
    readonly finished_at?: Date;
  },
): Promise<void> {
  await db
    .updateTable('call_transcript')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('recording_id', '=', recordingId)
    .execute();
}
