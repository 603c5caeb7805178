import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Ended calls in which recording started, and that have none here. */
export async function listUnkept(
  db: Db,
  tenantId: number,
  ended: { readonly after: Date; readonly before: Date },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select k.id from call k
    where k.tenant_id = ${tenantId} and k.recording in ('recording', 'paused')
      and k.started_at > ${ended.after} and k.ended_at between ${ended.after} and ${ended.before}
      and not exists (select 1 from call_recording r where r.tenant_id = k.tenant_id and r.call_id = k.id and r.kind = 'recording')
    order by k.started_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface NewRecording {
  readonly id: string;
  readonly call_id: string;
  readonly provider_sid: string;
  readonly kind: 'recording' | 'voicemail';
  readonly purpose: 'sales' | 'service';
  readonly file_id: string;
  readonly size: number;
  readonly duration_s: number;
  readonly kept_until: string;
  readonly created_at: Date;
}

export async function insertRecording(db: Db, tenantId: number, recording: NewRecording): Promise<void> {
  await db
    .insertInto('call_recording')
    .values({ ...recording, tenant_id: tenantId })
    .execute();
}

export async function hasRecording(db: Db, tenantId: number, providerSid: string): Promise<boolean> {
  const row = await db
    .selectFrom('call_recording')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('provider_sid', '=', providerSid)
    .executeTakeFirst();
  return row !== undefined;
}
