import { z } from 'zod';
import { ADMIN, defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoDate, isoTime, line, reference, uuid } from '../fields.ts';
import { all, one, page, pageQuery } from '../paging.ts';

export const touchChannel = z.enum(['call', 'text', 'email']);
export const touchPurpose = z.enum(['personal', 'marketing']);

const mayTouch = z.object({
  channel: touchChannel,
  purpose: touchPurpose,
  allowed: z.boolean(),
  /** The reason for a refusal. Null if allowed. */
  reason: z.string().nullable(),
  rule: z.string().nullable(),
  /** When it becomes allowed, if only the time matters. */
  allowed_from: isoTime.nullable(),
});
export type MayTouch = z.infer<typeof mayTouch>;

export const outboundRule = entity('OutboundRule', {
  code: z.string(),
  version: z.int(),
  /** `US`, a state, `house` if Bookline is stricter than the law, or `company` for the company's own rules. */
  jurisdiction: z.string(),
  title: z.string(),
  citation: z.string(),
  /** `disputed`: the sources disagree, and the stricter reading applies. */
  status: z.enum(['in_force', 'disputed']),
  effective_from: isoDate.nullable(),
  effective_to: isoDate.nullable(),
  channels: z.array(touchChannel),
  purposes: z.array(touchPurpose),
  /** Whether it's in force today. */
  holds: z.boolean(),
});
export type OutboundRule = z.infer<typeof outboundRule>;

/** A time in 15-minute steps within the widest legal hours, `8:00` to `21:00`. */
const clock = z
  .string()
  .regex(/^([8-9]|1\d|20):(00|15|30|45)$|^21:00$/, 'Enter a time from 8:00 to 21:00, such as 9:30.')
  .nullable();

const ownRules = z.object({
  /** Earliest time, in the contact's time zone. */
  from: clock,
  until: clock,
  /** 0 is Sunday. */
  closed_days: z.array(z.int().min(0).max(6)).max(7),
  /** Not on federal holidays. */
  holidays: z.boolean(),
  /** Maximum calls and texts within 24 hours. */
  most_a_day: z.int().min(1).max(20).nullable(),
});
export const tightening = ownRules
  .extend({
    version: z.int(),
    made_at: isoTime,
    made_by: reference,
  })
  .meta({ id: 'CompanyRule' });
export type Tightening = z.infer<typeof tightening>;

const toMinutes = (value: string) => Number(value.split(':')[0]) * 60 + Number(value.split(':')[1]);

export const outboundDecision = entity('OutboundDecision', {
  id: uuid,
  at: isoTime,
  channel: touchChannel,
  purpose: touchPurpose,
  allowed: z.boolean(),
  reason: z.string().nullable(),
  rule: z.string().nullable(),
  rule_version: z.int().nullable(),
  /** The edition of the rules. */
  book: z.string(),
  /** Absent if the number or address belongs to no contact. `name` is null if the contact no longer exists. */
  contact: z.object({ id: uuid, name: z.string().nullable() }).nullable(),
  asked_by: reference.nullable(),
});
export type OutboundDecision = z.infer<typeof outboundDecision>;

/** The check before every call, text, and email (docs/decisions/0022-outbound-gate.md). */
export const outboundGate = defineEndpoints('outbound-gate', {
  may: {
    method: 'GET',
    path: '/v1/contacts/{id}/may_contact',
    access: USER,
    summary: 'Check whether a contact may be called, texted, and emailed right now',
    description: 'Only a preview. Nothing is recorded, and each call, text, or email is checked again.',
    params: z.object({ id: uuid }),
    response: all(mayTouch),
  },
  rules: {
    method: 'GET',
    path: '/v1/admin/outbound_rules',
    access: ADMIN,
    summary: 'List the rules for calls, texts, and email with their sources, and the company’s own rules',
    response: one(z.object({ book: z.string(), rules: z.array(outboundRule), tightening: tightening.nullable() })),
  },
  tighten: {
    method: 'PUT',
    path: '/v1/admin/outbound_rules/own',
    access: ADMIN,
    summary: 'Set the company’s own rules',
    description: 'Company rules can only be stricter, because every rule applies. Earlier versions are kept.',
    body: ownRules.refine(({ from, until }) => toMinutes(from ?? '8:00') < toMinutes(until ?? '21:00'), {
      path: ['until'],
      message: 'The end must be after the start.',
    }),
    response: one(tightening),
  },
  decisions: {
    method: 'GET',
    path: '/v1/admin/outbound_decisions',
    access: ADMIN,
    summary: 'List decisions about calls, texts, and email, newest first',
    query: pageQuery.extend({
      channel: touchChannel.optional(),
      purpose: touchPurpose.optional(),
      allowed: z.enum(['true', 'false']).optional(),
      rule: line(60).optional(),
      contact_id: uuid.optional(),
      /** Days in UTC, inclusive. */
      from: isoDate.optional(),
      to: isoDate.optional(),
    }),
    response: page(outboundDecision),
  },
});
