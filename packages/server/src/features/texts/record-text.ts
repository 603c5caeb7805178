import type { Context, Services } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { recordActivity, recordTheirs } from '../contacts/contacts.api.ts';
import { findThread } from './conversations.queries.ts';
import { listFileIds, type Outbound } from './messages.queries.ts';
import { tellConversation } from './tell-texts.ts';

type Ctx = Services & { readonly db: Db; readonly tenant: { readonly id: number } };

/** Whether a user acts in this transaction. Automatic texts have none. */
export const isActing = (ctx: Ctx): ctx is Context => 'actor' in ctx && ctx.actor !== null && 'request' in ctx;

/** The timeline's entry of an outbound text, with news for open browsers. */
export async function recordText(ctx: Ctx, text: Outbound, did: 'sent' | 'failed'): Promise<void> {
  const thread = await findThread(ctx.db, ctx.tenant.id, text.conversation_id);
  if (!thread) return;
  if (thread.contact_id) {
    const files = (await listFileIds(ctx.db, ctx.tenant.id, text.id)).length;
    const entry = {
      contact_id: thread.contact_id,
      kind: 'text' as const,
      subject_id: text.id,
      detail: { did, number: text.their_number, ...(files > 0 && { files }) },
    };
    await (isActing(ctx) ? recordActivity(ctx, entry) : recordTheirs(ctx, entry));
  }
  await tellConversation(ctx, thread);
}
