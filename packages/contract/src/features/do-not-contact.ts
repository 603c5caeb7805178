import { z } from 'zod';
import { ADMIN, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line, reference, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { MAX_EMAIL, MAX_LIST_BYTES, MAX_LISTING_REASON, MAX_PASTED } from '../rules/limits.ts';

export const listedContact = entity('DoNotContactEntry', {
  id: uuid,
  kind: z.enum(['phone', 'email']),
  /** E.164, or a lowercase email address. */
  value: z.string(),
  reason: z.string(),
  /** Null if no user added it. A contact's opt-out stays when the contact is permanently deleted. */
  added_by: reference.nullable(),
  created_at: isoTime,
});
export type ListedContact = z.infer<typeof listedContact>;

const reason = line(MAX_LISTING_REASON);

/** Numbers and addresses no one in the tenant may call, text, or email. For admins. */
export const doNotContact = defineEndpoints('do-not-contact', {
  list: {
    method: 'GET',
    path: '/v1/admin/do_not_contact',
    access: ADMIN,
    summary: 'List the do-not-contact list, newest first',
    description: '`q` is a number, an address, or the start of one.',
    query: pageQuery.extend({ q: line(MAX_EMAIL).optional(), kind: z.enum(['phone', 'email']).optional() }),
    response: page(listedContact),
  },
  add: {
    method: 'POST',
    path: '/v1/admin/do_not_contact',
    access: ADMIN,
    summary: 'Add numbers and email addresses to the do-not-contact list',
    description:
      'Existing entries don’t change. Values that are neither a number nor an address are returned as they were sent.',
    body: z.object({
      entries: z
        .array(line(MAX_EMAIL))
        .min(1, 'Enter a number or an email address.')
        .max(MAX_PASTED, 'Enter 1,000 or fewer. Upload a file for more.'),
      reason: reason.default(''),
    }),
    response: one(z.object({ added: z.int(), known: z.int(), unreadable: z.array(z.string()) })),
  },
  add_file: {
    method: 'POST',
    path: '/v1/admin/do_not_contact/file',
    access: ADMIN,
    summary: 'Add the numbers and addresses in a CSV, Excel, or OpenDocument file to the list',
    description:
      'Up to 1,000,000 rows. Runs as a background job. The reply has its id, and the result appears in the tray. It reads columns whose headers mention phones or emails, or all columns if none do.',
    upload: { field: 'file', max_bytes: MAX_LIST_BYTES },
    body: z.object({ reason: reason.default('') }),
    response: one(z.object({ id: uuid })),
    status: 202,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/admin/do_not_contact/{id}',
    access: ADMIN,
    summary: 'Remove a number or address from the list, with a reason',
    description: 'The audit log records the reason and the user.',
    params: z.object({ id: uuid }),
    query: z.object({ reason: reason.min(1, 'Enter a reason for the removal.') }),
  },
  export: {
    method: 'GET',
    path: '/v1/admin/do_not_contact.csv',
    access: ADMIN,
    summary: 'Export the do-not-contact list as CSV',
    produces: 'text/csv',
  },
});
