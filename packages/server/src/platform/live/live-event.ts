import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../ids.ts';

/** The subject of a live event. */
const liveTopics = [
  'contact',
  'presence',
  'notification',
  'job',
  'import',
  'call',
  'dial_run',
  'calendar',
  'billing',
  'campaign',
  'sms',
  'conversation',
  'writing',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** Whether this version knows the topic. A newer server may send others. */
export const isLiveTopic = (topic: string): topic is LiveTopic => liveTopics.some((known) => known === topic);

/** A change for open browsers. Only ids: each browser gets what its user may see, and loads the rest. */
export interface NewLiveEvent {
  readonly topic: LiveTopic;
  readonly contact_ids?: readonly string[];
  /** Owners and pools whose lists changed. */
  readonly holder_ids?: readonly string[];
  readonly user_ids?: readonly string[];
  readonly subject_id?: string;
  /** The session that caused it. */
  readonly session_id?: string | null;
}

/**
 * Stores events in the transaction that causes them. They are delivered once it commits, and never if it doesn't. Each process with open
 * browsers looks again within a second; `tellSoon` makes it sooner.
 */
export async function keepLiveEvents(db: Db, tenantId: number, ...events: NewLiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db
    .insertInto('live_event')
    .values(
      events.map((event) => ({
        id: newId(),
        tenant_id: tenantId,
        topic: event.topic,
        contact_ids: [...(event.contact_ids ?? [])],
        holder_ids: [...(event.holder_ids ?? [])],
        user_ids: [...(event.user_ids ?? [])],
        subject_id: event.subject_id ?? null,
        session_id: event.session_id ?? null,
      })),
    )
    .execute();
}

/** The same for changes by the acting user, sent right after the commit. */
export async function tellLive(ctx: Context, ...events: NewLiveEvent[]): Promise<void> {
  const { session_id } = ctx.actor;
  const caused = events.map((event) => ({ session_id, ...event }));
  await keepLiveEvents(ctx.db, ctx.tenant.id, ...caused);
  ctx.afterCommit(() => ctx.live.tellSoon());
}

/** Events of more contacts than this name the owners instead of the contacts. */
const MAX_NAMED = 100;

/** Reports changed contacts: a few by id, many by their owners and pools in the current transaction. */
export async function keepContactsChanged(db: Db, tenantId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  if (ids.length > MAX_NAMED) return keepHoldersChanged(db, tenantId, ids);
  return keepLiveEvents(db, tenantId, { topic: 'contact', contact_ids: ids });
}

/** Notifies the current owners of these contacts that their lists change, in the current transaction, before the contacts move to another owner. */
export async function keepHoldersChanged(db: Db, tenantId: number, ids: readonly string[]): Promise<void> {
  await sql`
    insert into live_event (id, tenant_id, topic, holder_ids)
    select ${newId()}::uuid, ${tenantId}, 'contact', coalesce(array_agg(distinct coalesce(owner_id, pool_id)), '{}')
    from contact where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and coalesce(owner_id, pool_id) is not null`.execute(
    db,
  );
}
