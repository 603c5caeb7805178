import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { isoTime, line, uuid } from '../fields.ts';
import { all, one } from '../paging.ts';
import { contactSearch, contactsScope } from './contacts-scope.ts';

/** Own ones that somebody can keep, and those they can pin. */
export const MOST_QUICK_FILTERS = 200;
export const MOST_PINNED = 20;

const sharing = z.enum(['private', 'downline', 'everyone']);
export type Sharing = z.infer<typeof sharing>;

/** A contacts_scope without the page: a set and its order. */
const savedScope = contactsScope.omit({ page: true, limit: true, select_n: true });
/** The columns of the list: widths in pixels, shown or hidden against the column's own default, ids in their order. */
const columns = z.object({
  widths: z.record(line(40), z.number().min(1).max(2000)),
  shown: z.record(line(40), z.boolean()),
  order: z.array(line(40)).max(100),
});
const color = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Give a colour such as #2f6fde.');

export const quickFilter = z.object({
  id: uuid,
  name: z.string(),
  contacts_scope: savedScope.extend({ search: contactSearch }),
  columns: columns.nullable(),
  color: z.string().nullable(),
  sharing,
  owner: z.object({ id: uuid, name: z.string() }),
  /** Whether it is the reader's own. */
  mine: z.boolean(),
  /** Whether the reader may change or delete it: its owner, or an admin where it is everybody's. */
  editable: z.boolean(),
  /** The reader's own place for it among those they pinned, from 0; null where they did not. */
  position: z.int().nullable(),
  /** Why it cannot be run as it was saved: a sentence. `contacts_scope` is then what is left of it, which is a wider set. */
  problem: z.string().nullable(),
  /** What it names that is gone, or that the reader does not know: sentences. It finds fewer contacts for that, never more. */
  missing: z.array(z.string()),
  created_at: isoTime,
  updated_at: isoTime,
});
export type QuickFilter = z.infer<typeof quickFilter>;

const byId = z.object({ id: uuid });
const name = line(80).min(1, 'Give the view a name.');

/** R349: quick filters can be listed, created, updated and deleted. */
export const quickFilters = {
  list: defineEndpoint({
    id: 'quick-filters.list',
    method: 'GET',
    path: '/v1/quick_filters',
    access: USER,
    summary: 'Quick filters: your own and those shared with you',
    description:
      'Those you pinned first, in your order, then your own, then the others, by name. Everybody runs them under what they may see themselves.',
    response: all(quickFilter),
  }),
  create: defineEndpoint({
    id: 'quick-filters.create',
    method: 'POST',
    path: '/v1/quick_filters',
    access: USER,
    summary: 'Save a contacts_scope as a quick filter',
    description:
      'Up to 200, each name once. `downline` shares it with everybody who reports to you, however far below; only an admin can share with `everyone`.',
    body: z.object({
      name,
      contacts_scope: savedScope.prefault({}),
      columns: columns.nullable().default(null),
      color: color.nullable().default(null),
      sharing: sharing.default('private'),
      pinned: z.boolean().default(false),
    }),
    response: one(quickFilter),
    status: 201,
  }),
  update: defineEndpoint({
    id: 'quick-filters.update',
    method: 'PATCH',
    path: '/v1/quick_filters/{id}',
    access: USER,
    summary: 'Change a quick filter, or pin it',
    description:
      'Whoever sees it may pin it and put it at a `position` among their pinned ones; the rest is for its owner, or an admin where it is everybody’s. `deleted: false` brings a deleted one back within 30 days.',
    params: byId,
    body: z
      .object({
        name: name.optional(),
        contacts_scope: savedScope.optional(),
        columns: columns.nullable().optional(),
        color: color.nullable().optional(),
        sharing: sharing.optional(),
        pinned: z.boolean().optional(),
        position: z.int().min(0).max(MOST_PINNED).optional(),
        deleted: z.literal(false).optional(),
      })
      .refine((change) => Object.values(change).some((value) => value !== undefined), 'Nothing to change.'),
    response: one(quickFilter),
  }),
  delete: defineEndpoint({
    id: 'quick-filters.delete',
    method: 'DELETE',
    path: '/v1/quick_filters/{id}',
    access: USER,
    summary: 'Delete a quick filter',
    description: 'For everybody it was shared with, too. It can be brought back for 30 days.',
    params: byId,
  }),
};
