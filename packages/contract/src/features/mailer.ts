import { z } from 'zod';
import { type Access, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line, reference, text, uuid } from '../fields.ts';
import { all, one, page, pageQuery } from '../paging.ts';
import { MAX_DESCRIPTION, MAX_FILE_NAME, MAX_INACTIVE_DAYS, MAX_KITS, MAX_LABEL, MAX_SERIAL } from '../rules/limits.ts';
import { MAX_MAILER_PIECES } from '../rules/mailer.ts';
import { contactSelection } from './contact-selection.ts';
import { contactsScope } from './contacts-scope.ts';

/** R276: the feature needs an admin or a manager. */
const MAILER: Access = { kind: 'user', feature: 'mailer_assignment' };
const KIT_ADMIN: Access = { kind: 'user', roles: ['admin'], feature: 'mailer_assignment' };

const cost = z.string().regex(/^\d{1,8}(\.\d{1,2})?$/, 'Enter an amount such as 0.85.');
export const mailerKit = entity('MailerKit', {
  id: uuid,
  name: z.string(),
  description: z.string(),
  size: z.string(),
  /** Cost per piece in dollars, as decimal text. */
  cost: z.string().nullable(),
  active: z.boolean(),
});
export type MailerKit = z.infer<typeof mailerKit>;

const kitFields = {
  name: line(MAX_FILE_NAME).min(1, 'Enter a kit name.'),
  description: text(MAX_DESCRIPTION),
  size: line(MAX_LABEL),
  cost: cost.nullable(),
  active: z.boolean(),
};

/** The counts for a set before anything is created. */
const countWishes = {
  kit_ids: z.array(uuid).max(MAX_KITS, `Choose ${MAX_KITS} kits or fewer.`).default([]),
  /** Skips contacts who got the same kit in this many days. 0 skips no one. */
  not_within_days: z.coerce.number().int().min(0).max(MAX_INACTIVE_DAYS).default(0),
};
const counts = one(
  z.object({
    selected: z.int(),
    /** One per household with a complete address. */
    mailable: z.int(),
    no_address: z.int(),
    same_address: z.int(),
    /** How many of the mailable contacts recently got each kit. */
    kits: z.array(z.object({ id: uuid, recent: z.int() })),
  }),
);

const truth = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
/** A scope in a query string: every value is text. */
const scopeInQuery = z.preprocess(
  (given) =>
    typeof given === 'object' && given !== null && 'all_downline' in given
      ? { ...given, all_downline: given.all_downline === 'true' || given.all_downline === '1' }
      : given,
  contactsScope,
);

const share = z.object({
  kit_id: uuid,
  /** Percent or pieces, depending on `split`. */
  share: z.number().min(0).max(MAX_MAILER_PIECES),
});

export const mailerAssignment = entity('MailerAssignment', {
  id: uuid,
  name: z.string(),
  made_by: reference.nullable(),
  status: z.enum(['queued', 'processing', 'complete', 'failed', 'cancelled']),
  selected: z.int().nullable(),
  pieces: z.int().nullable(),
  left_out: z.object({
    no_address: z.int().optional(),
    same_address: z.int().optional(),
    recent: z.int().optional(),
    not_needed: z.int().optional(),
  }),
  kits: z.array(z.object({ id: uuid, name: z.string(), pieces: z.int().nullable() })),
  files: z.array(z.object({ id: uuid, name: z.string(), pieces: z.int(), size: z.int() })),
  /** The prefix of its key codes: 'M12-'. */
  key_code: z.string(),
  error: z.string().nullable(),
  created_at: isoTime,
  finished_at: isoTime.nullable(),
  /** Until when its files are kept. Null if they don't exist yet or no longer. */
  expires_at: isoTime.nullable(),
});
export type MailerAssignment = z.infer<typeof mailerAssignment>;

const byId = z.object({ id: uuid });

export const mailer = defineEndpoints('mailer', {
  kits: {
    method: 'GET',
    path: '/v1/contacts/mailer_assignment_kits',
    access: MAILER,
    summary: 'List mailer kits (R276)',
    description: 'Active kits, or all kits with `all`.',
    query: z.object({ all: truth.optional() }),
    response: all(mailerKit),
  },
  counts: {
    method: 'GET',
    path: '/v1/contacts/mailer_assignment_counts',
    access: MAILER,
    summary: 'Count the mailable contacts of a set',
    description:
      'For the contacts in `ids[]`, or all of `contacts_scope[…]`. Send a long selection in a body: see mailer.count.',
    query: z.object({
      ids: z.array(uuid).max(200, 'A query can have 200 ids or fewer. Send more in a body.').optional(),
      contacts_scope: scopeInQuery.optional(),
      ...countWishes,
    }),
    response: counts,
  },
  count: {
    method: 'PATCH',
    path: '/v1/contacts/mailer_assignment_counts',
    access: MAILER,
    reads: true,
    summary: 'Count the mailable contacts of a selection sent in the body',
    body: contactSelection.safeExtend(countWishes),
    response: counts,
  },
  create: {
    method: 'POST',
    path: '/v1/contacts/mailer_assignment_create',
    access: MAILER,
    summary: 'Create the files of a mailing: one piece per household, split by kit',
    description:
      'Runs as a job. Kits are assigned to households at random, the same way for the same `seed`. Each piece has a key code and an entry in its contact’s timeline.',
    body: contactSelection.safeExtend({
      name: line(MAX_FILE_NAME).min(1, 'Enter a name for the mailing.'),
      kits: z.array(share).min(1, 'Choose at least one kit.').max(MAX_KITS, `Choose ${MAX_KITS} kits or fewer.`),
      split: z.enum(['percent', 'number']).default('percent'),
      not_within_days: countWishes.not_within_days,
      /** One file per kit, or one file with a kit column. */
      files: z.enum(['each', 'one']).default('each'),
      seed: z.int().min(0).max(MAX_SERIAL).optional(),
    }),
    response: one(mailerAssignment),
    status: 202,
  },
  list: {
    method: 'GET',
    path: '/v1/contacts/mailer_assignments',
    access: MAILER,
    summary: 'List mailings, newest first: your own, or all for admins',
    query: pageQuery,
    response: page(mailerAssignment),
  },
  file: {
    method: 'GET',
    path: '/v1/contacts/mailer_assignments/{id}/files/{fileId}',
    access: MAILER,
    summary: 'Download a mailing house file, kept for 30 days',
    params: z.object({ id: uuid, fileId: uuid }),
    produces: 'text/csv',
  },
  trace: {
    method: 'GET',
    path: '/v1/contacts/mailer_assignment_pieces/{code}',
    access: MAILER,
    summary: 'Find the contact of a key code',
    params: z.object({ code: z.string().regex(/^M\d{1,9}-\d{1,9}$/i, 'Enter a key code such as M12-000345.') }),
    response: one(
      z.object({
        contact: z.object({ id: uuid, name: z.string(), phone: z.string().nullable() }),
        kit: z.string(),
        mailing: z.string(),
        created_at: isoTime,
      }),
    ),
  },
});

export const adminMailerKits = defineEndpoints('admin-mailer-kits', {
  create: {
    method: 'POST',
    path: '/v1/admin/mailer_kits',
    access: KIT_ADMIN,
    summary: 'Add a mailer kit',
    body: z.object({
      ...kitFields,
      description: kitFields.description.default(''),
      size: kitFields.size.default(''),
      cost: kitFields.cost.default(null),
      active: kitFields.active.default(true),
    }),
    response: one(mailerKit),
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/v1/admin/mailer_kits/{id}',
    access: KIT_ADMIN,
    summary: 'Change a mailer kit',
    params: byId,
    body: z
      .object(kitFields)
      .partial()
      .refine((change) => Object.keys(change).length > 0, 'Enter at least one change.'),
    response: one(mailerKit),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/admin/mailer_kits/{id}',
    access: KIT_ADMIN,
    summary: 'Delete an unused mailer kit. 409 if it was mailed',
    params: byId,
  },
});
