import { z } from 'zod';
import { ADMIN, defineEndpoint } from '../endpoint.ts';
import { isoTime, line, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';

const named = z.object({ id: uuid, name: z.string() });

/** Who saw or changed what, when, from where; with both people where one acted as the other. */
export const auditEntry = z.object({
  id: uuid,
  at: isoTime,
  actor: named,
  acting_as: named.nullable(),
  /** `contact.view`, `session.act_as`: thing and verb. */
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string().nullable(),
  /** What the subject is called now; null where it is gone or has no name. */
  subject_name: z.string().nullable(),
  contact_id: uuid.nullable(),
  ip: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  /** Its place in the chain; null for the moments until it is closed. */
  chain_no: z.int().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** The audit log of the tenant: read only, for everybody. */
export const auditLog = {
  list: defineEndpoint({
    id: 'audit-log.list',
    method: 'GET',
    path: '/v1/admin/audit_log',
    access: ADMIN,
    summary: 'Who saw or changed what, newest first',
    description:
      '`user_id` finds what a person did and what was done in their name, `acting` only what somebody did as another, `subject_type` one kind of thing, `contact_id` one contact.',
    query: pageQuery.extend({
      user_id: uuid.optional(),
      contact_id: uuid.optional(),
      subject_type: line(40).optional(),
      acting: z.enum(['true', 'false']).optional(),
    }),
    response: page(auditEntry),
  }),
  verify: defineEndpoint({
    id: 'audit-log.verify',
    method: 'GET',
    path: '/v1/admin/audit_log/chain',
    access: ADMIN,
    summary: 'Whether the chain of entries holds',
    description:
      '`broken_at` is the number of the first entry that was changed, removed or slipped in; null where there is none. Entries cut off at the newest end leave no trace in the chain itself: compare `entries` with what was noted before.',
    response: one(z.object({ entries: z.int(), broken_at: z.int().nullable() })),
  }),
};
