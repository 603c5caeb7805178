import type { Db } from '../../platform/db/database.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { followText } from '../campaigns/campaign-texts.api.ts';
import { carrierProblem, OPTED_OUT } from './carrier-problems.ts';
import { findThread } from './conversations.queries.ts';
import { lockByProviderId, lockOutbound, type MessageChange, updateMessage } from './messages.queries.ts';
import { optOut } from './opt-out.ts';
import { recordText } from './record-text.ts';
import { tellConversation } from './tell-texts.ts';
import { eventFields } from './text-event.ts';
import type { TextEvent } from './text-events.queries.ts';

type Ctx = TaskContext & { readonly db: Db; readonly tenant: { readonly id: number } };

/** How far a text is. A report never takes it back: what arrives late is older news. */
const order: Readonly<Record<string, number | undefined>> = { scheduled: 0, sending: 1, unclear: 1, sent: 2 };

const meaning: Readonly<Record<string, 'sent' | 'delivered' | 'undelivered' | 'failed'>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
};

/** What became of a text, as its provider reports it. Handling a report twice, or in another order, changes nothing. */
export async function takeStatus(ctx: Ctx, event: TextEvent): Promise<void> {
  const { db, tenant } = ctx;
  const status = meaning[event.status];
  const known =
    (await lockByProviderId(db, tenant.id, event.provider_id)) ??
    (event.message_id ? await lockOutbound(db, tenant.id, event.message_id) : undefined);
  if (!known || (known.provider_id !== null && known.provider_id !== event.provider_id)) return;
  // A text that the provider reports about was taken, whatever became of its answer.
  const taken: MessageChange =
    known.provider_id === null ? { provider_id: event.provider_id, provider: event.provider } : {};
  const at = new Date(event.received_at);
  const stood = order[known.status];
  if (status === undefined || stood === undefined || (status === 'sent' && stood >= 2)) {
    await updateIfAny(ctx, known.id, taken);
    return;
  }
  const wasSent = known.status === 'sent';
  if (status === 'sent' || status === 'delivered') {
    await updateMessage(db, tenant.id, known.id, {
      ...taken,
      status,
      problem: null,
      ...(!wasSent && { sent_at: at, at }),
      ...(status === 'delivered' && { delivered_at: at }),
    });
    if (known.campaign_id !== null && !wasSent) await followText(ctx, known.id, { did: 'sent' }, at);
    if (!wasSent) return recordText(ctx, known, 'sent');
    return tell(ctx, known.conversation_id);
  }
  const { error_code } = eventFields.parse(event.fields);
  await updateMessage(db, tenant.id, known.id, {
    ...taken,
    status,
    problem: carrierProblem(error_code),
    ...(error_code && { error_code }),
  });
  if (known.campaign_id !== null) await followText(ctx, known.id, { did: 'undelivered' }, at);
  if (error_code === OPTED_OUT)
    await optOut(ctx, {
      number: known.their_number,
      our_number: known.our_number,
      words: '',
      source: 'The carrier reported it.',
    });
  await recordText(ctx, known, 'failed');
}

async function tell(ctx: Ctx, conversationId: string): Promise<void> {
  const thread = await findThread(ctx.db, ctx.tenant.id, conversationId);
  if (thread) await tellConversation(ctx, thread);
}

async function updateIfAny(ctx: Ctx, id: string, change: MessageChange): Promise<void> {
  if (Object.keys(change).length > 0) await updateMessage(ctx.db, ctx.tenant.id, id, change);
}
