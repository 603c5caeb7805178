import { z } from 'zod';
import { entity, line, uuid } from '../fields.ts';
import { pageSize } from '../paging.ts';
import { MAX_LONG_SEARCH } from '../rules/limits.ts';
import { category, sentContactSearch } from './contact-search.ts';

export { type ContactSearch, category, contactSearch, gender, maritalStatus } from './contact-search.ts';

/** Sort fields: every column a list can show. */
export const orderFields = [
  'name',
  'first_name',
  'last_name',
  'phone',
  'email',
  'city',
  'state',
  'zip',
  'status',
  'source',
  'owner',
  'category',
  'date_of_birth',
  'created_at',
  'updated_at',
  'last_activity_at',
  'deleted_at',
] as const;

/** `mine`, `all`, `all_agents`, `pool`, `favorites`, `deleted`, or `group:{id}`: a subset of what the user may see. */
export const contactGroup = z
  .string()
  .regex(
    /^(mine|all|all_agents|pool|favorites|deleted|group:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/,
    'Choose a valid group of contacts.',
  );

/** One set of contacts, the same in every call: list, export, transfer, delete, tag, print, campaign. */
export const contactsScope = entity('ContactsScope', {
  search: sentContactSearch.default({}),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  /** R433: 50 per page by default. */
  limit: pageSize(50, 200),
  /** Words to find in name, phone, and email. All must match. */
  q: line(MAX_LONG_SEARCH).default(''),
  order: z.enum(['asc', 'desc']).default('desc'),
  order_field: z.enum(orderFields).default('created_at'),
  category: category.nullish(),
  all_downline: z.boolean().default(false),
  contact_group: contactGroup.default('all'),
  pool_id: uuid.nullish(),
  downline_user_id: uuid.nullish(),
  /** Only the first N of the set in its order. */
  select_n: z.coerce.number().int().min(1).max(999_999).nullish(),
});
export type ContactsScope = z.infer<typeof contactsScope>;
export type ContactsScopeInput = z.input<typeof contactsScope>;
