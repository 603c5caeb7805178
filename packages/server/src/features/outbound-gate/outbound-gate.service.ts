import type { BodyOf, QueryOf } from '@bookline/contract/endpoint';
import type { MayTouch, OutboundRule, outboundGate, Tightening } from '@bookline/contract/features/outbound-gate';
import { metaOf } from '@bookline/contract/paging';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { requireContact } from '../contacts/contacts.api.ts';
import { findTightening, insertTightening } from './company-rules.queries.ts';
import { companyRules } from './company-rules.ts';
import { previewAttempt } from './decide-attempt.ts';
import { countDecisions, listDecisions } from './decisions.queries.ts';
import { channels, isInForce, purposes } from './rules/rule.ts';
import { BOOK_VERSION, ruleBook } from './rules/rule-book.ts';

/** Whether a contact may be called, texted, and emailed now. Throws 404 for a contact the acting user can't see. */
export async function readMay(ctx: Context, contactId: string): Promise<MayTouch[]> {
  await requireContact(ctx, contactId);
  const found: MayTouch[] = [];
  for (const channel of channels)
    for (const purpose of purposes) {
      const answer = await previewAttempt(ctx, { channel, purpose, contact_id: contactId });
      found.push({
        channel,
        purpose,
        allowed: answer.allowed,
        reason: answer.allowed ? null : answer.reason,
        rule: answer.allowed ? null : answer.rule,
        allowed_from: answer.allowed ? null : (answer.allowed_from?.toISOString() ?? null),
      });
    }
  return found;
}

/** Every rule with its source, and the company's stricter rules. */
export async function readRules(ctx: Context) {
  const tightening = (await findTightening(ctx.db, ctx.tenant.id)) ?? null;
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const rules = [...ruleBook, ...companyRules(tightening)].map(
    ({
      demand: _demand,
      automatic: _automatic,
      about: _about,
      channels: of,
      purposes: why,
      ...rule
    }): OutboundRule => ({
      ...rule,
      channels: [...of],
      purposes: [...why],
      holds: isInForce({ ...rule, demand: _demand, channels: of, purposes: why }, today),
    }),
  );
  return { book: BOOK_VERSION, rules, tightening };
}

/** Sets the company's stricter rules. Throws 409 if they changed at the same moment. */
export async function tighten(ctx: Context, body: BodyOf<typeof outboundGate.tighten>): Promise<Tightening> {
  const { from, until, holidays, most_a_day } = body;
  const closed_days = [...new Set(body.closed_days)].sort((a, b) => a - b);
  const before = await findTightening(ctx.db, ctx.tenant.id);
  const version = (before?.version ?? 0) + 1;
  const written = await insertTightening(ctx.db, ctx.tenant.id, {
    version,
    open_from: from,
    open_until: until,
    closed_days,
    holidays,
    most_a_day,
    made_at: ctx.clock.now(),
    made_by_id: ctx.actor.user_id,
  });
  const made = written ? await findTightening(ctx.db, ctx.tenant.id) : undefined;
  if (!made) throw new AppError('conflict');
  await audit(ctx, {
    action: 'outbound_rules.update',
    detail: { version, from, until, closed_days, holidays, most_a_day },
  });
  return made;
}

/** A page of decisions, newest first. */
export async function readDecisions(ctx: Context, query: QueryOf<typeof outboundGate.decisions>) {
  const data = await listDecisions(ctx.db, ctx.tenant.id, query, query);
  const { total, exact } = await countDecisions(ctx.db, ctx.tenant.id, query);
  return { data, meta: metaOf(query, total, exact) };
}
