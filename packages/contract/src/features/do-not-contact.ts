import { z } from 'zod';
import { ADMIN, defineEndpoint } from '../endpoint.ts';
import { isoTime, line, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';

/** A million numbers with some columns beside them. */
export const MAX_LIST_BYTES = 100 * 1024 * 1024;
export const MAX_LIST_ROWS = 1_000_000;
export const MAX_PASTED = 1000;

export const listedContact = z.object({
  id: uuid,
  kind: z.enum(['phone', 'email']),
  /** E.164, or an address in lower case. */
  value: z.string(),
  reason: z.string(),
  /** Null where nobody put it there: what a contact had asked for stays when it is removed for good. */
  added_by: z.object({ id: uuid, name: z.string() }).nullable(),
  created_at: isoTime,
});
export type ListedContact = z.infer<typeof listedContact>;

const reason = line(200);

/** Whom nobody of the tenant may call, text or write to. For admins. */
export const doNotContact = {
  list: defineEndpoint({
    id: 'do-not-contact.list',
    method: 'GET',
    path: '/v1/admin/do_not_contact',
    access: ADMIN,
    summary: 'The do-not-contact list, newest first',
    description: '`q` is a number or an address, or how one begins.',
    query: pageQuery.extend({ q: line(254).optional(), kind: z.enum(['phone', 'email']).optional() }),
    response: page(listedContact),
  }),
  add: defineEndpoint({
    id: 'do-not-contact.add',
    method: 'POST',
    path: '/v1/admin/do_not_contact',
    access: ADMIN,
    summary: 'Put numbers and e-mail addresses on the list',
    description:
      'What is on it already stays as it is. What is neither a number nor an address is answered as it came.',
    body: z.object({
      entries: z
        .array(line(254))
        .min(1, 'Give a number or an e-mail address.')
        .max(MAX_PASTED, 'At most 1,000 at once. Send more as a file.'),
      reason: reason.default(''),
    }),
    response: one(z.object({ added: z.int(), known: z.int(), unreadable: z.array(z.string()) })),
  }),
  add_file: defineEndpoint({
    id: 'do-not-contact.add_file',
    method: 'POST',
    path: '/v1/admin/do_not_contact/file',
    access: ADMIN,
    summary: 'Put the numbers and addresses of a CSV or XLSX file on the list',
    description:
      'At most 1,000,000 rows. Runs as a durable job whose id is answered; what came of it stands in the tray. Columns whose headers speak of phones and e-mails are read, all of them where none does.',
    upload: { field: 'file', max_bytes: MAX_LIST_BYTES },
    body: z.object({ reason: reason.default('') }),
    response: one(z.object({ id: uuid })),
    status: 202,
  }),
  remove: defineEndpoint({
    id: 'do-not-contact.remove',
    method: 'DELETE',
    path: '/v1/admin/do_not_contact/{id}',
    access: ADMIN,
    summary: 'Take a number or an address off the list, and say why',
    description: 'The reason stands in the audit log with who did it.',
    params: z.object({ id: uuid }),
    query: z.object({ reason: reason.min(1, 'Say why it is taken off the list.') }),
  }),
  export: defineEndpoint({
    id: 'do-not-contact.export',
    method: 'GET',
    path: '/v1/admin/do_not_contact.csv',
    access: ADMIN,
    summary: 'The whole list as a CSV',
    produces: 'text/csv',
  }),
};
