import { z } from 'zod';
import { ADMIN, defineEndpoint, USER } from '../endpoint.ts';
import { isoDate, isoTime, line, uuid } from '../fields.ts';
import { all, one, page, pageQuery } from '../paging.ts';

export const touchChannel = z.enum(['call', 'text', 'email']);
export const touchPurpose = z.enum(['personal', 'marketing']);

const mayTouch = z.object({
  channel: touchChannel,
  purpose: touchPurpose,
  allowed: z.boolean(),
  /** Why not, for a person; null where it is allowed. */
  reason: z.string().nullable(),
  rule: z.string().nullable(),
  /** From when on, where it is only a matter of time. */
  allowed_from: isoTime.nullable(),
});
export type MayTouch = z.infer<typeof mayTouch>;

export const outboundRule = z.object({
  code: z.string(),
  version: z.int(),
  /** `US`, a state, `house` where Bookline asks more than the law, `company` for the company's own. */
  jurisdiction: z.string(),
  title: z.string(),
  citation: z.string(),
  /** `disputed`: the sources do not agree, and the stricter reading holds. */
  status: z.enum(['in_force', 'disputed']),
  effective_from: isoDate.nullable(),
  effective_to: isoDate.nullable(),
  channels: z.array(touchChannel),
  purposes: z.array(touchPurpose),
  /** Whether it holds today. */
  holds: z.boolean(),
});
export type OutboundRule = z.infer<typeof outboundRule>;

/** A quarter of an hour within what the law allows anywhere, `8:00` to `21:00`. */
const clock = z
  .string()
  .regex(/^([8-9]|1\d|20):(00|15|30|45)$|^21:00$/, 'Give a time from 8:00 to 21:00, such as 9:30.')
  .nullable();

const ownRules = z.object({
  /** Not before, by the clock of whoever is called. */
  from: clock,
  until: clock,
  /** Sunday is 0. */
  closed_days: z.array(z.int().min(0).max(6)).max(7),
  /** None on federal holidays. */
  holidays: z.boolean(),
  /** Calls and texts within 24 hours. */
  most_a_day: z.int().min(1).max(20).nullable(),
});
export const tightening = ownRules.extend({
  version: z.int(),
  made_at: isoTime,
  made_by: z.object({ id: uuid, name: z.string() }),
});
export type Tightening = z.infer<typeof tightening>;

const toMinutes = (value: string) => Number(value.split(':')[0]) * 60 + Number(value.split(':')[1]);

export const outboundDecision = z.object({
  id: uuid,
  at: isoTime,
  channel: touchChannel,
  purpose: touchPurpose,
  allowed: z.boolean(),
  reason: z.string().nullable(),
  rule: z.string().nullable(),
  rule_version: z.int().nullable(),
  /** Which edition of the rules. */
  book: z.string(),
  /** Absent where it was a number or an address of nobody; `name` null where the contact is gone. */
  contact: z.object({ id: uuid, name: z.string().nullable() }).nullable(),
  asked_by: z.object({ id: uuid, name: z.string() }).nullable(),
});
export type OutboundDecision = z.infer<typeof outboundDecision>;

/** What stands before every call, text and mail (docs/decisions/0022-outbound-gate.md). */
export const outboundGate = {
  may: defineEndpoint({
    id: 'outbound-gate.may',
    method: 'GET',
    path: '/v1/contacts/{id}/may_contact',
    access: USER,
    summary: 'Whether a contact may be called, texted and written to right now, and why not',
    description: 'A look: nothing is written down. Who calls, texts or writes is asked again.',
    params: z.object({ id: uuid }),
    response: all(mayTouch),
  }),
  rules: defineEndpoint({
    id: 'outbound-gate.rules',
    method: 'GET',
    path: '/v1/admin/outbound_rules',
    access: ADMIN,
    summary: 'The rules for calls, texts and mails, with their sources, and what the company asks beyond them',
    response: one(z.object({ book: z.string(), rules: z.array(outboundRule), tightening: tightening.nullable() })),
  }),
  tighten: defineEndpoint({
    id: 'outbound-gate.tighten',
    method: 'PUT',
    path: '/v1/admin/outbound_rules/own',
    access: ADMIN,
    summary: 'Set what the company asks beyond the law',
    description: 'It can only take away: every rule must be kept. The one before it stays on record.',
    body: ownRules.refine(({ from, until }) => toMinutes(from ?? '8:00') < toMinutes(until ?? '21:00'), {
      path: ['until'],
      message: 'The end must be after the beginning.',
    }),
    response: one(tightening),
  }),
  decisions: defineEndpoint({
    id: 'outbound-gate.decisions',
    method: 'GET',
    path: '/v1/admin/outbound_decisions',
    access: ADMIN,
    summary: 'What was decided before calls, texts and mails, newest first',
    query: pageQuery.extend({
      channel: touchChannel.optional(),
      purpose: touchPurpose.optional(),
      allowed: z.enum(['true', 'false']).optional(),
      rule: line(60).optional(),
      contact_id: uuid.optional(),
      /** Days, in UTC; both included. */
      from: isoDate.optional(),
      to: isoDate.optional(),
    }),
    response: page(outboundDecision),
  }),
};
