import type { BodyOf } from '@bookline/contract/endpoint';
import type { NewTextCampaign, TextCampaign, textCampaigns } from '@bookline/contract/features/text-campaigns';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { textSenderOf } from '../texts/texts.api.ts';
import { contentOfText } from './campaign-content.ts';
import { momentToSend, storeCampaign, testColumns } from './make-campaign.ts';
import { readTextCampaign } from './read-text-campaigns.ts';
import { findTrigger } from './triggers.queries.ts';

/** Stores a text campaign with its audience. `send`: it goes out as soon as every contact is checked. Throws 404 if the user can see none of the contacts, and 422. */
export async function makeTextCampaign(
  ctx: Context,
  body: NewTextCampaign,
  { send, manual_trigger_id = null }: { readonly send: boolean; readonly manual_trigger_id?: string | null },
): Promise<TextCampaign> {
  const wanted = body.from_number ? (toE164(body.from_number) ?? body.from_number) : null;
  const sender = await textSenderOf(ctx, ctx.actor.user_id, { wanted });
  // What a draft lacks can be put right before it's scheduled, except for a number that isn't theirs.
  if ('problem' in sender && body.sent_by === 'author' && (send || wanted !== null))
    throw invalid('from_number', sender.problem);
  const id = await storeCampaign(ctx, body, {
    channel: 'text',
    name: body.name,
    purpose: 'marketing',
    email_id: null,
    manual_trigger_id,
    content: contentOfText(body.words),
    from_number: wanted ?? ('problem' in sender || body.sent_by === 'owner' ? null : sender.number.number),
    ...testColumns(null),
    sent_by: body.sent_by,
    send_at: momentToSend(ctx, body.send_at),
    send_zone: body.send_zone ?? null,
    in_contact_zone: body.in_contact_zone,
    quiet_hours: true,
    send_asked: send,
  });
  return readTextCampaign(ctx, id);
}

const plain = { sent_by: 'author', in_contact_zone: false } as const;
const nameOf = (words: string) => [...words.trim().replaceAll(/\s+/g, ' ')].slice(0, 60).join('');

/** POST sms_group: a text written for this set of contacts. */
export const textGroup = (ctx: Context, body: BodyOf<typeof textCampaigns.sms_group>): Promise<TextCampaign> =>
  makeTextCampaign(ctx, { ...plain, ...body, name: body.name ?? nameOf(body.words) }, { send: true });

/** POST send_broadcast_sms. Throws 422 unless it's either sent now or at a time. */
export async function sendTextBroadcast(
  ctx: Context,
  body: BodyOf<typeof textCampaigns.broadcast>,
): Promise<TextCampaign> {
  if (body.send_now === Boolean(body.send_at)) throw invalid('send_at', 'Send it now, or choose a time.');
  const { sms_campaign_trigger_id: triggerId, ...rest } = body;
  if ((triggerId === undefined) === (body.words === undefined))
    throw invalid('words', 'Enter a message or choose a trigger.');
  const trigger = triggerId === undefined ? undefined : await findTrigger(ctx.db, ctx.tenant.id, triggerId);
  if (triggerId !== undefined && !(trigger?.active && trigger.channel === 'text' && trigger.trigger_type === 'manual'))
    throw invalid('sms_campaign_trigger_id', 'Choose an active text trigger that is sent by hand.');
  const words = trigger?.words ?? body.words ?? '';
  const name = body.name ?? trigger?.name ?? nameOf(words);
  return makeTextCampaign(ctx, { ...rest, words, name }, { send: true, manual_trigger_id: trigger?.id ?? null });
}
