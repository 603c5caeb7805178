import { DAY_MS } from '@bookline/contract/rules/time-units';
import { weekdays } from '@bookline/contract/rules/weekdays';
import { dayAfter, type LocalTime, localTime, momentOf } from './local-time.ts';
import { type Place, placeName } from './places.ts';
import { holidayOf } from './rules/holidays.ts';
import { appliesTo, type Intent, type Rule, type Window } from './rules/rule.ts';

/** Why contact isn't allowed now, and when it's next allowed. Null if there is no such time. */
export interface Closed {
  readonly rule: Rule;
  readonly reason: string;
  readonly again: Date | null;
}

/** How far ahead to look for the next allowed time: past Christmas and New Year in a place without Sunday calls. */
const DAYS_AHEAD = 14;

/** Undefined if every place allows contact at this moment. */
export function closedBy(
  rules: readonly Rule[],
  intent: Intent,
  places: readonly Place[],
  at: Date,
): Closed | undefined {
  for (const place of places) {
    const local = localTime(at, place.zone);
    const rule = timed(rules, intent, place, local.day).find((each) => !isOpen(windowOf(each, local), local.minutes));
    if (!rule) continue;
    const again = nextOpening(rules, intent, places, at);
    return { rule, again, reason: sentence({ rule, intent, place, local, again }) };
  }
  return undefined;
}

/** The time rules in force in a place on a local day. */
const timed = (rules: readonly Rule[], intent: Intent, { state }: Place, day: string) =>
  rules.filter(
    (rule) =>
      (rule.demand.kind === 'hours' || rule.demand.kind === 'holidays') &&
      holdsIn(rule, state) &&
      appliesTo(rule, intent, day),
  );

/** Whether a rule is federal or this state's. */
export const holdsIn = ({ jurisdiction }: Rule, state: string | undefined): boolean =>
  jurisdiction === 'US' || jurisdiction === 'house' || jurisdiction === 'company' || jurisdiction === state;

/** The hours a rule allows on a day. */
function windowOf({ demand }: Rule, { day, weekday }: Pick<LocalTime, 'day' | 'weekday'>): Window {
  if (demand.kind === 'hours') return demand.week[weekday] ?? null;
  return demand.kind === 'holidays' && holidayOf(day, demand.days) !== undefined ? null : [0, 24 * 60];
}

const isOpen = (window: Window, minutes: number) => window !== null && window[0] <= minutes && minutes < window[1];

/** The next moment when every place allows contact. */
function nextOpening(rules: readonly Rule[], intent: Intent, places: readonly Place[], at: Date): Date | null {
  const [first, ...others] = places.map((place) => openingsOf(rules, intent, place, at));
  let open = first ?? [];
  for (const more of others)
    open = open.flatMap((a) =>
      more.flatMap((b) => {
        const both = { from: Math.max(a.from, b.from), until: Math.min(a.until, b.until) };
        return both.from < both.until ? [both] : [];
      }),
    );
  const next = open.filter(({ until }) => until > at.getTime()).sort((a, b) => a.from - b.from)[0];
  return next ? new Date(Math.max(next.from, at.getTime())) : null;
}

/** The allowed hours of a place in the next days, as moments. */
function openingsOf(rules: readonly Rule[], intent: Intent, place: Place, at: Date) {
  const today = localTime(at, place.zone).day;
  return Array.from({ length: DAYS_AHEAD + 2 }, (_, n) => dayAfter(today, n - 1)).flatMap((day) => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    let [from, until] = [0, 24 * 60];
    for (const rule of timed(rules, intent, place, day)) {
      const window = windowOf(rule, { day, weekday });
      if (window === null) return [];
      [from, until] = [Math.max(from, window[0]), Math.min(until, window[1])];
    }
    if (from >= until) return [];
    return [{ from: momentOf(day, from, place.zone).getTime(), until: momentOf(day, until, place.zone).getTime() }];
  });
}

const nouns = { call: 'calls', text: 'texts', email: 'emails' } as const;
const dates = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** The rule, the local time, and when contact is allowed. */
function sentence(closed: {
  readonly rule: Rule;
  readonly intent: Intent;
  readonly place: Place;
  readonly local: LocalTime;
  readonly again: Date | null;
}): string {
  const { rule, intent, place, local, again } = closed;
  const holiday = rule.demand.kind === 'holidays' ? holidayOf(local.day, rule.demand.days) : undefined;
  const window = rule.demand.kind === 'hours' ? (rule.demand.week[local.weekday] ?? null) : null;
  const limit = limitText(holiday, window, local);
  const now = holiday ?? (window === null ? weekdays[local.weekday] : clockText(local.minutes));
  const suffix = window === null ? '' : ' now';
  const where = placeName(place);
  const ruleAndFact =
    rule.jurisdiction === 'company'
      ? `Your company doesn’t allow ${nouns[intent.channel]} ${limit}. It’s ${now} in ${where}${suffix}.`
      : `Don’t ${intent.channel} ${limit} in ${where}. It’s ${now} there${suffix}.`;
  const next = again
    ? `You can ${intent.channel} ${whenText(again, place.zone, local.day)}.`
    : `You can’t ${intent.channel} in the next two weeks.`;
  return `${ruleAndFact} ${next}`;
}

function limitText(holiday: string | undefined, window: Window, { weekday, minutes }: LocalTime): string {
  if (holiday !== undefined) return 'on holidays';
  if (window === null) return `on ${weekdays[weekday]}s`;
  return minutes < window[0] ? `before ${clockText(window[0])}` : `after ${clockText(window[1])}`;
}

/** 'tomorrow at 8 AM' in local time; 'at 8 AM' for today. */
export function whenText(at: Date, zone: string, today: string): string {
  const { day, minutes } = localTime(at, zone);
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  const date = new Date(`${day}T00:00:00Z`);
  const clock = `at ${clockText(minutes)}`;
  if (days === 0) return clock;
  if (days === 1) return `tomorrow ${clock}`;
  return days < 7 ? `on ${weekdays[date.getUTCDay()]} ${clock}` : `on ${dates.format(date)} ${clock}`;
}

function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const past = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `${hour % 12 || 12}${past} ${hour < 12 ? 'AM' : 'PM'}`;
}
