import type { QueryOf } from '@bookline/contract/endpoint';
import type {
  ShownTextCampaign,
  TextCampaign,
  TextCampaignRecipient,
  TextCampaignReport,
  TextSenders,
  textCampaigns,
} from '@bookline/contract/features/text-campaigns';
import { type ListMeta, metaOf } from '@bookline/contract/paging';
import { contactTitle } from '@bookline/contract/rules/contact-name';
import { ianaZone } from '@bookline/contract/rules/options';
import { withOptOut } from '@bookline/contract/rules/text-campaigns';
import { withSampleLinks } from '@bookline/contract/rules/text-links';
import { unitsOf } from '@bookline/contract/rules/text-segments';
import type { Context } from '../../platform/context.ts';
import { visibleContactRows } from '../contacts/contacts.api.ts';
import { fillText } from '../email-messages/email-messages.api.ts';
import { getDialerProfile } from '../phone-numbers/phone-numbers.api.ts';
import { letterValuesOfMany } from '../print/print.api.ts';
import { type CannotText, shortLinkOrigin, textAllowance, textLinesOf, textSenderOf } from '../texts/texts.api.ts';
import { readWords } from './campaign-content.ts';
import {
  countMachines,
  countRecipients,
  listLinks,
  type RecipientCount,
  type ShownCampaign,
} from './campaigns.queries.ts';
import { expectedEnd } from './expected-end.ts';
import { findSeen, isAuthor, presentBase, readPage } from './read-campaigns.ts';
import { findTimeZone } from './release.queries.ts';
import { findWaiting } from './senders.queries.ts';
import {
  countTexts,
  listTextHours,
  listTextProblems,
  listTextRecipients,
  listWaitingIds,
} from './text-report.queries.ts';

/** Sixteen days by hour. */
const MOST_HOURS = 400;
const MOST_PROBLEMS = 50;
const MOST_LINKS = 100;
/** Recipients from whom the cost of a text with fields is estimated. */
const SAMPLED = 50;

/** A page of text campaigns, newest first. */
export const readTextCampaigns = (ctx: Context, query: QueryOf<typeof textCampaigns.list>) =>
  readPage(ctx, 'text', query, present);

/** Throws 404 for a campaign that the user can't see. */
export async function readTextCampaign(ctx: Context, id: string): Promise<TextCampaign> {
  const row = await findSeen(ctx, 'text', id);
  return present(ctx, row, await countRecipients(ctx.db, ctx.tenant.id, [id]));
}

const present = (ctx: Context, row: ShownCampaign, counted: readonly RecipientCount[]): TextCampaign => ({
  ...presentBase(ctx, row, counted),
  words: readWords(row.content),
  from_number: row.sent_by === 'owner' ? null : row.from_number,
});

/** The same, with its pace, what it will count, and how it reads. */
export async function readTextCampaignPage(ctx: Context, id: string): Promise<ShownTextCampaign> {
  const row = await findSeen(ctx, 'text', id);
  const campaign = present(ctx, row, await countRecipients(ctx.db, ctx.tenant.id, [id]));
  const sender = await textSenderOf(ctx, row.made_by_id, { wanted: row.from_number });
  const per_minute = 'problem' in sender || row.sent_by === 'owner' ? null : sender.per_minute;
  return {
    ...campaign,
    ...(await sampleOf(ctx, campaign)),
    per_minute,
    expected_end: per_minute === null ? null : await endOf(ctx, campaign, per_minute),
    units_left: isAuthor(ctx, row) ? (await textAllowance(ctx)).left : null,
    fault: waits(row) && isAuthor(ctx, row) && row.sent_by === 'author' && 'problem' in sender ? faultOf(sender) : null,
  };
}

/** Whether its author has to send it, or to resume it. */
const waits = ({ status }: Pick<ShownCampaign, 'status'>): boolean => status === 'ready' || status === 'paused';

const faultOf = ({ problem, repair }: CannotText) => ({ sentence: problem, repair });

/** With what the user texts many contacts. */
export async function readTextSenders(ctx: Context): Promise<TextSenders> {
  const { lines, allowance, fault } = await textLinesOf(ctx);
  return {
    numbers: lines.map(({ number, per_minute, fault: own }) => ({
      number: number.number,
      label: number.label,
      per_minute,
      fault: own ? faultOf(own) : null,
    })),
    units_left: allowance.left,
    fault: fault ? faultOf(fault) : null,
    test_to: (await getDialerProfile(ctx.db, ctx.tenant.id, ctx.actor.user_id)).verified_number,
  };
}

async function endOf(ctx: Context, { id, status, counts }: TextCampaign, per_minute: number): Promise<string | null> {
  const left = counts.waiting + counts.queued;
  if ((status !== 'sending' && status !== 'scheduled') || left === 0) return null;
  const now = ctx.clock.now();
  const { first, last } = await findWaiting(ctx.db, ctx.tenant.id, id, now);
  const from = new Date(Math.max(now.getTime(), first ? new Date(first).getTime() : 0));
  const zone = await findTimeZone(ctx.db, ctx.tenant.id);
  const pace = { per_minute, warm_up: false, warm_up_from: null, sent_today: 0, zone };
  const end = expectedEnd(left, from, pace, { now, by_day: true });
  return end && new Date(Math.max(end.getTime(), last ? new Date(last).getTime() : 0)).toISOString();
}

/** What the waiting recipients count, and the text of the first. */
async function sampleOf(
  ctx: Context,
  { id, words: written, counts }: TextCampaign,
): Promise<Pick<ShownTextCampaign, 'estimate' | 'sample'>> {
  if (counts.waiting === 0) return { estimate: null, sample: null };
  const words = withOptOut(written);
  const origin = await shortLinkOrigin(ctx);
  const ids = await listWaitingIds(ctx.db, ctx.tenant.id, id, SAMPLED);
  const seen = await visibleContactRows(ctx, ids);
  const values = await letterValuesOfMany(
    ctx,
    seen.map((contact) => ({ contact_id: contact.id, sender_id: ctx.actor.user_id })),
    ianaZone(ctx.actor.user.timezone),
  );
  const texts = seen.flatMap((contact) => {
    const known = values.get(contact.id);
    return known ? [{ contact, text: withSampleLinks(fillText(words, known).text, origin) }] : [];
  });
  const exact = !words.includes('{{');
  const each = exact
    ? unitsOf(withSampleLinks(words, origin), false)
    : texts.reduce((sum, { text }) => sum + unitsOf(text, false), 0) / Math.max(1, texts.length);
  const [first] = texts;
  return {
    estimate: { units: Math.round(each * counts.waiting), exact },
    sample: first
      ? {
          contact: { id: first.contact.id, name: contactTitle(first.contact) },
          words: first.text,
        }
      : null,
  };
}

/** Throws 404. */
export async function readTextReport(ctx: Context, id: string): Promise<TextCampaignReport> {
  await findSeen(ctx, 'text', id);
  return {
    hours: await listTextHours(ctx.db, ctx.tenant.id, id, MOST_HOURS),
    ...(await countTexts(ctx.db, ctx.tenant.id, id)),
    links: await listLinks(ctx.db, ctx.tenant.id, id, MOST_LINKS),
    machine_clicks: (await countMachines(ctx.db, ctx.tenant.id, id)).clicked,
    problems: await listTextProblems(ctx.db, ctx.tenant.id, id, MOST_PROBLEMS),
  };
}

/** A page of recipients. Contacts that the user can't see have neither name nor number. Throws 404. */
export async function readTextRecipients(
  ctx: Context,
  id: string,
  query: QueryOf<typeof textCampaigns.recipients>,
): Promise<{ data: TextCampaignRecipient[]; meta: ListMeta }> {
  await findSeen(ctx, 'text', id);
  const { rows, total } = await listTextRecipients(ctx.db, ctx.tenant.id, id, query);
  const ids = rows.map(({ contact_id }) => contact_id);
  const seen = new Map((await visibleContactRows(ctx, ids)).map((contact) => [contact.id, contact]));
  const data = rows.map((row) => {
    const contact = seen.get(row.contact_id);
    return {
      ...row,
      contact: contact ? { id: contact.id, name: contactTitle(contact) } : null,
      address: contact ? row.address : null,
      problem: contact ? row.problem : null,
    };
  });
  return { data, meta: metaOf(query, total) };
}
