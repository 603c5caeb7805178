import { whyNoTexts } from '@bookline/contract/rules/line-types';
import { type Permission, type PermissionFacts, permissionInForce } from '@bookline/contract/rules/permission-in-force';
import { type Closed, closedBy, holdsIn, whenText } from './calling-hours.ts';
import { localTime } from './local-time.ts';
import { type Place, placeName, placesOf, type Whereabouts } from './places.ts';
import { appliesTo, type Intent, type Rule } from './rules/rule.ts';
import { ruleOf } from './rules/rule-book.ts';

/** All facts that decide about a contact, or about a number or address without a contact. */
export interface AttemptFacts extends PermissionFacts, Whereabouts {
  /** Null for a number or address without a contact. */
  readonly contact_id: string | null;
  readonly deleted: boolean;
  /** They died. Of a number or address without a contact: everyone who has it did. */
  readonly deceased: boolean;
  /** Numbers and addresses shared with another contact who opted out. */
  readonly refused_by_others: ReadonlySet<string>;
  /** Addresses that turned off the topic of this email, with its name. Absent if it has none. */
  readonly topics_off?: ReadonlyMap<string, string>;
  /** What kind of line a number is, where a check said it. */
  readonly lines: ReadonlyMap<string, string>;
  /** When they were called or texted in the last day, newest first. */
  readonly touched_at: readonly Date[];
  /** When each number last texted us, as far as it's recent. For texts only. */
  readonly wrote_at?: ReadonlyMap<string, Date>;
  /** Numbers that opted out by text. */
  readonly opted_out?: ReadonlySet<string>;
}

export type Verdict =
  | { readonly allowed: true; readonly reach: string }
  | {
      readonly allowed: false;
      /** The number or address checked last. Null if there is none. */
      readonly reach: string | null;
      readonly rule: Rule;
      readonly reason: string;
      /** When contact will be allowed, by what is known now. Null if time alone doesn't help. */
      readonly again: Date | null;
    };

export interface Asked {
  readonly intent: Intent;
  /** One of the contact's numbers or addresses. Defaults to the best one. */
  readonly reach?: string | undefined;
  readonly at: Date;
  /** The built-in rules and the company's own. */
  readonly rules: readonly Rule[];
  /** The cached calling hours of a set of places, for one batch at one moment. */
  readonly hours?: Map<string, Closed | undefined>;
}

const marks = { call: 'do_not_call', text: 'do_not_text', email: 'do_not_email' } as const;
const agreedTo = { call: 'Calls', text: 'Texts', email: 'Emails' } as const;

/** Whether a contact may be called, texted, or emailed at a moment, by which number or address, or why not. Doesn't use the database. */
export function decide(facts: AttemptFacts, asked: Asked): Verdict {
  const { channel } = asked.intent;
  if (facts.deleted) return refused('reachable', null, 'This contact is deleted. Restore it first.');
  if (facts.deceased) return refused('deceased', null, DECEASED);
  const all =
    channel === 'email' ? facts.emails.map(({ address }) => address) : facts.phones.map(({ number }) => number);
  const wanted = asked.reach === undefined ? all : all.filter((reach) => reach === asked.reach);
  if (wanted.length === 0)
    return refused(
      'reachable',
      null,
      asked.reach === undefined
        ? `This contact has no ${channel === 'email' ? 'email address' : 'phone number'}. Add one first.`
        : 'The contact doesn’t have this number or address. Choose one of theirs.',
    );
  const verdicts: Verdict[] = [];
  for (const reach of wanted) {
    const verdict = decideReach(facts, asked, reach);
    if (verdict.allowed) return verdict;
    verdicts.push(verdict);
  }
  // A refusal that ends with time is better news.
  return verdicts.find((verdict) => !verdict.allowed && verdict.again) ?? verdicts[0] ?? refused('reachable', null, '');
}

/** Nothing but a correction of the record lifts it. */
const DECEASED = 'This contact is deceased. Don’t call, text, or email them.';

/** Carriers keep to it, too, so nothing else lifts it. */
export const OPTED_OUT_BY_TEXT = 'This number opted out by text. Only a text with START from it changes that.';

function decideReach(facts: AttemptFacts, asked: Asked, reach: string): Verdict {
  const { intent } = asked;
  const permission = permissionInForce(facts, intent.channel, reach);
  if (permission.state === 'closed') return refused(closingCode(facts, intent, reach), reach, permission.reason);
  if (facts.opted_out?.has(reach)) return refused('asked-not-to', reach, OPTED_OUT_BY_TEXT);
  if (facts.refused_by_others.has(reach))
    return refused(
      'asked-not-to',
      reach,
      `Another contact with this ${intent.channel === 'email' ? 'address' : 'number'} asked not to be contacted. Don’t use this ${intent.channel === 'email' ? 'address' : 'number'}.`,
    );
  const topic = facts.topics_off?.get(reach);
  if (topic !== undefined)
    return refused(
      'topic-off',
      reach,
      `They turned off “${topic}” emails. Don’t email this address about that unless they turn them on again.`,
    );
  // A number that texted us can receive texts, whatever the provider says of the line.
  const texted = facts.wrote_at?.has(reach) ?? false;
  const unable = intent.channel === 'text' && !texted ? whyNoTexts(facts.lines.get(reach)) : undefined;
  if (unable) return refused('line-type', reach, unable);
  const places = intent.channel === 'email' ? [] : placesOf(facts, reach);
  const missing = missingConsent(permission, asked, reach);
  if (missing && !(permission.state === 'unrecorded' && isAnswer(facts, asked, reach, ANSWER_MS))) return missing;
  if (intent.channel === 'email') return { allowed: true, reach };
  if (places.length === 0)
    return refused(
      'zone-unknown',
      reach,
      'The contact’s local time is unknown, so calls and texts aren’t allowed. Add their state, ZIP code, or time zone first.',
    );
  const closed = closedNow(asked, places);
  if (closed) return { allowed: false, reach, ...closed };
  return tooOften(facts, asked, places, reach) ?? { allowed: true, reach };
}

/** A text from the contact is an invitation to answer for this long, and a conversation isn't limited for a day after each of their texts. */
const ANSWER_MS = 30 * 24 * 3600 * 1000;
const CONVERSATION_MS = 24 * 3600 * 1000;

/** Whether this answers a text of the contact (CTIA Messaging Principles 5.1.1: conversational). An answer is written by a person, and isn't marketing. */
function isAnswer({ wrote_at }: AttemptFacts, { intent, at }: Asked, reach: string, within_ms: number): boolean {
  const wrote = wrote_at?.get(reach);
  const personal = intent.channel === 'text' && intent.purpose === 'personal' && !intent.automatic;
  return personal && wrote !== undefined && at.getTime() - wrote.getTime() < within_ms;
}

/** Contacts in a batch who share places share their calling hours. */
function closedNow({ rules, intent, at, hours }: Asked, places: readonly Place[]): Closed | undefined {
  if (!hours) return closedBy(rules, intent, places, at);
  const key = places.map(({ zone, state, by }) => `${zone} ${state} ${by}`).join('|');
  if (!hours.has(key)) hours.set(key, closedBy(rules, intent, places, at));
  return hours.get(key);
}

/** The rule behind a closed permission, in the order of permissionInForce. */
function closingCode(facts: AttemptFacts, { channel }: Intent, reach: string): string {
  const { phones, emails } = facts;
  if (facts[marks[channel]]) return 'asked-not-to';
  const email = emails.find(({ address }) => address === reach);
  if (email?.do_not_contact || phones.some(({ number, do_not_contact }) => number === reach && do_not_contact))
    return 'do-not-contact';
  if (email?.suppressed === 'manual') return 'do-not-contact';
  if (email?.unsubscribed_at || email?.suppressed === 'unsubscribed' || email?.suppressed === 'complaint')
    return 'unsubscribed';
  return email?.bounced_at || email?.suppressed ? 'bounced' : 'asked-not-to';
}

/** The refusal if a required consent is missing or expired. */
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
        `${agreedTo[intent.channel]}${rule.about === 'medicare' ? ' about Medicare plans' : ''} require consent from the last ${months} months. The consent on file is older. Get new consent first.`,
      );
  }
  return undefined;
}

const unasked = (rule: Rule, permission: Permission, intent: Intent) =>
  rule.about === 'medicare' && intent.channel === 'call'
    ? 'No consent on file. Unsolicited calls about Medicare plans aren’t allowed. Get consent first.'
    : permission.reason;

/** The refusal if a state's or company's daily limit is reached. */
function tooOften(facts: AttemptFacts, asked: Asked, places: readonly Place[], reach: string): Verdict | undefined {
  const { rules, intent, at } = asked;
  // Few contacts were reached today, and local time is expensive to compute.
  if (facts.touched_at.length === 0) return undefined;
  for (const place of places) {
    const { day } = localTime(at, place.zone);
    for (const rule of rules) {
      if (rule.demand.kind !== 'frequency' || !holdsIn(rule, place.state) || !appliesTo(rule, intent, day)) continue;
      // An answer is no attempt of ours. The company's own limit still counts.
      if (rule.jurisdiction !== 'company' && isAnswer(facts, asked, reach, CONVERSATION_MS)) continue;
      const { most, within_h } = rule.demand;
      const length = within_h * 3600 * 1000;
      const recent = facts.touched_at.filter((moment) => moment.getTime() > at.getTime() - length);
      const oldest = recent[most - 1];
      if (!oldest) continue;
      const again = new Date(oldest.getTime() + length);
      const limit = most === 1 ? 'one call or text' : `${most} calls and texts`;
      const whose = rule.jurisdiction === 'company' ? 'Your company’s limit' : `The limit in ${placeName(place)}`;
      return {
        allowed: false,
        reach,
        rule,
        again,
        reason: `${whose} is ${limit} in ${within_h} hours. This contact has had ${recent.length}. You can call or text ${whenText(again, place.zone, day)}, their time.`,
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
