import { createHmac } from 'node:crypto';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import type { Closed } from './calling-hours.ts';
import { findTightening } from './company-rules.queries.ts';
import { companyRules } from './company-rules.ts';
import { type AttemptFacts, decide, type Verdict } from './decide.ts';
import { insertDecisions } from './decisions.queries.ts';
import { type AskedFacts, findAttemptFacts, findStrangerFacts } from './facts.queries.ts';
import type { Channel, Intent, Rule } from './rules/rule.ts';
import { BOOK_VERSION, ruleBook } from './rules/rule-book.ts';

/** The context of a call or job. Names the acting user if there is one. */
export type GateContext = Pick<Context, 'db' | 'clock' | 'file_link_key'> & {
  readonly tenant: { readonly id: number };
  readonly actor?: { readonly user_id: string };
};

interface AttemptIntent extends Intent {
  /** Defaults to now. */
  readonly at?: Date;
  /** The id of the call, text, or email. Asking again with the same id counts as one contact attempt. */
  readonly subject_id?: string;
  /** Asked to plan texts that are asked for again when they are sent. An allowed one isn't stored, because it would count as a contact attempt. */
  readonly planned?: boolean;
  /** The topic of an email, which its recipient may have turned off. */
  readonly topic_id?: string | null | undefined;
}

/** A contact, by the best or a given number or address. Or a number or address without a contact. */
export type ContactAttempt = AttemptIntent &
  (
    | { readonly contact_id: string; readonly address?: string }
    | { readonly contact_id?: undefined; readonly address: string }
  );

export type Decision =
  /** `address`: the number (E.164) or address to use. */
  | { readonly allowed: true; readonly decision_id: string; readonly address: string }
  | ({ readonly allowed: false; readonly decision_id: string } & Refusal);

export interface Refusal {
  /** A sentence for the user who asked. */
  readonly reason: string;
  /** The rule's code and version. */
  readonly rule: string;
  readonly rule_version: number;
  /** When contact will be allowed, by what is known now. Null if time alone doesn't help. */
  readonly allowed_from: Date | null;
  /** The number or address that was checked last. */
  readonly address: string | null;
}

/** Contacts looked up in one statement. */
const CHUNK = 2000;

/**
 * The gate for all outbound contact: whether a contact may be called, texted, or emailed now. It refuses if it doesn't know. Each decision is
 * stored in the caller's transaction: commit it even if it refuses. Ask before promising the attempt and again right before making it, with
 * the same `subject_id`. It doesn't check visibility: check that first.
 */
export async function decideAttempt(ctx: GateContext, touch: ContactAttempt): Promise<Decision> {
  const { contact_id, address } = touch;
  const reach = address === undefined ? undefined : normal(touch.channel, address);
  const { verdict, at, hash } = await judge(ctx, touch, contact_id, reach);
  const decision = decisionOf(verdict);
  await insertDecisions(ctx.db, ctx.tenant.id, commonOf(ctx, touch, at), [
    { ...rowOf(verdict, decision.decision_id), contact_id: contact_id ?? null, reach_hash: hash },
  ]);
  return decision;
}

/** The same, but nothing is stored or counted. For previews. */
export async function previewAttempt(
  ctx: GateContext,
  touch: ContactAttempt & { readonly contact_id: string },
): Promise<{ readonly allowed: true } | ({ readonly allowed: false } & Refusal)> {
  const reach = touch.address === undefined ? undefined : normal(touch.channel, touch.address);
  const { verdict } = await judge(ctx, touch, touch.contact_id, reach);
  return verdict.allowed ? { allowed: true } : { allowed: false, ...refusalOf(verdict) };
}

/**
 * The same for many contacts at one moment, by the best of their numbers or addresses, in a few statements per 2,000. Used by dial sessions,
 * workflows, and campaigns. Returns one decision per id. Attempt limits count only attempts before the call: ask one at a time if a contact
 * may be reached more than once.
 */
export async function decideAttempts(
  ctx: GateContext,
  touch: AttemptIntent & { readonly contact_ids: readonly string[] },
): Promise<Map<string, Decision>> {
  const at = touch.at ?? ctx.clock.now();
  const rules = await rulesOf(ctx);
  const hours = new Map<string, Closed | undefined>();
  const decisions = new Map<string, Decision>();
  const ids = [...new Set(touch.contact_ids)];
  for (let from = 0; from < ids.length; from += CHUNK) {
    const chunk = ids.slice(from, from + CHUNK);
    const facts = await findAttemptFacts(ctx.db, ctx.tenant.id, chunk, askedOf(touch, at));
    const rows = chunk.map((contact_id) => {
      const verdict = decide(facts.get(contact_id) ?? gone(contact_id), { intent: touch, at, rules, hours });
      const decision = decisionOf(verdict);
      decisions.set(contact_id, decision);
      return { ...rowOf(verdict, decision.decision_id), contact_id, reach_hash: null };
    });
    const stored = touch.planned ? rows.filter(({ allowed }) => !allowed) : rows;
    await insertDecisions(ctx.db, ctx.tenant.id, commonOf(ctx, touch, at), stored);
  }
  return decisions;
}

async function judge(ctx: GateContext, touch: AttemptIntent, contactId: string | undefined, reach: string | undefined) {
  const at = touch.at ?? ctx.clock.now();
  const asked = askedOf(touch, at);
  const hash = contactId === undefined && reach !== undefined ? hashOf(ctx, reach) : null;
  const facts =
    contactId !== undefined
      ? ((await findAttemptFacts(ctx.db, ctx.tenant.id, [contactId], asked)).get(contactId) ?? gone(contactId))
      : await findStrangerFacts(ctx.db, ctx.tenant.id, { reach: reach ?? '', hash: hash ?? Buffer.alloc(0) }, asked);
  return { verdict: decide(facts, { intent: touch, reach, at, rules: await rulesOf(ctx) }), at, hash };
}

/** The built-in rules and the company's own. All must be met. */
const rulesOf = async ({ db, tenant }: GateContext): Promise<Rule[]> => [
  ...ruleBook,
  ...companyRules((await findTightening(db, tenant.id)) ?? null),
];

const askedOf = ({ channel, subject_id, topic_id }: AttemptIntent, at: Date): AskedFacts => ({
  channel,
  since: new Date(at.getTime() - DAY_MS),
  until: at,
  subject_id: subject_id ?? null,
  topic_id: topic_id ?? null,
});

const commonOf = (ctx: GateContext, { channel, purpose, subject_id }: AttemptIntent, at: Date) => ({
  at,
  channel,
  purpose,
  book: BOOK_VERSION,
  subject_id: subject_id ?? null,
  asked_by_id: ctx.actor?.user_id ?? null,
});

const rowOf = (verdict: Verdict, id: string) => ({
  id,
  allowed: verdict.allowed,
  rule: verdict.allowed ? null : verdict.rule.code,
  rule_version: verdict.allowed ? null : verdict.rule.version,
  reason: verdict.allowed ? null : verdict.reason,
});

const decisionOf = (verdict: Verdict): Decision =>
  verdict.allowed
    ? { allowed: true, decision_id: newId(), address: verdict.reach }
    : { allowed: false, decision_id: newId(), ...refusalOf(verdict) };

const refusalOf = ({ reason, rule, again, reach }: Extract<Verdict, { allowed: false }>): Refusal => ({
  reason,
  rule: rule.code,
  rule_version: rule.version,
  allowed_from: again,
  address: reach,
});

/** The stored form. Invalid numbers stay as they are and match no contact. */
const normal = (channel: Channel, address: string) =>
  channel === 'email' ? address.trim().toLowerCase() : (toE164(address) ?? address.trim());

/** Keyed, so that a reader of the table can't find numbers by trying them all. */
const hashOf = ({ file_link_key, tenant }: GateContext, reach: string) =>
  createHmac('sha256', file_link_key).update(`outbound\u0000${tenant.id}\u0000${reach}`).digest();

/** The facts of a missing contact: closed. */
const gone = (contact_id: string): AttemptFacts => ({
  contact_id,
  deleted: true,
  deceased: false,
  do_not_call: false,
  do_not_text: false,
  do_not_email: false,
  timezone: null,
  timezone_in_force: null,
  state: '',
  zip: '',
  corporation_id: null,
  phones: [],
  emails: [],
  ledger: [],
  lines: new Map(),
  refused_by_others: new Set(),
  topics_off: new Map(),
  touched_at: [],
});
