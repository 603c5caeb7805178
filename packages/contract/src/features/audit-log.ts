import { z } from 'zod';
import { ADMIN, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line, reference, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';

/** Who viewed or changed what, when, and from where. Names both users if one acted as the other. */
export const auditEntry = entity('AuditEntry', {
  id: uuid,
  at: isoTime,
  actor: reference,
  acting_as: reference.nullable(),
  /** `contact.view`, `session.act_as`: object and verb. */
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string().nullable(),
  /** The subject's current name. Null if it no longer exists or has none. */
  subject_name: z.string().nullable(),
  contact_id: uuid.nullable(),
  ip: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  /** Its position in the chain. Null until it's chained, within seconds. */
  chain_no: z.int().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** The tenant's audit log. Read-only for everyone. */
export const auditLog = defineEndpoints('audit-log', {
  list: {
    method: 'GET',
    path: '/v1/admin/audit_log',
    access: ADMIN,
    summary: 'List audit entries, newest first',
    description:
      '`user_id` finds what a user did and what was done in their name, `acting` only what someone did as another user, `subject_type` one type of record, and `contact_id` one contact.',
    query: pageQuery.extend({
      user_id: uuid.optional(),
      contact_id: uuid.optional(),
      subject_type: line(40).optional(),
      acting: z.enum(['true', 'false']).optional(),
    }),
    response: page(auditEntry),
  },
  verify: {
    method: 'GET',
    path: '/v1/admin/audit_log/chain',
    access: ADMIN,
    summary: 'Verify the chain of entries',
    description:
      '`broken_at` is the number of the first entry that was changed, removed, or inserted, or null. Entries cut off at the end count as removed.',
    response: one(z.object({ entries: z.int(), broken_at: z.int().nullable() })),
  },
});
