import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { keepLiveEvents } from '../../platform/live/live-event.ts';
import type { Thread } from './conversations.queries.ts';

type Teller = Pick<Services, 'live'> & {
  readonly db: Db;
  readonly tenant: { readonly id: number };
  afterCommit?(work: () => void): void;
};

/** Tells open browsers that a conversation changed, and those responsible that a text arrived. */
export async function tellConversation(
  ctx: Teller,
  thread: Thread,
  arrived?: { readonly message_id: string; readonly number_owner_id: string | null },
): Promise<void> {
  const about = thread.contact_id
    ? { contact_ids: [thread.contact_id] }
    : { holder_ids: thread.holder_id ? [thread.holder_id] : [] };
  const people = [arrived?.number_owner_id, thread.contact_owner_id, thread.assigned_to_id, thread.holder_id];
  await keepLiveEvents(
    ctx.db,
    ctx.tenant.id,
    { topic: 'conversation', subject_id: thread.id, ...about },
    ...(arrived
      ? [
          {
            topic: 'sms' as const,
            subject_id: arrived.message_id,
            user_ids: [...new Set(people.flatMap((id) => id ?? []))],
            ...about,
          },
        ]
      : []),
    ...(thread.contact_id ? [{ topic: 'contact' as const, contact_ids: [thread.contact_id] }] : []),
  );
  ctx.afterCommit?.(() => ctx.live.tellSoon());
}

/** Tells open browsers who is writing. */
export async function tellWriting(ctx: Teller, thread: Thread): Promise<void> {
  const about = thread.contact_id
    ? { contact_ids: [thread.contact_id] }
    : { holder_ids: thread.holder_id ? [thread.holder_id] : [] };
  await keepLiveEvents(ctx.db, ctx.tenant.id, { topic: 'writing', subject_id: thread.id, ...about });
  ctx.afterCommit?.(() => ctx.live.tellSoon());
}
