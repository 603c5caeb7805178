import type { BodyOf } from '@bookline/contract/endpoint';
import type { Campaign, campaigns, NewCampaign } from '@bookline/contract/features/campaigns';
import { BULK_AT_ONCE } from '@bookline/contract/rules/bulk';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { selectedContacts } from '../contacts/contacts.api.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { contentFault, contentOf, requirePurpose } from './campaign-content.ts';
import { insertAudience, insertCampaign, isTracked, type NewCampaignRow, updateCampaign } from './campaigns.queries.ts';
import { AUDIENCE_PART, prepareWork } from './prepare-campaign.ts';
import { readCampaign } from './read-campaigns.ts';
import { findTrigger } from './triggers.queries.ts';

/** The columns of a test, or of none. */
export const testColumns = (test: NewCampaign['test']) => ({
  subject_b: test?.subject_b ?? null,
  test_percent: test?.percent ?? null,
  test_wait_minutes: test?.wait_minutes ?? null,
  winner_by: test?.winner_by ?? null,
});

/** Throws 422 if a test would be decided by something that the company doesn't count. */
export async function requireDecidable(ctx: Context, test: NewCampaign['test']): Promise<void> {
  if (!test || test.winner_by === 'manual' || (await isTracked(ctx.db, ctx.tenant.id, test.winner_by))) return;
  throw invalid('test.winner_by', `Your company doesn’t count ${test.winner_by}. Choose the winner yourself.`);
}

/** Throws 422 for a time that is over. */
export function momentToSend(ctx: Pick<Context, 'clock'>, send_at: string | null | undefined): Date | null {
  if (!send_at) return null;
  const at = new Date(send_at);
  // A minute's grace, so that "now" on a clock that is a little behind is still now.
  if (at.getTime() < ctx.clock.now().getTime() - 60_000) throw invalid('send_at', 'Choose a time in the future.');
  return at;
}

/** Stores an email campaign with its audience. `send`: it goes out as soon as every contact is checked. Throws 404 if the user can see none of the contacts, and 422. */
export async function makeCampaign(
  ctx: Context,
  body: NewCampaign,
  { send, manual_trigger_id = null }: { readonly send: boolean; readonly manual_trigger_id?: string | null },
): Promise<Campaign> {
  await requireDecidable(ctx, body.test);
  const content = await contentOf(ctx, body);
  await requirePurpose(ctx, body.purpose, body.email_id);
  if (send) {
    const fault = await contentFault(ctx, content, body.purpose);
    if (fault !== undefined) throw invalid('purpose', fault);
  }
  const { name, purpose, sent_by, send_at, send_zone, in_contact_zone, quiet_hours } = body;
  const id = await storeCampaign(ctx, body, {
    name,
    purpose,
    email_id: body.email_id ?? null,
    manual_trigger_id,
    content,
    ...testColumns(body.test),
    sent_by,
    send_at: momentToSend(ctx, send_at),
    send_zone: send_zone ?? null,
    in_contact_zone,
    quiet_hours,
    send_asked: send,
  });
  return readCampaign(ctx, id);
}

/** Stores a campaign with its audience as it is now, and has every contact of it checked. Throws 404 if the user can see none of the contacts. */
export async function storeCampaign(
  ctx: Context,
  selection: Parameters<typeof selectedContacts>[1],
  row: Omit<NewCampaignRow, 'id' | 'made_by_id' | 'origin' | 'created_at'>,
): Promise<string> {
  const { db, tenant, actor } = ctx;
  const id = newId();
  await insertCampaign(db, tenant.id, {
    ...row,
    id,
    made_by_id: actor.user_id,
    origin: originOf(ctx),
    created_at: ctx.clock.now(),
  });
  const { total, parts } = await insertAudience(
    db,
    tenant.id,
    id,
    await selectedContacts(ctx, selection),
    AUDIENCE_PART,
  );
  if (total === 0)
    throw selection.all
      ? invalid('ids', 'No contacts match anymore. Change the filter, then try again.')
      : new AppError('not_found');
  await updateCampaign(db, tenant.id, id, { total, parts });
  await audit(ctx, {
    action: 'campaign.create',
    subject_type: 'campaign',
    subject_id: id,
    detail: { name: row.name, contacts: total, send: row.send_asked },
  });
  if (total <= BULK_AT_ONCE) await prepareWork.runNow(ctx, id);
  else
    await prepareWork.start(ctx, {
      id,
      title: `Checking ${formatNumber(total)} recipients of ${row.name}`,
      total,
      link: { url: `/campaigns/${row.channel === 'text' ? 'sms' : 'email'}/${id}`, text: 'View campaign' },
    });
  return id;
}

const plain = { sent_by: 'author', in_contact_zone: false, quiet_hours: true } as const;

/** POST mailing_group: text written for this set of contacts. */
export const mailGroup = (ctx: Context, body: BodyOf<typeof campaigns.mailing_group>): Promise<Campaign> =>
  makeCampaign(ctx, { ...plain, ...body, name: body.name ?? body.subject.slice(0, 80) }, { send: true });

/** POST send_broadcast_email (R323, R324). Throws 422 unless it is either sent now or at a time. */
export async function sendBroadcast(ctx: Context, body: BodyOf<typeof campaigns.broadcast>): Promise<Campaign> {
  if (body.send_now === Boolean(body.send_at)) throw invalid('send_at', 'Send it now, or choose a time.');
  const { email_campaign_trigger_id: triggerId, ...rest } = body;
  if ((triggerId === undefined) === (body.email_id === undefined))
    throw invalid('email_id', 'Choose an email or a trigger.');
  const trigger = triggerId === undefined ? undefined : await findTrigger(ctx.db, ctx.tenant.id, triggerId);
  if (triggerId !== undefined && !(trigger?.active && trigger.channel === 'email' && trigger.trigger_type === 'manual'))
    throw invalid('email_campaign_trigger_id', 'Choose an active trigger that is sent by hand.');
  const email_id = trigger?.email_id ?? body.email_id;
  const content = await contentOf(ctx, { email_id });
  const name = body.name ?? trigger?.name ?? content.subject.slice(0, 80);
  return makeCampaign(ctx, { ...rest, email_id, name }, { send: true, manual_trigger_id: trigger?.id ?? null });
}
