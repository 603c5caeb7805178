import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicPage } from '@bookline/contract/features/webpages';
import { placeLabel, topicLabel } from '@bookline/contract/rules/bookings';
import { MAX_REASON } from '@bookline/contract/rules/limits';
import type { Variant } from '@bookline/contract/rules/variant';
import { escapeHtml as h } from '../email-messages/email-messages.api.ts';
import { fieldsHtml, plainPage, saidHtml, type Typed, untracked, WORK_BITS } from '../webpages/webpages.api.ts';
import { whenWords } from './booking-words.ts';
import type { StoredBooking } from './bookings.queries.ts';
import { type Picker, pickerHtml } from './picker-html.ts';

/** The styles of these pages. */
export const BOOKING_LOOK = { kind: 'booking', css: readFileSync(join(import.meta.dirname, 'booking.css'), 'utf8') };

const document = (page: PublicPage, title: string, main: string): string =>
  plainPage(page, title, main, false, BOOKING_LOOK);
/** An address with a secret in it isn't told to analytics. */
const secret = (page: PublicPage, title: string, main: string) => document(untracked(page), title, main);

export const pickerPage = (picker: Picker): string => document(picker.page, picker.title, pickerHtml(picker));
export const movePage = (picker: Picker): string => secret(picker.page, picker.title, pickerHtml(picker));

export interface Details {
  readonly page: PublicPage;
  readonly variant: Variant;
  readonly token: string;
  readonly starts: number;
  readonly length: number;
  readonly zone: string;
  readonly topics: readonly string[];
  readonly places: readonly string[];
  readonly now: number;
  readonly typed?: Typed;
}

/** The chosen time and the form. */
export function detailsPage(details: Details): string {
  const { page, starts, length, zone, topics, places, now, typed } = details;
  const at = new Date(starts).toISOString();
  const fault = (name: string) =>
    typed?.faults[name] ? `<p class="fault" id="fault-${name}">${h(typed.faults[name])}</p>` : '';
  const aria = (name: string) => (typed?.faults[name] ? ` aria-invalid="true" aria-describedby="fault-${name}"` : '');
  const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${h(value)}">`;
  const back = `/book?${new URLSearchParams({ length: String(length), zone, day: dayOf(starts, zone) })}`;
  const chosen = typed?.values.place ?? places[0];
  const place =
    places.length > 1
      ? `<fieldset><legend>How would you like to meet?</legend>${places
          .map(
            (each) =>
              `<label class="tick"><input type="radio" name="place" value="${each}"${each === chosen ? ' checked' : ''}><span>${h(placeLabel(each))}</span></label>`,
          )
          .join('')}</fieldset>`
      : hidden('place', places[0] ?? '');
  const topic =
    topics.length > 1
      ? `<label class="field">What is it about?<select name="topic" required${aria('topic')}><option value="">Choose a topic</option>${topics
          .map(
            (each) =>
              `<option value="${each}"${each === typed?.values.topic ? ' selected' : ''}>${h(topicLabel(each))}</option>`,
          )
          .join('')}</select></label>${fault('topic')}`
      : hidden('topic', topics[0] ?? '');
  return document(
    page,
    'Your details',
    `<div class="sheet"><h1>Book an appointment</h1>
<div class="facts"><p><strong>${h(whenWords({ starts, ends: starts + length * 60_000, zone, now }))}</strong></p><p>${h(page.name)}</p><p><a href="${h(back)}">Choose another time</a></p></div>
<section class="contact" aria-label="Your details">${saidHtml(typed)}<form method="post" action="/book" data-bits="${WORK_BITS}">
${hidden('at', at)}${hidden('length', String(length))}${hidden('zone', zone)}
${topic}
${place}
${fieldsHtml(details, 'Anything else? <small>(optional)</small>')}
<button class="main">Book appointment</button>
<p class="progress" role="status"></p>
</form></section></div>`,
  );
}

const dayOf = (at: number, zone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

export interface Shown {
  readonly page: PublicPage;
  readonly booking: StoredBooking;
  /** The path of this appointment: `/book/…`. */
  readonly path: string;
  readonly now: number;
  /** With whom it is. */
  readonly with_name: string;
  readonly where: string;
  /** Just booked, moved, or canceled. */
  readonly did?: 'booked' | 'moved' | undefined;
  /** It can get another time here. */
  readonly movable: boolean;
  /** The form that Medicare requires. */
  readonly scope?: 'open' | 'signed' | undefined;
  readonly said?: string | undefined;
}

const factsHtml = ({ booking, where, with_name, now }: Shown) =>
  `<div class="facts"><p><strong>${h(
    whenWords({
      starts: Date.parse(booking.starts_at),
      ends: Date.parse(booking.ends_at),
      zone: booking.timezone,
      now,
    }),
  )}</strong></p><p>${h(topicLabel(booking.topic))} with ${h(with_name)}</p><p>${h(where)}</p></div>`;

const news = { booked: 'Your appointment is booked.', moved: 'Your appointment has a new time.' } as const;

/** An appointment, as its visitor sees it. */
export function bookingPage(shown: Shown): string {
  const { page, booking, path, did, movable, scope, now, said } = shown;
  const isOver = Date.parse(booking.starts_at) <= now;
  const canceled = booking.status === 'canceled';
  const title = canceled ? 'Appointment canceled' : isOver ? 'Past appointment' : 'Your appointment';
  const told = did && !canceled ? `<p class="said" role="status">${news[did]}</p>` : '';
  const form =
    scope === 'open' && !canceled && !isOver
      ? `<section class="medicare" aria-labelledby="scope-title"><h2 id="scope-title">Before we talk about Medicare</h2><p>Medicare requires a short form, the scope of appointment. It takes about a minute and doesn’t commit you to anything.</p><p><a class="button main" href="${path}/scope">Sign the form</a></p></section>`
      : scope === 'signed' && !canceled
        ? '<p class="said">Your scope of appointment form is signed.</p>'
        : '';
  const acts =
    canceled || isOver
      ? '<p class="acts"><a class="button" href="/book">Book another appointment</a></p>'
      : `<p class="acts"><a class="button" href="${path}/event.ics">Add to calendar</a>${movable ? `<a class="button" href="${path}/move">Change the time</a>` : ''}<a class="button" href="${path}/cancel">Cancel appointment</a></p>`;
  const sent =
    did === 'booked' && !canceled
      ? '<p>Keep the link to this page. You can change or cancel your appointment here.</p>'
      : '';
  return secret(
    page,
    title,
    `<div class="sheet"><h1>${title}</h1>${said ? `<p class="fault" role="alert">${h(said)}</p>` : ''}${told}${factsHtml(shown)}${form}${sent}${acts}</div>`,
  );
}

/** Asks before it's canceled. */
export const cancelPage = (shown: Shown): string =>
  secret(
    shown.page,
    'Cancel appointment',
    `<div class="sheet"><h1>Cancel this appointment?</h1>${factsHtml(shown)}
<form method="post" action="${shown.path}/cancel">
<label class="field">Reason <small>(optional)</small><textarea name="reason" rows="3" maxlength="${MAX_REASON}"></textarea></label>
<p class="acts"><button class="main">Cancel appointment</button><a class="button" href="${shown.path}">Keep appointment</a></p>
</form></div>`,
  );

/** Asks before it gets the new time. */
export const confirmMovePage = (
  shown: Shown,
  to: { readonly starts: number; readonly ends: number; readonly zone: string },
): string =>
  secret(
    shown.page,
    'Change the time',
    `<div class="sheet"><h1>Change the time?</h1>${factsHtml(shown)}
<p>New time: <strong>${h(whenWords({ ...to, now: shown.now }))}</strong></p>
<form method="post" action="${shown.path}/move">
<input type="hidden" name="at" value="${new Date(to.starts).toISOString()}"><input type="hidden" name="zone" value="${h(to.zone)}">
<p class="acts"><button class="main">Change the time</button><a class="button" href="${shown.path}">Keep the old time</a></p>
</form></div>`,
  );

/** For a link that opens nothing. Every wrong link gets it. */
export const lostBookingPage = (page: PublicPage): string =>
  secret(
    page,
    'Appointment not found',
    '<div class="sheet"><h1>Appointment not found</h1><p>This link is incomplete or no longer works. Open it from the newest message again, or send us a message.</p><p><a class="button" href="/">Go to the page</a></p></div>',
  );

/** For a network or a page with too many requests. */
export const busyBookingPage = (page: PublicPage): string =>
  secret(
    page,
    'Too many requests',
    '<div class="sheet"><h1>Too many requests</h1><p class="fault" role="alert">Nothing was booked or changed, because too many requests arrived. Try again later, or call us.</p></div>',
  );
