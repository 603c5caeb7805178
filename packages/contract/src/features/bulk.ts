import { z } from 'zod';
import { ADMIN, defineEndpoint, IN_PERSON, USER } from '../endpoint.ts';
import { entity, isoTime, reference, serial, uuid, withId } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { type BulkLeft, type BulkSkip, bulkLeft, bulkSkips } from '../rules/bulk.ts';
import { MAX_CONTACT_TAGS } from '../rules/limits.ts';
import { contactSelection } from './contact-selection.ts';
import { contactRow } from './contacts.ts';
import { category } from './contacts-scope.ts';
import { jobStatus } from './jobs.ts';
import { tagColor, tagName } from './tags.ts';

export const bulkAction = z.enum(['update', 'tags', 'delete', 'restore', 'purge']);
export type BulkAction = z.infer<typeof bulkAction>;

const person = reference;
const namesOf = <K extends string>(of: Readonly<Record<K, string>>) => z.enum(Object.keys(of) as [K, ...K[]]);
const counted = <K extends string>(of: Readonly<Record<K, string>>) =>
  z.array(z.object({ reason: namesOf(of), count: z.int() }));

/** A bulk action. */
export const bulkAttempt = entity('BulkAttempt', {
  id: uuid,
  action: bulkAction,
  /** The label: 'Status set to Hot'. */
  summary: z.string(),
  /** Queued and processing: a job runs it, with the same id in the tray. */
  status: jobStatus,
  /** The set when the action was requested. When complete: total = changed + unchanged + skipped. */
  total: z.int(),
  changed: z.int(),
  /** Contacts that already had the value. */
  unchanged: z.int(),
  skipped: z.int(),
  /** Why contacts were skipped, with counts. */
  reasons: counted<BulkSkip>(bulkSkips),
  error: z.string().nullable(),
  made_by: person,
  /** The user they acted as, if any. */
  acting_as: person.nullable(),
  created_at: isoTime,
  ended_at: isoTime.nullable(),
  undo: z.object({
    /** Whether the reader can undo it now. */
    possible: z.boolean(),
    /** Until when it can be undone. Null if it can't. */
    until: isoTime.nullable(),
    status: jobStatus.nullable(),
    by: person.nullable(),
    ended_at: isoTime.nullable(),
    undone: z.int(),
    /** Skipped by the undo, because they were changed since. */
    left: z.int(),
    reasons: counted<BulkLeft>(bulkLeft),
  }),
});
export type BulkAttempt = z.infer<typeof bulkAttempt>;

/** A contact skipped by the action or its undo. */
export const bulkRow = entity('BulkRow', {
  contact_id: uuid,
  /** Null if the reader can't see it or it no longer exists. */
  contact: z.object({ id: uuid, name: z.string(), phone: z.string().nullable() }).nullable(),
  /** The reason, as text. */
  reason: z.string(),
});

const done = one(bulkAttempt);
const howDone =
  'Up to 500 contacts are changed in the call, and the reply is `complete`. More are changed by a job: the reply is `queued`, and GET /v1/contacts/changes/{id} shows the progress. The set is fixed at the time of the call. You can undo it for 30 days.';
const tagMode = z.enum(['add', 'remove', 'replace']);
const tagIds = z.array(serial).max(MAX_CONTACT_TAGS, 'Choose 200 tags or fewer.').default([]);
/** Tags to create if they don't exist. */
const tagObjects = z
  .array(z.object({ name: tagName, color: tagColor.optional() }))
  .max(100)
  .default([]);
export const bulk = {
  destroy_all: defineEndpoint({
    id: 'contacts.destroy_all',
    method: 'DELETE',
    path: '/v1/contacts/destroy_all',
    access: USER,
    summary: 'Delete contacts (R305)',
    description: `Send the fields in the body or the query. You can restore the contacts for 30 days. Then they are permanently deleted. ${howDone}`,
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
    description: `The scope must contain deleted contacts. ${howDone}`,
    body: contactSelection,
    response: done,
  }),
  update_group: defineEndpoint({
    id: 'contacts.update_group',
    method: 'PATCH',
    path: '/v1/contacts/update_group',
    access: USER,
    summary: 'Set the status, agent-flow status, lead source, or category of contacts',
    description: `Fields you leave out don’t change. Null clears a field. ${howDone}`,
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
    summary: 'Add, remove, or replace tags of contacts',
    description: howDone,
    body: contactSelection.safeExtend({ mode: tagMode.default('add'), tag_ids: tagIds, tag_objects: tagObjects }),
    response: done,
  }),
  update_tags_single: defineEndpoint({
    id: 'contacts.update_tags_single',
    method: 'PATCH',
    path: '/v1/contacts/update_tags_single',
    access: USER,
    summary: 'Add, remove, or replace tags of one contact',
    body: z.object({ id: uuid, mode: tagMode.default('add'), tag_ids: tagIds, tag_objects: tagObjects }),
    response: z.object({ data: contactRow, meta: z.object({ change: bulkAttempt }) }),
  }),
  purge: defineEndpoint({
    id: 'contacts.purge',
    method: 'POST',
    path: '/v1/contacts/purge',
    access: { ...ADMIN, ...IN_PERSON },
    summary: 'Permanently delete contacts now',
    description:
      'Deletes the contacts and everything linked to them. Only their consent records and the audit log stay. This can’t be undone. `count` must be the number of contacts.',
    body: contactSelection.safeExtend({ count: z.int().min(1) }),
    response: done,
  }),
  list: defineEndpoint({
    id: 'contacts.changes',
    method: 'GET',
    path: '/v1/contacts/changes',
    access: USER,
    summary: 'List bulk actions, latest first',
    description: 'Your own. Admins see all.',
    query: pageQuery,
    response: page(bulkAttempt),
  }),
  get: defineEndpoint({
    id: 'contacts.change',
    method: 'GET',
    path: '/v1/contacts/changes/{id}',
    access: USER,
    summary: 'Get a bulk action',
    params: withId,
    response: done,
  }),
  rows: defineEndpoint({
    id: 'contacts.change_rows',
    method: 'GET',
    path: '/v1/contacts/changes/{id}/rows',
    access: USER,
    summary: 'List contacts skipped by a bulk action or its undo',
    params: withId,
    query: pageQuery.extend({ of: z.enum(['skipped', 'left']).default('skipped') }),
    response: page(bulkRow),
  }),
  undo: defineEndpoint({
    id: 'contacts.undo_change',
    method: 'POST',
    path: '/v1/contacts/changes/{id}/undo',
    access: USER,
    summary: 'Undo a bulk action',
    description:
      'For the user who ran it, or an admin, for 30 days. Restores only values that haven’t changed since. Others are listed with the reason.',
    params: withId,
    response: done,
  }),
};
