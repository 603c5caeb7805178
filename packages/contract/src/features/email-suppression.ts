import { z } from 'zod';
import { ADMIN, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line, reference, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { MAX_EMAIL, MAX_LISTING_REASON, MAX_PASTED, MAX_SUPPRESSION_BYTES } from '../rules/limits.ts';

/** `soft_bounces`: refused too often. `manual`: a user added it. */
export const suppressionReason = z.enum(['hard_bounce', 'soft_bounces', 'complaint', 'unsubscribed', 'manual']);

const suppression = entity('EmailSuppression', {
  id: uuid,
  /** In lowercase. */
  address: z.string(),
  reason: suppressionReason,
  note: z.string(),
  /** Null if no user added it. */
  added_by: reference.nullable(),
  created_at: isoTime,
});
export type EmailSuppression = z.infer<typeof suppression>;

const note = line(MAX_LISTING_REASON);
const added = z.object({ added: z.int(), known: z.int(), unreadable: z.array(z.string()) });

/** The addresses that get no email. For admins. */
export const emailSuppression = defineEndpoints('email-suppression', {
  list: {
    method: 'GET',
    path: '/v1/admin/email_suppressions',
    access: ADMIN,
    summary: 'List suppressed email addresses, newest first',
    description: '`q` is an address or the start of one.',
    query: pageQuery.extend({ q: line(MAX_EMAIL).optional(), reason: suppressionReason.optional() }),
    response: page(suppression),
  },
  add: {
    method: 'POST',
    path: '/v1/admin/email_suppressions',
    access: ADMIN,
    summary: 'Suppress email addresses',
    description: 'Existing entries don’t change. Values that are no address are returned as they were sent.',
    body: z.object({
      addresses: z
        .array(line(MAX_EMAIL))
        .min(1, 'Enter an email address.')
        .max(MAX_PASTED, 'Enter 1,000 or fewer. Upload a file for more.'),
      note: note.default(''),
    }),
    response: one(added),
  },
  add_file: {
    method: 'POST',
    path: '/v1/admin/email_suppressions/file',
    access: ADMIN,
    summary: 'Suppress the addresses in a CSV or Excel file',
    description:
      'A list exported here or from another email service. A column named Reason with words such as bounce, complaint, or unsubscribed is kept.',
    upload: { field: 'file', max_bytes: MAX_SUPPRESSION_BYTES },
    body: z.object({ note: note.default('') }),
    response: one(added),
  },
  remove: {
    method: 'DELETE',
    path: '/v1/admin/email_suppressions/{id}',
    access: ADMIN,
    summary: 'Allow email to an address again',
    description:
      'For addresses that bounced or were added by a user. 409 for those who unsubscribed or complained: only they can change that.',
    params: z.object({ id: uuid }),
  },
  export: {
    method: 'GET',
    path: '/v1/admin/email_suppressions.csv',
    access: ADMIN,
    summary: 'Export the suppressed addresses as CSV',
    produces: 'text/csv',
  },
});
