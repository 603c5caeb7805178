import { z } from 'zod';
import { ADMIN, defineEndpoint, USER } from '../endpoint.ts';
import { isoTime, line, uuid } from '../fields.ts';
import { listMeta, listQuery, one, page } from '../paging.ts';
import { MAX_TRANSFER_LIMIT, TRANSFER_DETAIL_LIMIT, TRANSFER_LIST_LIMIT } from '../rules/constants.ts';
import { distributions, MOST_RECEIVERS, MOST_WEIGHT, rests } from '../rules/distribution.ts';
import { transferOutcomes, transferReasons } from '../rules/transfer-outcomes.ts';
import { contactSelection } from './contact-selection.ts';
import { contactRow } from './contacts.ts';
import { contactsScope } from './contacts-scope.ts';

const holder = z.object({ kind: z.enum(['user', 'pool']), id: uuid, name: z.string() });
const person = z.object({ id: uuid, name: z.string() });

/** A person or a pool that contacts go to. */
const receiver = z.object({
  kind: z.enum(['user', 'pool']).default('user'),
  id: uuid,
  /** Its part, where contacts are shared by weight. */
  weight: z.int().min(1, 'At least 1.').max(MOST_WEIGHT, `At most ${MOST_WEIGHT}.`).optional(),
  /** The most it gets, where contacts are shared by caps; any number where absent. */
  cap: z.int().min(1, 'At least 1.').max(MAX_TRANSFER_LIMIT, 'At most 250,000.').optional(),
});

const receivers = z
  .array(receiver)
  .min(1, 'Choose who gets the contacts.')
  .max(MOST_RECEIVERS, `At most ${MOST_RECEIVERS} receivers at once.`)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'Name each receiver once.');

const sharing = {
  distribution: z.enum(distributions).default('round_robin'),
  /** What becomes of contacts beyond all caps. */
  rest: z.enum(rests).default('stay'),
};

/** What a transfer comes to, before it is made. */
export const transferPreview = z.object({
  total: z.int(),
  /** In the order of the receivers: how many each gets, and how many of those it has already. */
  receivers: z.array(holder.extend({ planned: z.int(), kept: z.int() })),
  /** Beyond all caps: they stay where they are. */
  left: z.int(),
  /** Of the ids that were named: deleted since, or not to be seen. */
  missing: z.int(),
  /** Contacts that agreed to texts of another corporation than the one they go to: they have to be asked again. */
  texts_lapse: z.int(),
  /** More than this is done by a job. */
  at_once: z.int(),
});
export type TransferPreview = z.infer<typeof transferPreview>;

const runStatus = z.enum(['queued', 'processing', 'complete', 'failed', 'cancelled']);

/** R054 */
export const transferAttempt = z.object({
  id: uuid,
  /** `complete` once every contact is decided (R141), also after it was reverted. */
  status: runStatus,
  reverted: z.boolean(),
  updated_at: isoTime,
  created_at: isoTime,
  started_at: isoTime.nullable(),
  finished_at: isoTime.nullable(),
  made_by: person.nullable(),
  /** As whom, where it was made while acting as another. */
  acting_as: person.nullable(),
  distribution: z.enum(distributions),
  rest: z.enum(rests),
  receivers: z.array(
    holder.extend({ weight: z.int().nullable(), cap: z.int().nullable(), planned: z.int(), moved: z.int() }),
  ),
  total: z.int(),
  processed: z.int(),
  moved: z.int(),
  /** They were with their receiver already. */
  kept: z.int(),
  /** Beyond the caps, they stayed where they were. */
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
  /** Whether the reader may take it back now. */
  revertable: z.boolean(),
  /** How many contacts it did not give to anybody and that can be transferred again (update_transfer_group). */
  again: z.int(),
});
export type TransferAttempt = z.infer<typeof transferAttempt>;

export const transferLog = z.object({
  position: z.int(),
  contact_id: uuid,
  /** Null where it was deleted for good, or the reader may not see it any more. */
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
  /** Why it was not moved. */
  reason: z.enum(transferReasons).nullable(),
  texts_lapsed: z.boolean(),
  at: isoTime,
  /** What taking back did with it. */
  revert: z
    .object({ outcome: z.enum(['moved', 'skipped']), reason: z.enum(transferReasons).nullable(), at: isoTime })
    .nullable(),
});
export type TransferLog = z.infer<typeof transferLog>;

/** The outcomes that logs can be asked for: those of the transfer, and those of taking it back. */
export const logFilters = [...transferOutcomes, 'reverted', 'not_reverted'] as const;
export type LogFilter = (typeof logFilters)[number];

const logQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  /** R436 */
  limit: z.coerce.number().int().min(1).max(200).default(TRANSFER_DETAIL_LIMIT),
  outcome: z.enum(logFilters).optional(),
  /** In the name or the number of contacts that the reader sees. */
  q: line(100).optional(),
});

const byId = z.object({ id: uuid });

/** Handing many contacts on, and taking that back. Domain: people see their own attempts, admins all. */
export const transfers = {
  transfer_group: defineEndpoint({
    id: 'transfers.transfer_group',
    method: 'PATCH',
    path: '/v1/contacts/transfer_group',
    access: USER,
    summary: 'Transfer contacts to people and pools (R428)',
    description:
      'Up to 250,000 contacts of a selection, frozen in its order when it begins. With `preview` nothing is done: the reply says how many each receiver would get. Otherwise it holds the attempt: up to 500 contacts are transferred in the call, more by a job.',
    body: contactSelection.safeExtend({ receivers, ...sharing, preview: z.boolean().default(false) }),
    response: one(z.object({ preview: transferPreview.nullable(), attempt: transferAttempt.nullable() })),
    status: 202,
  }),
  update_transfer_group: defineEndpoint({
    id: 'transfers.update_transfer_group',
    method: 'PATCH',
    path: '/v1/contacts/update_transfer_group',
    access: USER,
    summary: 'Give a transfer other receivers: one that waits, or what an ended one left',
    description:
      'A transfer that has not begun gets other receivers for its set. Of one that is over, a new attempt takes up the contacts that it left, skipped or did not come to.',
    body: z.object({ id: uuid, receivers, ...sharing }),
    response: one(transferAttempt),
    status: 202,
  }),
  select_first_last: defineEndpoint({
    id: 'transfers.select_first_last',
    method: 'PATCH',
    path: '/v1/contacts/select_first_last',
    access: USER,
    reads: true,
    summary: 'The first or the last N contacts of a scope, in its order',
    description: 'Their ids in the order of the list, and the first 50 of them as rows.',
    body: z.object({
      contacts_scope: contactsScope.prefault({}),
      which: z.enum(['first', 'last']).default('first'),
      count: z.int().min(1, 'At least 1.').max(10_000, 'At most 10,000 at once.'),
    }),
    response: z.object({
      data: z.array(contactRow),
      meta: z.object({ ids: z.array(uuid), total_count: z.int(), limit: z.int() }),
    }),
  }),
  list: defineEndpoint({
    id: 'transfers.list',
    method: 'GET',
    path: '/v1/contacts/transfer_attempts',
    access: USER,
    summary: 'Transfers: one’s own, for admins all (R145, R316)',
    description: 'R435: 15 on a page, the newest first. `q` is found in the names of who made it and who received.',
    query: listQuery(['created_at', 'updated_at', 'status', 'total', 'made_by', 'receivers']).extend({
      limit: z.coerce.number().int().min(1).max(200).default(TRANSFER_LIST_LIMIT),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    response: page(transferAttempt),
  }),
  get: defineEndpoint({
    id: 'transfers.get',
    method: 'GET',
    path: '/v1/contacts/transfer_attempts/{id}',
    access: USER,
    summary: 'A transfer with a page of its log (R113)',
    params: byId,
    query: logQuery,
    response: z.object({ data: transferAttempt.extend({ transfer_logs: z.array(transferLog) }), meta: listMeta }),
  }),
  logs: defineEndpoint({
    id: 'transfers.logs',
    method: 'GET',
    path: '/v1/contacts/transfer_attempts/{id}/logs',
    access: USER,
    summary: 'What became of each contact of a transfer (R056, R317)',
    params: byId,
    query: logQuery,
    response: page(transferLog),
  }),
  status: defineEndpoint({
    id: 'transfers.status',
    method: 'GET',
    path: '/v1/contacts/transfer_attempts/{id}/status',
    access: ADMIN,
    summary: 'How far a transfer is (R138)',
    params: byId,
    response: one(transferAttempt),
  }),
  revert: defineEndpoint({
    id: 'transfers.revert',
    method: 'POST',
    path: '/v1/contacts/transfer_attempts/{id}',
    access: USER,
    summary: 'Take a transfer back: who made it, or an admin (R143, R145)',
    description:
      'Each contact that still is where the transfer put it goes back to whose it was; the others stay, and the log says why. More than 500 go back by a job. 409 where there is nothing to take back.',
    params: byId,
    response: one(transferAttempt),
    status: 202,
  }),
  admin_revert: defineEndpoint({
    id: 'transfers.admin_revert',
    method: 'PATCH',
    path: '/v1/contacts/transfer_attempts/{id}',
    access: ADMIN,
    summary: 'Take any transfer back (R142, R144)',
    params: byId,
    response: one(transferAttempt),
    status: 202,
  }),
};
