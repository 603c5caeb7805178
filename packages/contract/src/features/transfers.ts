import { z } from 'zod';
import { ADMIN, defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoTime, line, reference, uuid, withId } from '../fields.ts';
import { listMeta, listQuery, one, page, pageSize } from '../paging.ts';
import { MAX_TRANSFER_LIMIT, TRANSFER_DETAIL_LIMIT, TRANSFER_LIST_LIMIT } from '../rules/constants.ts';
import { distributions, MAX_RECIPIENTS, MAX_WEIGHT, rests } from '../rules/distribution.ts';
import { MAX_LAST, MAX_SEARCH } from '../rules/limits.ts';
import { formatNumber } from '../rules/numbers.ts';
import { transferOutcomes, transferReasons } from '../rules/transfer-outcomes.ts';
import { contactSelection } from './contact-selection.ts';
import { contactRow } from './contacts.ts';
import { contactsScope } from './contacts-scope.ts';

const holder = z.object({ kind: z.enum(['user', 'pool']), id: uuid, name: z.string() });
const person = reference;

/** A user or pool that receives contacts. */
const receiver = z.object({
  kind: z.enum(['user', 'pool']).default('user'),
  id: uuid,
  /** The weight, for weighted distribution. */
  weight: z.int().min(1, 'Enter 1 or more.').max(MAX_WEIGHT, `Enter ${MAX_WEIGHT} or less.`).optional(),
  /** The cap, for capped distribution. Unlimited if absent. */
  cap: z.int().min(1, 'Enter 1 or more.').max(MAX_TRANSFER_LIMIT, 'Enter 250,000 or less.').optional(),
});

const receivers = z
  .array(receiver)
  .min(1, 'Choose at least one recipient.')
  .max(MAX_RECIPIENTS, `Choose ${MAX_RECIPIENTS} recipients or fewer.`)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'Choose each recipient only once.');

const sharing = {
  distribution: z.enum(distributions).default('round_robin'),
  /** What happens to contacts above all caps. */
  rest: z.enum(rests).default('stay'),
};

/** The result of a transfer, before it starts. */
export const transferPreview = entity('TransferPreview', {
  total: z.int(),
  /** Per recipient, in order: how many they get, and how many of those they already have. */
  receivers: z.array(holder.extend({ planned: z.int(), kept: z.int() })),
  /** Above all caps: they stay. */
  left: z.int(),
  /** Named ids that were deleted or aren't visible. */
  missing: z.int(),
  /** Contacts whose text consent is for another corporation than the recipient's. They must be asked again. */
  texts_lapse: z.int(),
  /** Above this number, a job runs the transfer. */
  at_once: z.int(),
});
export type TransferPreview = z.infer<typeof transferPreview>;

const runStatus = z.enum(['queued', 'processing', 'complete', 'failed', 'cancelled']);

/** R054 */
export const transferAttempt = entity('TransferAttempt', {
  id: uuid,
  /** `complete` when every contact is decided (R141), also after a revert. */
  status: runStatus,
  reverted: z.boolean(),
  updated_at: isoTime,
  created_at: isoTime,
  started_at: isoTime.nullable(),
  finished_at: isoTime.nullable(),
  made_by: person.nullable(),
  /** The user they acted as, if any. */
  acting_as: person.nullable(),
  distribution: z.enum(distributions),
  rest: z.enum(rests),
  receivers: z.array(
    holder.extend({ weight: z.int().nullable(), cap: z.int().nullable(), planned: z.int(), moved: z.int() }),
  ),
  total: z.int(),
  processed: z.int(),
  moved: z.int(),
  /** They already belonged to their recipient. */
  kept: z.int(),
  /** Over the cap, not transferred. */
  left: z.int(),
  skipped: z.int(),
  error: z.string().nullable(),
  revert: z
    .object({
      status: runStatus,
      by: person.nullable(),
      acting_as: person.nullable(),
      moved: z.int(),
      skipped: z.int(),
      error: z.string().nullable(),
      started_at: isoTime.nullable(),
      finished_at: isoTime.nullable(),
    })
    .nullable(),
  /** Whether the reader may revert it now. */
  revertable: z.boolean(),
  /** How many contacts were left and can be transferred again (update_transfer_group). */
  again: z.int(),
});
export type TransferAttempt = z.infer<typeof transferAttempt>;

export const transferLog = entity('TransferLog', {
  position: z.int(),
  contact_id: uuid,
  /** Null if it was permanently deleted or the reader may no longer see it. */
  contact: z
    .object({
      id: uuid,
      first_name: z.string(),
      last_name: z.string(),
      phone: z.string().nullable(),
      deleted: z.boolean(),
    })
    .nullable(),
  from: holder.nullable(),
  to: holder.nullable(),
  outcome: z.enum(transferOutcomes),
  /** Why it wasn't transferred. */
  reason: z.enum(transferReasons).nullable(),
  texts_lapsed: z.boolean(),
  at: isoTime,
  /** The result of the revert for it. */
  revert: z
    .object({ outcome: z.enum(['moved', 'skipped']), reason: z.enum(transferReasons).nullable(), at: isoTime })
    .nullable(),
});
export type TransferLog = z.infer<typeof transferLog>;

/** Log filters: outcomes of the transfer and of its revert. */
export const logFilters = [...transferOutcomes, 'reverted', 'not_reverted'] as const;
export type LogFilter = (typeof logFilters)[number];

const logQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  /** R436 */
  limit: pageSize(TRANSFER_DETAIL_LIMIT, 200),
  outcome: z.enum(logFilters).optional(),
  /** In the name or number of contacts the reader sees. */
  q: line(MAX_SEARCH).optional(),
});

/** Transferring contacts and reverting transfers. Users see their own attempts, admins all. */
export const transfers = defineEndpoints('transfers', {
  transfer_group: {
    method: 'PATCH',
    path: '/v1/contacts/transfer_group',
    access: USER,
    summary: 'Transfer contacts to users and pools (R428)',
    description:
      'Up to 250,000 contacts of a selection, frozen in order at the start. With `preview`, nothing changes, and the reply says how many each recipient would get. Otherwise it has the attempt: up to 500 contacts are transferred in the call, more by a job.',
    body: contactSelection.safeExtend({ receivers, ...sharing, preview: z.boolean().default(false) }),
    response: one(z.object({ preview: transferPreview.nullable(), attempt: transferAttempt.nullable() })),
    status: 202,
  },
  update_transfer_group: {
    method: 'PATCH',
    path: '/v1/contacts/update_transfer_group',
    access: USER,
    summary: 'Change a transfer’s recipients: of a queued one, or for what a finished one left',
    description:
      'A queued transfer gets other recipients for its set. For a finished one, a new attempt takes the contacts that were left, skipped, or not reached.',
    body: z.object({ id: uuid, receivers, ...sharing }),
    response: one(transferAttempt),
    status: 202,
  },
  select_first_last: {
    method: 'PATCH',
    path: '/v1/contacts/select_first_last',
    access: USER,
    reads: true,
    summary: 'Select the first or last N contacts of a scope, in its order',
    description: 'Returns their ids in list order, and the first 50 as rows.',
    body: z.object({
      contacts_scope: contactsScope.prefault({}),
      which: z.enum(['first', 'last']).default('first'),
      count: z
        .int()
        .min(1, 'Enter 1 or more.')
        .max(MAX_LAST, `Enter ${formatNumber(MAX_LAST)} or less.`),
    }),
    response: z.object({
      data: z.array(contactRow),
      meta: z.object({ ids: z.array(uuid), total_count: z.int(), limit: z.int() }),
    }),
  },
  list: {
    method: 'GET',
    path: '/v1/contacts/transfer_attempts',
    access: USER,
    summary: 'List transfers: your own, or all for admins (R145, R316)',
    description: 'R435: 15 per page, newest first. `q` searches the names of senders and recipients.',
    query: listQuery(['created_at', 'updated_at', 'status', 'total', 'made_by', 'receivers']).extend({
      limit: pageSize(TRANSFER_LIST_LIMIT, 200),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    response: page(transferAttempt),
  },
  get: {
    method: 'GET',
    path: '/v1/contacts/transfer_attempts/{id}',
    access: USER,
    summary: 'Get a transfer with a page of its log (R113)',
    params: withId,
    query: logQuery,
    response: z.object({ data: transferAttempt.extend({ transfer_logs: z.array(transferLog) }), meta: listMeta }),
  },
  logs: {
    method: 'GET',
    path: '/v1/contacts/transfer_attempts/{id}/logs',
    access: USER,
    summary: 'List the results for each contact of a transfer (R056, R317)',
    params: withId,
    query: logQuery,
    response: page(transferLog),
  },
  status: {
    method: 'GET',
    path: '/v1/contacts/transfer_attempts/{id}/status',
    access: ADMIN,
    summary: 'Get the progress of a transfer (R138)',
    params: withId,
    response: one(transferAttempt),
  },
  revert: {
    method: 'POST',
    path: '/v1/contacts/transfer_attempts/{id}',
    access: USER,
    summary: 'Revert a transfer: its creator, or an admin (R143, R145)',
    description:
      'Each contact that is still where the transfer put it returns to its previous owner. The others stay, and the log says why. More than 500 are reverted by a job. 409 if there is nothing to revert.',
    params: withId,
    response: one(transferAttempt),
    status: 202,
  },
  admin_revert: {
    method: 'PATCH',
    path: '/v1/contacts/transfer_attempts/{id}',
    access: ADMIN,
    summary: 'Revert any transfer (R142, R144)',
    params: withId,
    response: one(transferAttempt),
    status: 202,
  },
});
