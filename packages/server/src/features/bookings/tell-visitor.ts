import { topicLabel } from '@bookline/contract/rules/bookings';
import { displayPhone } from '@bookline/contract/rules/phone';
import { wallAt } from '@bookline/contract/rules/zoned-time';
import type { Context, Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { sendMail } from '../mail/mail.api.ts';
import { notify } from '../notifications/notifications.api.ts';
import { decideAttempt } from '../outbound-gate/outbound-gate.api.ts';
import { scopeStateOf } from '../soa-requests/soa-requests.api.ts';
import { queueText } from '../texts/texts.api.ts';
import { pageUrlOf } from '../webpages/webpages.api.ts';
import { newBookingLink } from './booking-link.ts';
import { roomOf } from './booking-room.ts';
import { whenWords, whereWords } from './booking-words.ts';
import { findSettings, getHolder, hasReach, type StoredBooking } from './bookings.queries.ts';

/** A transaction of a job. `as`: the appointment's user, if they are active; texts are sent in their name. */
export type Telling = Services & Pick<Context, 'db' | 'tenant'> & { readonly as: Context | undefined };

/** Anyone can type anything as a name, and anyone's address. What mail programs would make a link or a number isn't repeated. */
const greetingOf = ({ first_name }: StoredBooking): string =>
  /[\d/@:]|\.\S/.test(first_name) ? 'Hello,' : `Hello ${first_name},`;

/** `reassigned`: at the same time, with another user. */
export type News = 'booked' | 'moved' | 'reassigned' | 'canceled' | 'reminder';

const subjects: Readonly<Record<News, (who: string) => string>> = {
  booked: (who) => `Your appointment with ${who}`,
  moved: (who) => `New time for your appointment with ${who}`,
  reassigned: (who) => `Your appointment is now with ${who}`,
  canceled: (who) => `Your appointment with ${who} is canceled`,
  reminder: (who) => `Reminder: your appointment with ${who}`,
};
const sentences: Readonly<Record<News, (when: string, who: string) => string>> = {
  booked: (when) => `Your appointment is booked for ${when}.`,
  moved: (when) => `Your appointment has a new time: ${when}.`,
  reassigned: (when, who) => `Your appointment on ${when} is now with ${who}.`,
  canceled: (when) => `Your appointment on ${when} is canceled.`,
  reminder: (when) => `Your appointment is on ${when}.`,
};

/** The job that sends a text which waited for the morning. */
export const TEXT_VISITOR = 'text-visitor';

/** What it's about, as the appointment was then. */
export interface WaitingText {
  readonly news: News;
  readonly version: number;
  readonly key: string;
  /** The visitor has it by email. */
  readonly mailed: boolean;
}

/**
 * Tells the visitor by email, and by text if the number may be texted. Both pass the outbound gate. Words go only to the address and number that the visitor
 * entered, so they say nothing about a contact who has others. `key`: sent once per key. The user hears of it if nothing could be sent.
 */
export async function tellVisitor(telling: Telling, booking: StoredBooking, news: News, key: string): Promise<void> {
  const { mail, words } = await messageOf(telling, booking, news);
  const mailed = booking.email !== '' && (await mailIt(telling, booking, { ...mail, key }));
  if (telling.as) await textOrWait(telling.as, booking, words, { news, version: booking.version, key, mailed });
}

async function textOrWait(as: Context, booking: StoredBooking, words: string, text: WaitingText): Promise<void> {
  const sent = booking.phone !== '' && (await textIt(as, booking, words, text.key));
  if (sent instanceof Date) {
    const delay_s = Math.max(1, Math.ceil((sent.getTime() - as.clock.now().getTime()) / 1000));
    const how = { key: `booking-text:${booking.id}`, delay_s };
    await enqueue(as, TEXT_VISITOR, { booking_id: booking.id, ...text }, how);
  } else if (!sent && !text.mailed) await tellUnsent(as, booking, text.key);
}

/** Sends a text that waited for the morning, unless the appointment was moved or canceled meanwhile. Then a newer message says so. */
export async function sendWaitingText(telling: Telling, booking: StoredBooking, text: WaitingText): Promise<void> {
  const { as, clock } = telling;
  const { news, version } = text;
  const isSame = booking.version === version && (booking.status === 'canceled') === (news === 'canceled');
  if (as === undefined || !isSame || Date.parse(booking.starts_at) <= clock.now().getTime()) return;
  const { words } = await messageOf(telling, booking, news);
  await textOrWait(as, booking, words, text);
}

async function tellUnsent(as: Context, booking: StoredBooking, key: string): Promise<void> {
  const settings = await findSettings(as.db, as.tenant.id, booking.agent_id);
  const day = wallAt(Date.parse(booking.starts_at), settings?.timezone ?? 'UTC').slice(0, 10);
  await notify(as, [booking.holder_id], {
    kind: 'event_changed',
    text: 'A message about an appointment couldn’t be sent to its visitor. Call them.',
    link: `/calendar?date=${day}`,
    key: `${key}:unsent`,
  });
}

/** What to say by email and by text, with a new link. */
async function messageOf(telling: Telling, booking: StoredBooking, news: News) {
  const { db, tenant, clock } = telling;
  const now = clock.now();
  const holder = await getHolder(db, tenant.id, booking.holder_id);
  const settings = await findSettings(db, tenant.id, booking.agent_id);
  const when = whenWords({
    starts: Date.parse(booking.starts_at),
    ends: Date.parse(booking.ends_at),
    zone: booking.timezone,
    now: now.getTime(),
  });
  const page = await pageUrlOf(telling, { tenant_id: tenant.id, kind: 'user', owner_id: booking.agent_id });
  const url = page && `${page}/book/${await newBookingLink(db, tenant.id, booking.id, now)}`;
  const needsScope =
    news !== 'canceled' &&
    booking.soa_id !== null &&
    (await scopeStateOf(db, tenant.id, booking.soa_id, now)) === 'open';
  const reach = [holder.phone && displayPhone(holder.phone), holder.email].filter(Boolean).join(', ');
  const isGone = news === 'canceled';
  const paragraphs = [
    greetingOf(booking),
    sentences[news](when, holder.name),
    ...(isGone
      ? [...(url ? [`Would you like another time? Book one at ${page}/book`] : [])]
      : [
          `${topicLabel(booking.topic)} with ${holder.name}, ${tenant.name}. ${whereWords(booking.place, {
            phone: booking.phone && displayPhone(booking.phone),
            address: holder.address,
            online_url: await roomOf(db, tenant.id, booking, settings),
          })}`,
          ...(needsScope && url
            ? [`Medicare requires a short form from you before we talk about plans. Sign it here: ${url}/scope`]
            : []),
          ...(url ? ['You can change or cancel your appointment with the link below.'] : []),
        ]),
    ...(reach ? [`Questions? Contact ${holder.name}: ${reach}`] : []),
  ];
  const change = needsScope ? 'Sign your form, change, or cancel' : 'Change or cancel';
  return {
    mail: {
      subject: subjects[news](holder.name),
      paragraphs,
      ...(url && !isGone && { action: { label: 'View appointment', url } }),
    },
    words: `${holder.name}, ${tenant.name}: ${sentences[news](when, holder.name)}${url && !isGone ? ` ${change}: ${url}` : ''}`,
  };
}

async function mailIt(
  telling: Telling,
  booking: StoredBooking,
  {
    key,
    ...mail
  }: {
    readonly subject: string;
    readonly paragraphs: readonly string[];
    readonly action?: { label: string; url: string };
    readonly key: string;
  },
): Promise<boolean> {
  const { db, tenant } = telling;
  const contact_id = booking.contact_id;
  const isTheirs = contact_id !== null && (await hasReach(db, tenant.id, contact_id, { email: booking.email }));
  const how = { channel: 'email', purpose: 'personal', subject_id: newId() } as const;
  const may = isTheirs
    ? await decideAttempt(telling, { ...how, contact_id, address: booking.email })
    : await decideAttempt(telling, { ...how, address: booking.email });
  if (!may.allowed) return false;
  await sendMail(telling, { ...mail, to: booking.email }, { key, ...(isTheirs && { contact_id }) });
  return true;
}

/** Only to a number that is the contact's: their consent to texts is for it. In the night, it waits for the morning, if that is early enough: then this returns when. */
async function textIt(ctx: Context, booking: StoredBooking, words: string, key: string): Promise<boolean | Date> {
  const { contact_id, phone } = booking;
  if (contact_id === null || !(await hasReach(ctx.db, ctx.tenant.id, contact_id, { phone }))) return false;
  const text = { contact_id, to: phone, words, purpose: 'personal', mms: false, unattended: true } as const;
  try {
    const sent = await queueText(ctx, { ...text, key });
    if ('id' in sent) return true;
    const { allowed_from } = sent;
    return allowed_from !== null && allowed_from.getTime() < Date.parse(booking.starts_at) && allowed_from;
  } catch (error) {
    // The user has no number that can send texts, or doesn't see a colleague's contact.
    if (error instanceof AppError && (error.code === 'invalid' || error.code === 'not_found')) return false;
    throw error;
  }
}
