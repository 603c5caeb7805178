import type { BodyOf, QueryOf } from '@bookline/contract/endpoint';
import type {
  adminCampaignTriggers,
  CampaignTrigger,
  NewTrigger,
} from '@bookline/contract/features/admin-campaign-triggers';
import { metaOf } from '@bookline/contract/paging';
import { goesByDate } from '@bookline/contract/rules/campaign-triggers';
import { MAX_SERIAL } from '@bookline/contract/rules/limits';
import { addDays } from '@bookline/contract/rules/periods';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { dayIn } from '../../platform/day-in-zone.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { contentFault, contentOf, contentOfText } from './campaign-content.ts';
import { insertCampaign, updateCampaign } from './campaigns.queries.ts';
import { findTimeZone } from './release.queries.ts';
import { cancelOpen } from './schedule.queries.ts';
import {
  deleteTrigger,
  dropTriggerCursor,
  findCampaignOf,
  findTrigger,
  insertTrigger,
  listManual,
  listTriggers,
  type ShownTrigger,
  setCursorToNow,
  updateTrigger,
} from './triggers.queries.ts';

/** R389: a page of triggers, or all of them. */
export async function readTriggers(ctx: Context, { all, ...query }: QueryOf<typeof adminCampaignTriggers.list>) {
  const { rows, total } = await listTriggers(ctx.db, ctx.tenant.id, {
    ...query,
    limit: all === 'true' ? null : query.limit,
  });
  const paging = all === 'true' ? { page: 1, limit: Math.max(1, total) } : query;
  return { data: rows.map(present), meta: metaOf(paging, total) };
}

/** Throws 404. */
export async function readTrigger(ctx: Context, id: string): Promise<CampaignTrigger> {
  const row = await findTrigger(ctx.db, ctx.tenant.id, id);
  if (!row) throw new AppError('not_found');
  return present(row);
}

/** The choices for `email_campaign_trigger_id`. */
export async function readManualTriggers(ctx: Context) {
  const rows = await listManual(ctx.db, ctx.tenant.id, 'email');
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    recurrence: row.recurrence,
    email: emailOf(row) ?? NO_EMAIL,
  }));
}

const NO_EMAIL = { id: '', name: '' };
const emailOf = ({ email_id, email_name }: ShownTrigger) =>
  email_id === null ? null : { id: email_id, name: email_name ?? '' };

/** The choices for `sms_campaign_trigger_id`. */
export async function readManualTextTriggers(ctx: Context) {
  const rows = await listManual(ctx.db, ctx.tenant.id, 'text');
  return rows.map(({ id, name, recurrence, words }) => ({ id, name, recurrence, words: words ?? '' }));
}

const present = (row: ShownTrigger): CampaignTrigger => ({
  id: row.id,
  name: row.name,
  channel: row.channel,
  active: row.active,
  trigger_type: row.trigger_type,
  recurrence: row.recurrence,
  offset_days: row.offset_days,
  date_field: row.date_field,
  status_ids: row.status_ids,
  tag_ids: row.tag_ids,
  email: emailOf(row),
  words: row.words,
  company: row.company_id === null ? null : { id: row.company_id, name: row.company_name ?? '' },
  business_unit:
    row.business_unit_id === null ? null : { id: row.business_unit_id, name: row.business_unit_name ?? '' },
  campaign_id: row.campaign_id,
  sent: row.sent,
  problem: row.problem,
  updated_by: { id: row.updated_by_id, name: row.updated_by_name },
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** Throws 422 at the field. */
export async function addTrigger(ctx: Context, body: NewTrigger): Promise<CampaignTrigger> {
  await check(ctx, body);
  const id = newId();
  const at = ctx.clock.now();
  await once(
    insertTrigger(ctx.db, ctx.tenant.id, {
      ...body,
      active: false,
      id,
      updated_by_id: ctx.actor.user_id,
      origin: originOf(ctx),
      at,
    }),
  );
  if (body.active) await turnOn(ctx, id, body);
  await tell(ctx, 'create', id, body.name);
  return readTrigger(ctx, id);
}

/** Throws 404, and 422 at the field. */
export async function changeTrigger(
  ctx: Context,
  id: string,
  change: BodyOf<typeof adminCampaignTriggers.update>,
): Promise<CampaignTrigger> {
  const before = await readTrigger(ctx, id);
  if (change.trigger_type !== undefined && change.trigger_type !== before.trigger_type)
    throw invalid('trigger_type', 'The type can’t be changed. Add another trigger.');
  if (change.channel !== undefined && change.channel !== before.channel)
    throw invalid('channel', 'The channel can’t be changed. Add another trigger.');
  const after: NewTrigger = {
    ...before,
    email_id: before.email?.id ?? null,
    company_id: before.company?.id ?? null,
    business_unit_id: before.business_unit?.id ?? null,
    ...change,
  };
  await check(ctx, after, before.email?.id);
  const { active: _active, channel: _channel, ...rest } = change;
  await once(
    updateTrigger(ctx.db, ctx.tenant.id, id, {
      ...rest,
      updated_by_id: ctx.actor.user_id,
      origin: originOf(ctx),
      updated_at: ctx.clock.now(),
    }),
  );
  if (!after.active) await turnOff(ctx, id);
  else await turnOn(ctx, id, after, { was_on: before.active });
  await tell(ctx, 'update', id, after.name);
  return readTrigger(ctx, id);
}

/** What it sent stays in its campaign's emails. Throws 404. */
export async function removeTrigger(ctx: Context, id: string): Promise<void> {
  const { name } = await readTrigger(ctx, id);
  await turnOff(ctx, id);
  const campaign = await findCampaignOf(ctx.db, ctx.tenant.id, id);
  if (campaign)
    await updateCampaign(ctx.db, ctx.tenant.id, campaign.id, { status: 'cancelled', ended_at: ctx.clock.now() });
  await deleteTrigger(ctx.db, ctx.tenant.id, id);
  await tell(ctx, 'delete', id, name);
}

/** `kept` is the email that the trigger has. A trigger can be turned off, or renamed while it's off, also when its email is no longer offered. */
async function check(ctx: Context, body: NewTrigger, kept?: string): Promise<void> {
  if (body.trigger_type === 'status_change' && body.status_ids.length === 0)
    throw invalid('status_ids', 'Choose at least one status.');
  if (body.trigger_type === 'tag_added' && body.tag_ids.length === 0)
    throw invalid('tag_ids', 'Choose at least one tag.');
  if ((body.trigger_type === 'date_field') !== (body.date_field !== null))
    throw invalid('date_field', body.date_field === null ? 'Choose a date.' : 'This type has its own date.');
  if (!goesByDate(body.trigger_type) && body.offset_days !== 0)
    throw invalid('offset_days', 'Only triggers that go by a date can go out before or after it.');
  if (body.channel === 'text') {
    if (body.words === null) throw invalid('words', 'Enter a message.');
    if (body.email_id !== null) throw invalid('email_id', 'A text trigger has no email.');
    return;
  }
  if (body.words !== null) throw invalid('words', 'An email trigger has no text.');
  if (body.email_id === null) throw invalid('email_id', 'Choose an email.');
  if (!body.active && body.email_id === kept) return;
  const content = await contentOf(ctx, { email_id: body.email_id });
  if (!body.active) return;
  const fault = await contentFault(ctx, content, 'marketing');
  if (fault !== undefined) throw invalid('active', fault);
}

/** From now on it sends with the rights of the acting admin. What happened before isn't made up for. */
async function turnOn(ctx: Context, id: string, body: NewTrigger, { was_on = false } = {}): Promise<void> {
  const { db, tenant, actor } = ctx;
  const now = ctx.clock.now();
  if (!was_on) {
    await updateTrigger(db, tenant.id, id, { active: true, activated_at: now });
    if (goesByDate(body.trigger_type)) {
      const yesterday = addDays(dayIn(await findTimeZone(db, tenant.id), now), -1);
      // Today's morning may be over. Its dates are looked at anyway, once.
      await updateTrigger(db, tenant.id, id, { dates_until: yesterday, dates_due: addDays(yesterday, 1) });
    } else if (body.trigger_type !== 'manual') await setCursorToNow(db, tenant.id, id);
  }
  if (body.trigger_type === 'manual') return;
  const known = await findCampaignOf(db, tenant.id, id);
  const content =
    body.channel === 'text' ? contentOfText(body.words ?? '') : await contentOf(ctx, { email_id: body.email_id });
  if (known) {
    // What the mail server put off while it was off isn't made up for either.
    if (!was_on) await cancelOpen(db, tenant.id, known.id, { now, most: MAX_SERIAL });
    await continueCampaign(ctx, known.id, body, content);
  } else
    await insertCampaign(db, tenant.id, {
      id: newId(),
      channel: body.channel,
      trigger_id: id,
      name: body.name,
      status: 'sending',
      purpose: 'marketing',
      email_id: body.email_id,
      content,
      subject_b: null,
      test_percent: null,
      test_wait_minutes: null,
      winner_by: null,
      sent_by: 'owner',
      send_at: null,
      send_zone: null,
      in_contact_zone: false,
      quiet_hours: true,
      send_asked: true,
      made_by_id: actor.user_id,
      origin: originOf(ctx),
      created_at: now,
    });
}

/** The campaign of a trigger goes on with the current email, in the name of the admin who changed the trigger. */
async function continueCampaign(
  ctx: Context,
  campaignId: string,
  body: NewTrigger,
  content: Awaited<ReturnType<typeof contentOf>> | ReturnType<typeof contentOfText>,
): Promise<void> {
  await updateCampaign(ctx.db, ctx.tenant.id, campaignId, {
    name: body.name,
    status: 'sending',
    email_id: body.email_id,
    content: JSON.stringify(content),
    made_by_id: ctx.actor.user_id,
    origin: JSON.stringify(originOf(ctx)),
    problem: null,
    next_at: ctx.clock.now(),
  });
}

/** Nothing more goes out. What waits is canceled. */
async function turnOff(ctx: Context, id: string): Promise<void> {
  const { db, tenant } = ctx;
  await updateTrigger(db, tenant.id, id, { active: false, activated_at: null, dates_until: null, dates_due: null });
  await dropTriggerCursor(db, tenant.id, id);
  const campaign = await findCampaignOf(db, tenant.id, id);
  if (!campaign) return;
  // It has the contacts of a few days, not an audience.
  await cancelOpen(db, tenant.id, campaign.id, { now: ctx.clock.now(), most: MAX_SERIAL });
  await updateCampaign(db, tenant.id, campaign.id, { status: 'paused', next_at: null });
}

const once = (work: Promise<void>) =>
  refuseDuplicate(work, 'campaign_trigger_name', {
    field: 'name',
    sentence: 'There is already a trigger with this name.',
  });

const tell = (ctx: Context, did: string, id: string, name: string) =>
  audit(ctx, { action: `campaign_trigger.${did}`, subject_type: 'campaign_trigger', subject_id: id, detail: { name } });
