import { readFile } from 'node:fs/promises';
import { dispositionOutcomeKeys, dispositionOutcomes } from '@bookline/contract/rules/dispositions';
import { DAY_MS, HOUR_MS } from '@bookline/contract/rules/time-units';
import { sealContent } from '../features/call-transcripts/call-transcripts.api.ts';
import type { Services } from '../platform/context.ts';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { keepSample } from './keep-sample.ts';
import { sampleCalls } from './sample-calls.ts';

type Keeping = Pick<Services, 'files' | 'clock' | 'master_keys'>;

/** For this many of a tenant's users, one client was called and called back. */
const CALLED = 8;
const LINE = '+16145550100';

/** The dispositions of the calls that led to each recorded one, oldest first. */
const before = ['No answer', 'Left voicemail', 'Interested', 'No answer', 'Appointment set'] as const;
const recordedAs = ['Sold', 'Interested', 'Appointment set', 'Not interested'] as const;

/** Calls of demo users with their most recent clients: one recorded, one missed with a voicemail, and the calls before them. */
export async function seedCalls(services: Keeping, db: Db, tenant_id: number): Promise<void> {
  const { files, clock } = services;
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
  const dispositions = new Map(
    (
      await db.selectFrom('disposition').select(['id', 'name', 'outcome']).where('tenant_id', '=', tenant_id).execute()
    ).map((row) => [row.name, row]),
  );
  for (const [index, { id: contact_id, owner_id, number }] of clients.entries()) {
    if (owner_id === null) continue;
    const began = new Date(clock.now().getTime() - (26 + 3 * index) * HOUR_MS);
    const called = { tenant_id, user_id: owner_id, contact_id, number };
    for (const [nth, name] of before.entries())
      await addCall(db, called, {
        started_at: new Date(began.getTime() - (before.length - nth) * 9 * DAY_MS),
        seconds: 95 + 61 * ((index + nth) % 5),
        disposition: dispositions.get(name),
      });
    for (const kind of ['recording', 'voicemail'] as const) {
      const { path, seconds, said } = sampleCalls[kind];
      const started_at = kind === 'recording' ? began : new Date(began.getTime() + 20 * HOUR_MS);
      const ended_at = new Date(started_at.getTime() + 1000 * seconds);
      const isVoicemail = kind === 'voicemail';
      const disposition = isVoicemail ? undefined : dispositions.get(recordedAs[index % recordedAs.length] ?? '');
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
          ...(disposition && { disposition_id: disposition.id, disposed_at: wrappedUp(ended_at) }),
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
      const recording_id = newId();
      await db
        .insertInto('call_recording')
        .values({
          tenant_id,
          id: recording_id,
          call_id: id,
          provider_sid: `demo-${file_id}`,
          kind,
          purpose: 'sales',
          file_id,
          size: content.length,
          duration_s: seconds,
          kept_until: `${started_at.getUTCFullYear() + 10}-12-31`,
          created_at: ended_at,
        })
        .execute();
      const segments = said.map(([speaker, start_s, end_s, text]) => ({ speaker, start_s, end_s, text }));
      const sealing = { ...services, db, tenant: { id: tenant_id } };
      await db
        .insertInto('call_transcript')
        .values({
          tenant_id,
          recording_id,
          status: 'ready',
          content_sealed: await sealContent(sealing, recording_id, { done: segments.length, segments }),
          requested_at: ended_at,
          finished_at: ended_at,
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
            ...(disposition && detailOf(disposition)),
          }),
        })
        .execute();
    }
  }
}

interface Chosen {
  readonly id: string;
  readonly name: string;
  readonly outcome: string;
}

const detailOf = (disposition: Chosen) => {
  const outcome = dispositionOutcomeKeys.find((key) => key === disposition.outcome) ?? 'contacted';
  return {
    disposition_id: disposition.id,
    disposition: disposition.name,
    type: dispositionOutcomes[outcome].activity,
  };
};

/** Users take a moment after a call. */
const wrappedUp = (ended_at: Date) => new Date(ended_at.getTime() + 18_000);

/** A call without a recording, with its entry in the timeline. Returns its id. */
export async function addCall(
  db: Db,
  {
    number,
    ...called
  }: { readonly tenant_id: number; readonly user_id: string; readonly contact_id: string; readonly number: string },
  {
    started_at,
    seconds,
    disposition,
    dial_run_id = null,
  }: {
    readonly started_at: Date;
    readonly seconds: number;
    readonly disposition: Chosen | undefined;
    readonly dial_run_id?: string | null;
  },
): Promise<string> {
  const isReached = disposition !== undefined && detailOf(disposition).type === 'call';
  const duration_s = isReached ? seconds : 0;
  const status = isReached ? 'completed' : 'no_answer';
  const ended_at = new Date(started_at.getTime() + 1000 * (isReached ? seconds : 25));
  const id = newId();
  await db
    .insertInto('call')
    .values({
      ...called,
      id,
      dial_run_id,
      provider_sid: `demo-${id}`,
      direction: 'outbound',
      from_number: LINE,
      to_number: number,
      status,
      started_at,
      answered_at: isReached ? started_at : null,
      ended_at,
      duration_s,
      ...(disposition && { disposition_id: disposition.id, disposed_at: wrappedUp(ended_at) }),
    })
    .execute();
  await db
    .insertInto('contact_activity')
    .values({
      tenant_id: called.tenant_id,
      contact_id: called.contact_id,
      id: newId(),
      at: ended_at,
      kind: 'call',
      actor_id: called.user_id,
      acting_as_id: null,
      subject_id: id,
      detail: JSON.stringify({
        direction: 'outbound',
        outcome: status,
        duration_s,
        ...(disposition && detailOf(disposition)),
      }),
    })
    .execute();
  return id;
}
