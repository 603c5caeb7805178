import { createHmac } from 'node:crypto';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import type { Closed } from './calling-hours.ts';
import { decide, type TouchFacts, type Verdict } from './decide.ts';
import { insertDecisions } from './decisions.queries.ts';
import { type AskedFacts, findStrangerFacts, findTouchFacts } from './facts.queries.ts';
import type { Channel, Intent, Rule } from './rules/rule.ts';
import { BOOK_VERSION, ruleBook } from './rules/rule-book.ts';
import { findTightening } from './tightening.queries.ts';
import { companyRules } from './tightening.ts';

/** A call's, a job's: whoever acts is named where somebody does. */
export type GateContext = Pick<Context, 'db' | 'clock' | 'file_link_key'> & {
  readonly tenant: { readonly id: number };
  readonly actor?: { readonly user_id: string };
};

interface HowTouched extends Intent {
  /** Now where absent. */
  readonly at?: Date;
  /** The call, the text, the mail: asked again for the same one, it counts as one touch. */
  readonly subject_id?: string;
}

/** A contact, by the best of their numbers or addresses or by a certain one; or a number or an address alone. */
export type Touch = HowTouched &
  (
    | { readonly contact_id: string; readonly address?: string }
    | { readonly contact_id?: undefined; readonly address: string }
  );

export type Decision =
  /** `address`: by which number (E.164) or address. */
  | { readonly allowed: true; readonly decision_id: string; readonly address: string }
  | ({ readonly allowed: false; readonly decision_id: string } & Refusal);

export interface Refusal {
  /** A sentence for whoever asked. */
  readonly reason: string;
  /** The rule's code, and which version of it. */
  readonly rule: string;
  readonly rule_version: number;
  /** From when on nothing that is known now speaks against it; null where time alone does not help. */
  readonly allowed_from: Date | null;
}

/** So many contacts are looked up in one statement. */
const CHUNK = 2000;
const DAY_MS = 24 * 3600 * 1000;

/**
 * The one gate before everything that goes out: whether somebody may be called, texted or written to at a moment. It closes where it does not know.
 * Each answer is written down in the transaction at hand: commit it also where it refuses. Ask before the touch is promised and again right
 * before it is made, with the same `subject_id`. It looks at no visibility: ask that before.
 */
export async function decideTouch(ctx: GateContext, touch: Touch): Promise<Decision> {
  const { contact_id, address } = touch;
  const reach = address === undefined ? undefined : normal(touch.channel, address);
  const { verdict, at, hash } = await judge(ctx, touch, contact_id, reach);
  const decision = decisionOf(verdict);
  await insertDecisions(ctx.db, ctx.tenant.id, commonOf(ctx, touch, at), [
    { ...rowOf(verdict, decision.decision_id), contact_id: contact_id ?? null, reach_hash: hash },
  ]);
  return decision;
}

/** The same without a trace: for showing somebody what they would hear. Counts for nothing. */
export async function previewTouch(
  ctx: GateContext,
  touch: Touch & { readonly contact_id: string },
): Promise<{ readonly allowed: true } | ({ readonly allowed: false } & Refusal)> {
  const reach = touch.address === undefined ? undefined : normal(touch.channel, touch.address);
  const { verdict } = await judge(ctx, touch, touch.contact_id, reach);
  return verdict.allowed ? { allowed: true } : { allowed: false, ...refusalOf(verdict) };
}

/**
 * The same for many contacts at one moment, by the best of their numbers or addresses, in a few statements for each 2,000: dial sessions, workflows, campaigns. Answers one decision
 * for each id. A contact whom this company reached too often is counted as of before the call: ask one by one where each may be touched more than once.
 */
export async function decideTouches(
  ctx: GateContext,
  touch: HowTouched & { readonly contact_ids: readonly string[] },
): Promise<Map<string, Decision>> {
  const at = touch.at ?? ctx.clock.now();
  const rules = await rulesOf(ctx);
  const hours = new Map<string, Closed | undefined>();
  const decisions = new Map<string, Decision>();
  const ids = [...new Set(touch.contact_ids)];
  for (let from = 0; from < ids.length; from += CHUNK) {
    const chunk = ids.slice(from, from + CHUNK);
    const facts = await findTouchFacts(ctx.db, ctx.tenant.id, chunk, askedOf(touch, at));
    const rows = chunk.map((contact_id) => {
      const verdict = decide(facts.get(contact_id) ?? gone(contact_id), { intent: touch, at, rules, hours });
      const decision = decisionOf(verdict);
      decisions.set(contact_id, decision);
      return { ...rowOf(verdict, decision.decision_id), contact_id, reach_hash: null };
    });
    await insertDecisions(ctx.db, ctx.tenant.id, commonOf(ctx, touch, at), rows);
  }
  return decisions;
}

async function judge(ctx: GateContext, touch: HowTouched, contactId: string | undefined, reach: string | undefined) {
  const at = touch.at ?? ctx.clock.now();
  const asked = askedOf(touch, at);
  const hash = contactId === undefined && reach !== undefined ? hashOf(ctx, reach) : null;
  const facts =
    contactId !== undefined
      ? ((await findTouchFacts(ctx.db, ctx.tenant.id, [contactId], asked)).get(contactId) ?? gone(contactId))
      : await findStrangerFacts(ctx.db, ctx.tenant.id, { reach: reach ?? '', hash: hash ?? Buffer.alloc(0) }, asked);
  return { verdict: decide(facts, { intent: touch, reach, at, rules: await rulesOf(ctx) }), at, hash };
}

/** The book's and the company's own, all of which must be kept. */
const rulesOf = async ({ db, tenant }: GateContext): Promise<Rule[]> => [
  ...ruleBook,
  ...companyRules((await findTightening(db, tenant.id)) ?? null),
];

const askedOf = ({ channel, subject_id }: HowTouched, at: Date): AskedFacts => ({
  channel,
  since: new Date(at.getTime() - DAY_MS),
  subject_id: subject_id ?? null,
});

const commonOf = (ctx: GateContext, { channel, purpose, subject_id }: HowTouched, at: Date) => ({
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

const refusalOf = ({ reason, rule, again }: Extract<Verdict, { allowed: false }>): Refusal => ({
  reason,
  rule: rule.code,
  rule_version: rule.version,
  allowed_from: again,
});

/** As it is stored; what is no number stays as it is, and is nobody's. */
const normal = (channel: Channel, address: string) =>
  channel === 'email' ? address.trim().toLowerCase() : (toE164(address) ?? address.trim());

/** Keyed, so that whoever reads the table cannot try all numbers. */
const hashOf = ({ file_link_key, tenant }: GateContext, reach: string) =>
  createHmac('sha256', file_link_key).update(`outbound\u0000${tenant.id}\u0000${reach}`).digest();

/** Of whom there is nothing: closed. */
const gone = (contact_id: string): TouchFacts => ({
  contact_id,
  deleted: true,
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
  refused_by_others: new Set(),
  touched_at: [],
});
