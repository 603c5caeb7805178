import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '@bookline/contract/rules/time-units';
import type { Services } from '../platform/context.ts';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { keepSample } from './keep-sample.ts';

type Keeping = Pick<Services, 'files' | 'clock'>;

/** For this many of a tenant's users, one client was called and called back. */
const CALLED = 8;
const LINE = '+16145550100';

const samples = {
  recording: { path: join(import.meta.dirname, 'sample-call.wav'), seconds: 11 },
  voicemail: { path: join(import.meta.dirname, 'sample-voicemail.wav'), seconds: 4 },
} as const;

/** Calls of demo users with their most recent clients: one recorded, one missed with a voicemail. */
export async function seedCalls({ files, clock }: Keeping, db: Db, tenant_id: number): Promise<void> {
  const clients = await db
    .selectFrom('contact as c')
    .innerJoin('contact_phone as p', (join) =>
      join.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.contact_id', '=', 'c.id'),
    )
    .distinctOn('c.owner_id')
    .select(['c.id', 'c.owner_id', 'p.number'])
    .where('c.tenant_id', '=', tenant_id)
    .where('c.category', '=', 'client')
    .where('c.owner_id', 'is not', null)
    .where('c.deleted_at', 'is', null)
    .orderBy('c.owner_id')
    .orderBy('c.last_activity_at', 'desc')
    .limit(CALLED)
    .execute();
  for (const [index, { id: contact_id, owner_id, number }] of clients.entries()) {
    if (owner_id === null) continue;
    const began = new Date(clock.now().getTime() - (26 + 3 * index) * HOUR_MS);
    for (const kind of ['recording', 'voicemail'] as const) {
      const { path, seconds } = samples[kind];
      const started_at = kind === 'recording' ? began : new Date(began.getTime() + 20 * HOUR_MS);
      const ended_at = new Date(started_at.getTime() + 1000 * seconds);
      const isVoicemail = kind === 'voicemail';
      const id = newId();
      await db
        .insertInto('call')
        .values({
          tenant_id,
          id,
          provider_sid: `demo-${id}`,
          user_id: owner_id,
          contact_id,
          direction: isVoicemail ? 'inbound' : 'outbound',
          from_number: isVoicemail ? number : LINE,
          to_number: isVoicemail ? LINE : number,
          status: isVoicemail ? 'no_answer' : 'completed',
          started_at,
          answered_at: isVoicemail ? null : started_at,
          ended_at,
          duration_s: isVoicemail ? 0 : seconds,
          recording: isVoicemail ? 'not_recording' : 'recording',
          disclosed_at: isVoicemail ? null : started_at,
        })
        .execute();
      const content = await readFile(path);
      const file_id = await keepSample(files, db, {
        tenant_id,
        name: `${isVoicemail ? 'Voicemail' : 'Call'} ${started_at.toISOString().slice(0, 10)}.wav`,
        content,
        content_type: 'audio/wav',
        purpose: 'call',
        made_by_id: owner_id,
        created_at: ended_at,
      });
      await db
        .insertInto('call_recording')
        .values({
          tenant_id,
          id: newId(),
          call_id: id,
          provider_sid: `demo-${file_id}`,
          kind,
          purpose: 'sales',
          file_id,
          size: content.length,
          duration_s: seconds,
          kept_until: `${started_at.getUTCFullYear() + 6}-12-31`,
          created_at: ended_at,
        })
        .execute();
      await db
        .insertInto('contact_activity')
        .values({
          tenant_id,
          contact_id,
          id: newId(),
          at: ended_at,
          kind: 'call',
          actor_id: owner_id,
          acting_as_id: null,
          subject_id: id,
          detail: JSON.stringify({
            direction: isVoicemail ? 'inbound' : 'outbound',
            outcome: isVoicemail ? 'no_answer' : 'completed',
            duration_s: isVoicemail ? 0 : seconds,
          }),
        })
        .execute();
    }
  }
}
