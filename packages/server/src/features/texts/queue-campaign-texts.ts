import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { fold } from '../contacts/contacts.api.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { holdPairs, insertThreads, listThreadsOfContacts } from './conversations.queries.ts';
import { sendSoon } from './deliver-text.ts';
import { insertMessages } from './messages.queries.ts';
import { keepTextLinks, type ShortenedText } from './text-links.ts';

/** Behind the texts that someone wrote by hand. */
const PRIORITY = 10;

export interface CampaignText extends ShortenedText {
  readonly id: string;
  /** No second text with it is stored. */
  readonly key: string;
  readonly contact_id: string;
  readonly sender_id: string;
  readonly our_number: string;
  readonly their_number: string;
  readonly units: number;
  readonly send_at: Date;
  readonly subscription_id: string | null;
  readonly license_id: string | null;
}

/**
 * Stores texts of a campaign in the conversations of their contacts, and queues a job for each. The gate was asked for each, and is asked again before it's sent. A
 * conversation that begins with it is closed until the contact answers, so that a campaign doesn't fill the inbox.
 */
export async function queueCampaignTexts(
  ctx: Context,
  { campaign_id, campaign_trigger_id }: { readonly campaign_id: string; readonly campaign_trigger_id: string | null },
  texts: readonly CampaignText[],
): Promise<void> {
  if (texts.length === 0) return;
  const { db, tenant } = ctx;
  const now = ctx.clock.now();
  const pairs = texts.map(({ our_number, contact_id }) => ({ ours: our_number, theirs: contact_id }));
  await holdPairs(db, tenant.id, pairs);
  const known = await listThreadsOfContacts(db, tenant.id, pairs);
  const threadOf = (text: CampaignText) => known.get(`${text.our_number} ${text.contact_id}`);
  const added = texts.filter((text) => !threadOf(text));
  const threads = added.map((text) => ({
    id: newId(),
    our_number: text.our_number,
    their_number: text.their_number,
    contact_id: text.contact_id,
    last_at: now,
    created_at: now,
    closed_at: now,
  }));
  await insertThreads(db, tenant.id, threads);
  for (const thread of threads) known.set(`${thread.our_number} ${thread.contact_id}`, thread.id);
  const stored = await insertMessages(
    db,
    tenant.id,
    texts.map(({ contact_id: _contact, links: _links, searched, ...text }) => ({
      ...text,
      conversation_id: known.get(`${text.our_number} ${_contact}`) ?? '',
      direction: 'outbound' as const,
      status: 'scheduled' as const,
      search: ` ${fold(searched)}`,
      mms: false,
      at: text.send_at,
      created_at: now,
      purpose: 'marketing' as const,
      campaign_id,
      campaign_trigger_id,
      origin: JSON.stringify(originOf(ctx)),
    })),
  );
  // Each recipient waits only once, so a key that is known means that two processes work on the same recipients. Nothing is stored then.
  if (stored.length < texts.length) throw new Error('a text of this campaign is stored already');
  await keepTextLinks(ctx, texts);
  for (const { id, send_at } of texts)
    await sendSoon(ctx, id, Math.max(0, send_at.getTime() - now.getTime()) / 1000, { priority: PRIORITY });
}
