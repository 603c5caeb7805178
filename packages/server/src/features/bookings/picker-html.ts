import type { PublicPage } from '@bookline/contract/features/webpages';
import { placeLabel, visitorZones, zoneLabel } from '@bookline/contract/rules/bookings';
import { weekdays } from '@bookline/contract/rules/weekdays';
import { dayAfter, dayAt, midnight } from '@bookline/contract/rules/zoned-time';
import { escapeHtml as h } from '../email-messages/email-messages.api.ts';
import { clockWords, dayWords } from './booking-words.ts';

/** What the picker shows. Every link is an address, so it works without a script. */
export interface Picker {
  readonly page: PublicPage;
  readonly title: string;
  /** Where it is: `/book`, or `/book/…/move`. */
  readonly path: string;
  readonly lengths: readonly number[];
  readonly length: number;
  readonly places: readonly string[];
  readonly zone: string;
  /** The starts of free appointments. */
  readonly slots: readonly number[];
  /** The chosen month and day, if any. */
  readonly month?: string | undefined;
  readonly day?: string | undefined;
  readonly now: number;
  /** A sentence above it. */
  readonly said?: string | undefined;
}

export function pickerHtml(picker: Picker): string {
  const { page, title, path, lengths, length, places, zone, slots, said } = picker;
  const link = (more: Readonly<Record<string, string>>) =>
    `${path}?${new URLSearchParams({ length: String(length), zone, ...more })}`;
  const byDay = Map.groupBy(slots, (at) => dayAt(at, zone));
  const days = [...byDay.keys()];
  const day = picker.day !== undefined && byDay.has(picker.day) ? picker.day : undefined;
  const month = (day ?? picker.month ?? days[0] ?? dayAt(picker.now, zone)).slice(0, 7);
  const shownDay = day ?? days.find((each) => each.startsWith(month));
  const choice =
    lengths.length > 1
      ? `<nav class="choices" aria-label="Length">${lengths
          .map(
            (each) =>
              `<a href="${h(link({ length: String(each) }))}"${each === length ? ' aria-current="true"' : ''}>${each} minutes</a>`,
          )
          .join('')}</nav>`
      : '';
  return `${said ? `<p class="fault" role="alert">${h(said)}</p>` : ''}<div class="pick">
<section aria-labelledby="pick-title">${page.photo ? `<img class="face" src="${h(page.photo)}" alt="" width="64" height="64">` : ''}<h1 id="pick-title">${h(title)}</h1>
<div class="facts"><p>${h(page.name)}</p>${lengths.length > 1 ? '' : `<p>${length} minutes</p>`}<p>${h(placesWords(places))}</p></div>
${choice}${zoneForm(picker)}</section>
<section aria-labelledby="month-title">${monthHtml({ month, shownDay, byDay, days, link, now: picker.now, zone })}</section>
<section class="times" aria-labelledby="times">${timesHtml(picker, shownDay === undefined ? [] : (byDay.get(shownDay) ?? []), link)}</section>
</div>`;
}

/** 'Phone call or at the office' */
function placesWords(places: readonly string[]): string {
  const [first = '', ...others] = places.map(placeLabel);
  return [first, ...others.map((label) => label.charAt(0).toLowerCase() + label.slice(1))].join(' or ');
}

/** The zone of the times. A script changes it to the visitor's own, unless they chose one. */
function zoneForm({ path, length, zone, month, day }: Picker): string {
  const known = visitorZones.some(({ value }) => value === zone);
  const zones = [...(known ? [] : [{ value: zone, label: zoneLabel(zone) }]), ...visitorZones];
  const kept = { length: String(length), ...(month && { month }), ...(day && { day }) };
  return `<form class="zone" method="get" action="${h(path)}" data-zone="${h(zone)}">
${Object.entries(kept)
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${h(value)}">`)
  .join('')}
<label class="field">Time zone<select name="zone">${zones
    .map(({ value, label }) => `<option value="${h(value)}"${value === zone ? ' selected' : ''}>${h(label)}</option>`)
    .join('')}</select></label>
<button>Change time zone</button>
</form>`;
}

function monthHtml({
  month,
  shownDay,
  byDay,
  days,
  link,
  now,
  zone,
}: {
  readonly month: string;
  readonly shownDay: string | undefined;
  readonly byDay: ReadonlyMap<string, readonly number[]>;
  readonly days: readonly string[];
  readonly link: (more: Readonly<Record<string, string>>) => string;
  readonly now: number;
  readonly zone: string;
}): string {
  const first = `${month}-01`;
  const next = dayAfter(first, 32).slice(0, 7);
  const before = dayAfter(first, -1).slice(0, 7);
  const start = dayAfter(first, -new Date(`${first}T00:00:00Z`).getUTCDay());
  const rows: string[] = [];
  for (let week = start; week < `${next}-01`; week = dayAfter(week, 7))
    rows.push(
      `<tr>${Array.from({ length: 7 }, (_, place) => dayAfter(week, place))
        .map((day) => {
          if (!day.startsWith(month)) return '<td></td>';
          const free = byDay.get(day)?.length ?? 0;
          const number = Number(day.slice(8));
          if (free === 0) return `<td><span>${number}</span></td>`;
          const label = `${dayWords(midnight(day, zone), zone, now)}, ${free === 1 ? '1 time' : `${free} times`}`;
          return `<td><a href="${h(link({ day }))}#times" aria-label="${h(label)}"${day === shownDay ? ' aria-current="date"' : ''}>${number}</a></td>`;
        })
        .join('')}</tr>`,
    );
  const name = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${first}T00:00:00Z`),
  );
  const turn = (to: string, isThere: boolean, label: string, sign: string) =>
    isThere ? `<a href="${h(link({ month: to }))}" aria-label="${label}">${sign}</a>` : '<span></span>';
  return `<div class="turn">${turn(
    before,
    days.some((day) => day < first),
    'Previous month',
    '‹',
  )}<h2 id="month-title">${name}</h2>${turn(
    next,
    days.some((day) => day >= `${next}-01`),
    'Next month',
    '›',
  )}</div>
<table class="month" aria-labelledby="month-title"><thead><tr>${weekdays.map((day) => `<th scope="col" abbr="${day}">${day.slice(0, 3)}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function timesHtml(
  { page, slots, zone, now }: Picker,
  ofDay: readonly number[],
  link: (more: Readonly<Record<string, string>>) => string,
): string {
  const [first] = ofDay;
  if (first === undefined)
    return slots.length > 0
      ? '<h2 id="times">No free times</h2><p>No times are free in this month. Choose another month.</p>'
      : `<h2 id="times">No free times</h2><p>No times are free right now. ${page.phone ? 'Call us, or send a message.' : 'Send a message instead.'}</p><p><a class="button" href="/#contact">Send a message</a></p>`;
  return `<h2 id="times">${h(dayWords(first, zone, now))}</h2>
<ul class="slots">${ofDay
    .map(
      (at) =>
        `<li><a class="button" href="${h(link({ at: new Date(at).toISOString() }))}">${clockWords(at, zone)}</a></li>`,
    )
    .join('')}</ul>`;
}
