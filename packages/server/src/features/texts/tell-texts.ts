import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { keepLiveEvents } from '../../platform/live/live-event.ts';
import type { Thread } from './conversations.queries.ts';

type Teller = Pick<Services, 'live'> & {
  readonly db: Db;
  readonly tenant: { readonly id: number };
  afterCommit?(work: () => void): void;
};

/** Tells open browsers that a conversation changed. */
export async function tellConversation(ctx: Teller, thread: Thread): Promise<void> {
  await keepLiveEvents(ctx.db, ctx.tenant.id, ...changesOf(thread));
  ctx.afterCommit?.(() => ctx.live.tellSoon());
}

/** Tells those responsible that texts arrived, and open browsers that their conversations changed: once each, however many arrived. */
export async function tellArrived(
  ctx: Teller,
  texts: readonly { readonly message_id: string; readonly thread: Thread; readonly number_owner_id: string | null }[],
): Promise<void> {
  const threads = new Map(texts.map(({ thread }) => [thread.id, thread]));
  const arrived = texts.map(({ message_id, thread, number_owner_id }) => ({
    topic: 'sms' as const,
    subject_id: message_id,
    user_ids: [
      ...new Set(
        [number_owner_id, thread.contact_owner_id, thread.assigned_to_id, thread.holder_id].flatMap((id) => id ?? []),
      ),
    ],
    ...aboutOf(thread),
  }));
  await keepLiveEvents(ctx.db, ctx.tenant.id, ...arrived, ...[...threads.values()].flatMap(changesOf));
  ctx.afterCommit?.(() => ctx.live.tellSoon());
}

const aboutOf = (thread: Thread) =>
  thread.contact_id ? { contact_ids: [thread.contact_id] } : { holder_ids: thread.holder_id ? [thread.holder_id] : [] };

const changesOf = (thread: Thread) => [
  { topic: 'conversation' as const, subject_id: thread.id, ...aboutOf(thread) },
  ...(thread.contact_id ? [{ topic: 'contact' as const, contact_ids: [thread.contact_id] }] : []),
];

/** Tells open browsers who is writing. */
export async function tellWriting(ctx: Teller, thread: Thread): Promise<void> {
  await keepLiveEvents(ctx.db, ctx.tenant.id, { topic: 'writing', subject_id: thread.id, ...aboutOf(thread) });
  ctx.afterCommit?.(() => ctx.live.tellSoon());
}
