import { z } from 'zod';
import { ADMIN, defineEndpoint, USER } from '../endpoint.ts';
import { isoTime, serial, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { type BulkLeft, type BulkSkip, bulkLeft, bulkSkips } from '../rules/bulk.ts';
import { contactSelection } from './contact-selection.ts';
import { contactRow } from './contacts.ts';
import { category } from './contacts-scope.ts';
import { jobStatus } from './jobs.ts';
import { tagColor, tagName } from './tags.ts';

export const bulkAction = z.enum(['update', 'tags', 'delete', 'restore', 'purge']);
export type BulkAction = z.infer<typeof bulkAction>;

const person = z.object({ id: uuid, name: z.string() });
const namesOf = <K extends string>(of: Readonly<Record<K, string>>) => z.enum(Object.keys(of) as [K, ...K[]]);
const counted = <K extends string>(of: Readonly<Record<K, string>>) =>
  z.array(z.object({ reason: namesOf(of), count: z.int() }));

/** Something that was done to many contacts at once. */
export const bulkAttempt = z.object({
  id: uuid,
  action: bulkAction,
  /** What was done, for a person: 'Status set to Hot'. */
  summary: z.string(),
  /** Queued and processing: a job does it, which stands in the tray under the same id. */
  status: jobStatus,
  /** The set as it was when it was asked for. Once it is over: total = changed + unchanged + skipped. */
  total: z.int(),
  changed: z.int(),
  /** They were so already. */
  unchanged: z.int(),
  skipped: z.int(),
  /** Why contacts were left out, and how many each. */
  reasons: counted<BulkSkip>(bulkSkips),
  error: z.string().nullable(),
  made_by: person,
  /** Whom they acted as, where they did. */
  acting_as: person.nullable(),
  created_at: isoTime,
  ended_at: isoTime.nullable(),
  undo: z.object({
    /** Whether the reader can undo it now. */
    possible: z.boolean(),
    /** Until when anybody can; null where it cannot be undone at all. */
    until: isoTime.nullable(),
    status: jobStatus.nullable(),
    by: person.nullable(),
    ended_at: isoTime.nullable(),
    undone: z.int(),
    /** Left as they are, because somebody changed them since. */
    left: z.int(),
    reasons: counted<BulkLeft>(bulkLeft),
  }),
});
export type BulkAttempt = z.infer<typeof bulkAttempt>;

/** A contact that was left out, or that an undo left as it is. */
export const bulkRow = z.object({
  contact_id: uuid,
  /** Null where the reader does not see it, or it is not there any more. */
  contact: z.object({ id: uuid, name: z.string(), phone: z.string().nullable() }).nullable(),
  /** Why, for a person. */
  reason: z.string(),
});

const done = one(bulkAttempt);
const howDone =
  'Up to 500 contacts are done in the call, and the reply is `complete`; more by a job: the reply is `queued`, and GET /v1/contacts/changes/{id} tells how far it is. The set is the one of this moment. Can be undone for 30 days.';
const tagMode = z.enum(['add', 'remove', 'replace']);
const tagIds = z.array(serial).max(200, 'At most 200 tags.').default([]);
/** Tags that are made where there are none of their names. */
const tagObjects = z
  .array(z.object({ name: tagName, color: tagColor.optional() }))
  .max(100)
  .default([]);
const byId = z.object({ id: uuid });

export const bulk = {
  destroy_all: defineEndpoint({
    id: 'contacts.destroy_all',
    method: 'DELETE',
    path: '/v1/contacts/destroy_all',
    access: USER,
    summary: 'Delete contacts (R305)',
    description: `The keys stand in the body, or in the query. They can be restored for 30 days, then they are removed for good. ${howDone}`,
    query: z.object({
      ids: z.array(uuid).optional(),
      all: z.enum(['true', 'false', '1', '0']).optional(),
      contacts_scope: z.record(z.string(), z.unknown()).optional(),
      except_ids: z.array(uuid).optional(),
    }),
    body: z.object({
      ids: z.array(uuid).optional(),
      all: z.boolean().optional(),
      contacts_scope: z.record(z.string(), z.unknown()).optional(),
      except_ids: z.array(uuid).optional(),
    }),
    response: done,
  }),
  restore: defineEndpoint({
    id: 'contacts.restore',
    method: 'PUT',
    path: '/v1/contacts/restore',
    access: USER,
    summary: 'Restore deleted contacts (R306)',
    description: `A scope must be one of deleted contacts. ${howDone}`,
    body: contactSelection,
    response: done,
  }),
  update_group: defineEndpoint({
    id: 'contacts.update_group',
    method: 'PATCH',
    path: '/v1/contacts/update_group',
    access: USER,
    summary: 'Set status, agentflow status, source or category of contacts',
    description: `Absent means unchanged; null empties a field. ${howDone}`,
    body: contactSelection.safeExtend({
      status_id: serial.nullable().optional(),
      agentflow_status_id: serial.nullable().optional(),
      source_id: serial.nullable().optional(),
      category: category.optional(),
    }),
    response: done,
  }),
  update_tags_group: defineEndpoint({
    id: 'contacts.update_tags_group',
    method: 'PATCH',
    path: '/v1/contacts/update_tags_group',
    access: USER,
    summary: 'Add tags to contacts, take them away, or replace those they have',
    description: howDone,
    body: contactSelection.safeExtend({ mode: tagMode.default('add'), tag_ids: tagIds, tag_objects: tagObjects }),
    response: done,
  }),
  update_tags_single: defineEndpoint({
    id: 'contacts.update_tags_single',
    method: 'PATCH',
    path: '/v1/contacts/update_tags_single',
    access: USER,
    summary: 'The same for one contact',
    body: z.object({ id: uuid, mode: tagMode.default('add'), tag_ids: tagIds, tag_objects: tagObjects }),
    response: z.object({ data: contactRow, meta: z.object({ change: bulkAttempt }) }),
  }),
  purge: defineEndpoint({
    id: 'contacts.purge',
    method: 'POST',
    path: '/v1/contacts/purge',
    access: ADMIN,
    summary: 'Remove deleted contacts for good, now',
    description:
      'With everything that hangs on them; only the record of what they agreed to and the audit log stay. It cannot be undone: `count` must be how many they are.',
    body: contactSelection.safeExtend({ count: z.int().min(1) }),
    response: done,
  }),
  list: defineEndpoint({
    id: 'contacts.changes',
    method: 'GET',
    path: '/v1/contacts/changes',
    access: USER,
    summary: 'What was done to many contacts at once, the latest first',
    description: "The caller's own; everybody's for an admin.",
    query: pageQuery,
    response: page(bulkAttempt),
  }),
  get: defineEndpoint({
    id: 'contacts.change',
    method: 'GET',
    path: '/v1/contacts/changes/{id}',
    access: USER,
    summary: 'One of them',
    params: byId,
    response: done,
  }),
  rows: defineEndpoint({
    id: 'contacts.change_rows',
    method: 'GET',
    path: '/v1/contacts/changes/{id}/rows',
    access: USER,
    summary: 'The contacts that were left out, or that its undo left as they are',
    params: byId,
    query: pageQuery.extend({ of: z.enum(['skipped', 'left']).default('skipped') }),
    response: page(bulkRow),
  }),
  undo: defineEndpoint({
    id: 'contacts.undo_change',
    method: 'POST',
    path: '/v1/contacts/changes/{id}/undo',
    access: USER,
    summary: 'Undo what was done to many',
    description:
      'By whoever did it, or an admin, for 30 days. Puts back only what still is as it was left; the others are listed with the reason.',
    params: byId,
    response: done,
  }),
};
