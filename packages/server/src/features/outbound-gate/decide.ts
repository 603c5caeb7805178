import { type Permission, type PermissionFacts, permissionInForce } from '@bookline/contract/rules/permission-in-force';
import { type Closed, closedBy, holdsIn, whenText } from './calling-hours.ts';
import { localTime } from './local-time.ts';
import { type Place, placeName, placesOf, type Whereabouts } from './places.ts';
import { appliesTo, type Intent, type Rule } from './rules/rule.ts';
import { ruleOf } from './rules/rule-book.ts';

/** Everything that decides about one contact, or about a number or an address that is no contact's. */
export interface TouchFacts extends PermissionFacts, Whereabouts {
  /** Null for a stranger. */
  readonly contact_id: string | null;
  readonly deleted: boolean;
  /** Numbers and addresses that somebody else has too, who asked not to be reached by them. */
  readonly refused_by_others: ReadonlySet<string>;
  /** When they were called or texted in the last day, newest first. */
  readonly touched_at: readonly Date[];
}

export type Verdict =
  | { readonly allowed: true; readonly reach: string }
  | {
      readonly allowed: false;
      /** The number or address that was looked at last; null where there is none. */
      readonly reach: string | null;
      readonly rule: Rule;
      readonly reason: string;
      /** From when on nothing that is known now speaks against it; null where time alone does not help. */
      readonly again: Date | null;
    };

export interface Asked {
  readonly intent: Intent;
  /** One of theirs; the best one where absent. */
  readonly reach?: string | undefined;
  readonly at: Date;
  /** The book's and the company's own. */
  readonly rules: readonly Rule[];
  /** What the hours of a set of places said before, within one batch of one moment. */
  readonly hours?: Map<string, Closed | undefined>;
}

const marks = { call: 'do_not_call', text: 'do_not_text', email: 'do_not_email' } as const;
const agreedTo = { call: 'be called', text: 'get texts', email: 'get e-mail' } as const;

/** Whether somebody may be called, texted or written to at a moment, by which of their numbers or addresses, or why not. Asks nobody. */
export function decide(facts: TouchFacts, asked: Asked): Verdict {
  const { channel } = asked.intent;
  if (facts.deleted) return refused('reachable', null, 'This contact is deleted.');
  const all =
    channel === 'email' ? facts.emails.map(({ address }) => address) : facts.phones.map(({ number }) => number);
  const wanted = asked.reach === undefined ? all : all.filter((reach) => reach === asked.reach);
  if (wanted.length === 0)
    return refused(
      'reachable',
      null,
      asked.reach === undefined
        ? `They have no ${channel === 'email' ? 'e-mail address' : 'phone number'}.`
        : 'This is not one of their numbers or addresses.',
    );
  const verdicts: Verdict[] = [];
  for (const reach of wanted) {
    const verdict = decideReach(facts, asked, reach);
    if (verdict.allowed) return verdict;
    verdicts.push(verdict);
  }
  // What only needs time is the better news.
  return verdicts.find((verdict) => !verdict.allowed && verdict.again) ?? verdicts[0] ?? refused('reachable', null, '');
}

function decideReach(facts: TouchFacts, asked: Asked, reach: string): Verdict {
  const { intent } = asked;
  const permission = permissionInForce(facts, intent.channel, reach);
  if (permission.state === 'closed') return refused(closingCode(facts, intent, reach), reach, permission.reason);
  if (facts.refused_by_others.has(reach))
    return refused(
      'asked-not-to',
      reach,
      `Somebody else with this ${intent.channel === 'email' ? 'address' : 'number'} asked not to be contacted.`,
    );
  const places = intent.channel === 'email' ? [] : placesOf(facts, reach);
  const missing = missingConsent(permission, asked, reach);
  if (missing) return missing;
  if (intent.channel === 'email') return { allowed: true, reach };
  if (places.length === 0)
    return refused(
      'zone-unknown',
      reach,
      'Nobody knows what time it is where they are. Add their state, their ZIP or their time zone first.',
    );
  const closed = closedNow(asked, places);
  if (closed) return { allowed: false, reach, ...closed };
  return tooOften(facts, asked, places, reach) ?? { allowed: true, reach };
}

/** The hours of the same places are the same for everybody of a batch. */
function closedNow({ rules, intent, at, hours }: Asked, places: readonly Place[]): Closed | undefined {
  if (!hours) return closedBy(rules, intent, places, at);
  const key = places.map(({ zone, state, by }) => `${zone} ${state} ${by}`).join('|');
  if (!hours.has(key)) hours.set(key, closedBy(rules, intent, places, at));
  return hours.get(key);
}

/** Which rule a closed door stands for: as permissionInForce looks at them. */
function closingCode(facts: TouchFacts, { channel }: Intent, reach: string): string {
  const { phones, emails } = facts;
  if (facts[marks[channel]]) return 'asked-not-to';
  const email = emails.find(({ address }) => address === reach);
  if (email?.do_not_contact || phones.some(({ number, do_not_contact }) => number === reach && do_not_contact))
    return 'do-not-contact';
  if (email?.unsubscribed_at) return 'unsubscribed';
  return email?.bounced_at ? 'bounced' : 'asked-not-to';
}

/** What needs an agreement that there is not, or not any more. */
function missingConsent(permission: Permission, asked: Asked, reach: string): Verdict | undefined {
  const { rules, intent, at } = asked;
  const day = at.toISOString().slice(0, 10);
  for (const rule of rules) {
    if (rule.demand.kind !== 'consent' || !appliesTo(rule, intent, day)) continue;
    if (permission.state !== 'consented') return refused(rule.code, reach, unasked(rule, permission, intent));
    const { months } = rule.demand;
    if (months === undefined || permission.since === null) continue;
    const end = new Date(permission.since);
    end.setUTCMonth(end.getUTCMonth() + months);
    if (end <= at)
      return refused(
        rule.code,
        reach,
        `That they agreed to ${agreedTo[intent.channel]} is more than ${months} months ago. Ask them again first.`,
      );
  }
  return undefined;
}

const unasked = (rule: Rule, permission: Permission, intent: Intent) =>
  rule.about === 'medicare' && intent.channel === 'call'
    ? 'Nothing is recorded: Medicare plans are not sold by a call that nobody asked for.'
    : permission.reason;

/** So many times in a day are enough, where a state or the company says so. */
function tooOften(facts: TouchFacts, asked: Asked, places: readonly Place[], reach: string): Verdict | undefined {
  const { rules, intent, at } = asked;
  // Almost nobody was reached today, and the clock of a place is dear to ask.
  if (facts.touched_at.length === 0) return undefined;
  for (const place of places) {
    const { day } = localTime(at, place.zone);
    for (const rule of rules) {
      if (rule.demand.kind !== 'frequency' || !holdsIn(rule, place.state) || !appliesTo(rule, intent, day)) continue;
      const { most, within_h } = rule.demand;
      const length = within_h * 3600 * 1000;
      const recent = facts.touched_at.filter((moment) => moment.getTime() > at.getTime() - length);
      const oldest = recent[most - 1];
      if (!oldest) continue;
      const again = new Date(oldest.getTime() + length);
      const limit = most === 1 ? 'once' : `${most} times`;
      const who = rule.jurisdiction === 'company' ? 'your company' : placeName(place);
      return {
        allowed: false,
        reach,
        rule,
        again,
        reason: `They were called or texted ${limit} within ${within_h} hours, and ${who} allows no more. The next is allowed ${whenText(again, place.zone, day)}.`,
      };
    }
  }
  return undefined;
}

const refused = (code: string, reach: string | null, reason: string): Verdict => ({
  allowed: false,
  reach,
  rule: ruleOf(code),
  reason,
  again: null,
});
