import { z } from 'zod';
import { type Access, defineEndpoint } from '../endpoint.ts';
import { isoTime, line, text, uuid } from '../fields.ts';
import { all, one, page, pageQuery } from '../paging.ts';
import { contactSelection } from './contact-selection.ts';
import { contactsScope } from './contacts-scope.ts';

/** R276: the feature wants an admin or a manager. */
const MAILER: Access = { kind: 'user', feature: 'mailer_assignment' };
const KIT_ADMIN: Access = { kind: 'user', roles: ['admin'], feature: 'mailer_assignment' };

const cost = z.string().regex(/^\d{1,8}(\.\d{1,2})?$/, 'Give an amount such as 0.85.');
export const mailerKit = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  size: z.string(),
  /** Of one piece, in dollars: decimal text. */
  cost: z.string().nullable(),
  active: z.boolean(),
});
export type MailerKit = z.infer<typeof mailerKit>;

const kitFields = {
  name: line(100).min(1, 'Name the kit.'),
  description: text(2000),
  size: line(60),
  cost: cost.nullable(),
  active: z.boolean(),
};

/** What a set comes to before anything is made. */
const countWishes = {
  kit_ids: z.array(uuid).max(10, 'At most 10 kits.').default([]),
  /** Whoever got the same kit in so many days gets it not again; 0 leaves nobody out. */
  not_within_days: z.coerce.number().int().min(0).max(3650).default(0),
};
const counts = one(
  z.object({
    selected: z.int(),
    /** One for each household with a complete address. */
    mailable: z.int(),
    no_address: z.int(),
    same_address: z.int(),
    /** Of the mailable, how many got each kit lately. */
    kits: z.array(z.object({ id: uuid, recent: z.int() })),
  }),
);

const truth = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
/** A scope as a query string has it: every value a text. */
const scopeInQuery = z.preprocess(
  (given) =>
    typeof given === 'object' && given !== null && 'all_downline' in given
      ? { ...given, all_downline: given.all_downline === 'true' || given.all_downline === '1' }
      : given,
  contactsScope,
);

const share = z.object({
  kit_id: uuid,
  /** Per cent, or pieces: as `split` says. */
  share: z.number().min(0).max(250_000),
});

export const mailerAssignment = z.object({
  id: uuid,
  name: z.string(),
  made_by: z.object({ id: uuid, name: z.string() }).nullable(),
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
  /** What its key codes begin with: 'M12-'. */
  key_code: z.string(),
  error: z.string().nullable(),
  created_at: isoTime,
  finished_at: isoTime.nullable(),
  /** Until when its files are kept; null where they are gone, or not there yet. */
  expires_at: isoTime.nullable(),
});
export type MailerAssignment = z.infer<typeof mailerAssignment>;

const byId = z.object({ id: uuid });

export const mailer = {
  kits: defineEndpoint({
    id: 'mailer.kits',
    method: 'GET',
    path: '/v1/contacts/mailer_assignment_kits',
    access: MAILER,
    summary: 'The kinds of mailing that there are (R276)',
    description: 'Those that are offered; with `all` also those that are not any more.',
    query: z.object({ all: truth.optional() }),
    response: all(mailerKit),
  }),
  counts: defineEndpoint({
    id: 'mailer.counts',
    method: 'GET',
    path: '/v1/contacts/mailer_assignment_counts',
    access: MAILER,
    summary: 'How many contacts of a set can be mailed',
    description:
      'Of the contacts named by `ids[]`, or of all of `contacts_scope[…]`. A long selection goes in a body: see mailer.count.',
    query: z.object({
      ids: z.array(uuid).max(200, 'At most 200 in an address: send them in a body.').optional(),
      contacts_scope: scopeInQuery.optional(),
      ...countWishes,
    }),
    response: counts,
  }),
  count: defineEndpoint({
    id: 'mailer.count',
    method: 'PATCH',
    path: '/v1/contacts/mailer_assignment_counts',
    access: MAILER,
    reads: true,
    summary: 'How many contacts of a selection can be mailed, the selection in the body',
    body: contactSelection.safeExtend(countWishes),
    response: counts,
  }),
  create: defineEndpoint({
    id: 'mailer.create',
    method: 'POST',
    path: '/v1/contacts/mailer_assignment_create',
    access: MAILER,
    summary: 'Make the files of a mailing: one piece for each household, split by kit',
    description:
      'A job does it. Which household gets which kit is left to chance, the same for the same `seed`. Each piece has a key code and stands in the timeline of its contact.',
    body: contactSelection.safeExtend({
      name: line(100).min(1, 'Name the mailing.'),
      kits: z.array(share).min(1, 'Choose at least one kit.').max(10, 'At most 10 kits.'),
      split: z.enum(['percent', 'number']).default('percent'),
      not_within_days: countWishes.not_within_days,
      /** One file for each kit, or one in which a column says which. */
      files: z.enum(['each', 'one']).default('each'),
      seed: z.int().min(0).max(2_147_483_647).optional(),
    }),
    response: one(mailerAssignment),
    status: 202,
  }),
  list: defineEndpoint({
    id: 'mailer.list',
    method: 'GET',
    path: '/v1/contacts/mailer_assignments',
    access: MAILER,
    summary: 'Mailings: one’s own, an admin’s all, the newest first',
    query: pageQuery,
    response: page(mailerAssignment),
  }),
  file: defineEndpoint({
    id: 'mailer.file',
    method: 'GET',
    path: '/v1/contacts/mailer_assignments/{id}/files/{fileId}',
    access: MAILER,
    summary: 'A file for the mailing house, for 30 days',
    params: z.object({ id: uuid, fileId: uuid }),
    produces: 'text/csv',
  }),
  trace: defineEndpoint({
    id: 'mailer.trace',
    method: 'GET',
    path: '/v1/contacts/mailer_assignment_pieces/{code}',
    access: MAILER,
    summary: 'Whom a key code was mailed to',
    params: z.object({ code: z.string().regex(/^M\d{1,9}-\d{1,9}$/i, 'A key code looks like M12-000345.') }),
    response: one(
      z.object({
        contact: z.object({ id: uuid, name: z.string(), phone: z.string().nullable() }),
        kit: z.string(),
        mailing: z.string(),
        created_at: isoTime,
      }),
    ),
  }),
};

export const adminMailerKits = {
  create: defineEndpoint({
    id: 'admin-mailer-kits.create',
    method: 'POST',
    path: '/v1/admin/mailer_kits',
    access: KIT_ADMIN,
    summary: 'Add a kind of mailing',
    body: z.object({
      ...kitFields,
      description: kitFields.description.default(''),
      size: kitFields.size.default(''),
      cost: kitFields.cost.default(null),
      active: kitFields.active.default(true),
    }),
    response: one(mailerKit),
    status: 201,
  }),
  update: defineEndpoint({
    id: 'admin-mailer-kits.update',
    method: 'PATCH',
    path: '/v1/admin/mailer_kits/{id}',
    access: KIT_ADMIN,
    summary: 'Change a kind of mailing',
    params: byId,
    body: z
      .object(kitFields)
      .partial()
      .refine((change) => Object.keys(change).length > 0, 'Nothing to change.'),
    response: one(mailerKit),
  }),
  delete: defineEndpoint({
    id: 'admin-mailer-kits.delete',
    method: 'DELETE',
    path: '/v1/admin/mailer_kits/{id}',
    access: KIT_ADMIN,
    summary: 'Delete a kind of mailing that nothing was mailed of; 409 otherwise',
    params: byId,
  }),
};
