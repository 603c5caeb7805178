import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoTime, line, reference, uuid, withId } from '../fields.ts';
import { all, one } from '../paging.ts';
import { MAX_NAME, MAX_PINNED } from '../rules/limits.ts';
import { contactSearch, contactsScope } from './contacts-scope.ts';

export const sharing = z.enum(['private', 'downline', 'everyone']);
export type Sharing = z.infer<typeof sharing>;

/** A contacts_scope without the page: a set and its order. */
const savedScope = contactsScope.omit({ page: true, limit: true, select_n: true });
/** List columns: widths in pixels, visibility changes from the default, and ids in order. */
const columns = z.object({
  widths: z.record(line(40), z.number().min(1).max(2000)),
  shown: z.record(line(40), z.boolean()),
  order: z.array(line(40)).max(100),
});
const color = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Enter a color such as #2f6fde.');

export const quickFilter = entity('QuickFilter', {
  id: uuid,
  name: z.string(),
  contacts_scope: savedScope.extend({ search: contactSearch }),
  columns: columns.nullable(),
  color: z.string().nullable(),
  sharing,
  owner: reference,
  /** Whether it's the reader's own. */
  mine: z.boolean(),
  /** Whether the reader may change or delete it: its owner, or an admin if it's shared with everyone. */
  editable: z.boolean(),
  /** Its position among the reader's pinned views, from 0. Null if not pinned. */
  position: z.int().nullable(),
  /** Why it can't run as saved, as a sentence. `contacts_scope` then has the remaining, wider set. */
  problem: z.string().nullable(),
  /** Items it names that no longer exist or that the reader can't see, in sentences. It finds fewer contacts because of them, never more. */
  missing: z.array(z.string()),
  created_at: isoTime,
  updated_at: isoTime,
});
export type QuickFilter = z.infer<typeof quickFilter>;

const name = line(MAX_NAME).min(1, 'Enter a name for the view.');

/** R349: list, create, update, and delete quick filters. */
export const quickFilters = defineEndpoints('quick-filters', {
  list: {
    method: 'GET',
    path: '/v1/quick_filters',
    access: USER,
    summary: 'List quick filters: your own and those shared with you',
    description:
      'Pinned ones first, in your order, then your own, then the others, by name. Users run them on the contacts they can see.',
    response: all(quickFilter),
  },
  create: {
    method: 'POST',
    path: '/v1/quick_filters',
    access: USER,
    summary: 'Save a contacts_scope as a quick filter',
    description:
      'Up to 200, each with a unique name. `downline` shares it with your whole downline. Only admins can share with `everyone`.',
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
  },
  update: {
    method: 'PATCH',
    path: '/v1/quick_filters/{id}',
    access: USER,
    summary: 'Change or pin a quick filter',
    description:
      'Users who see it can pin it and set its `position`. Only its owner can change the rest, or an admin if it’s shared with everyone. `deleted: false` restores it within 30 days.',
    params: withId,
    body: z
      .object({
        name: name.optional(),
        contacts_scope: savedScope.optional(),
        columns: columns.nullable().optional(),
        color: color.nullable().optional(),
        sharing: sharing.optional(),
        pinned: z.boolean().optional(),
        position: z.int().min(0).max(MAX_PINNED).optional(),
        deleted: z.literal(false).optional(),
      })
      .refine((change) => Object.values(change).some((value) => value !== undefined), 'Enter at least one change.'),
    response: one(quickFilter),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/quick_filters/{id}',
    access: USER,
    summary: 'Delete a quick filter',
    description: 'Also for everyone it was shared with. You can restore it for 30 days.',
    params: withId,
  },
});
