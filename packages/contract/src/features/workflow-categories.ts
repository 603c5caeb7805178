import { z } from 'zod';
import { type Access, defineEndpoints } from '../endpoint.ts';
import { entity, uuid } from '../fields.ts';
import { all, one } from '../paging.ts';
import { leaderTypes } from '../rules/roles.ts';
import { byId, givenName as name, WORKFLOW } from './workflow-basics.ts';

/** Categories are shared. Managers put them in order. */
const SHELVES = {
  kind: 'user',
  feature: 'workflow',
  roles: leaderTypes,
} as const satisfies Access;

export const wfCategory = entity('WorkflowCategory', {
  id: uuid,
  name: z.string(),
  position: z.int(),
  templates: z.int(),
});
export type WfCategory = z.infer<typeof wfCategory>;

/** R328: categories of templates. */
export const workflowCategories = defineEndpoints('workflow', {
  categories: {
    method: 'GET',
    path: '/v1/workflow/wf_categories',
    access: WORKFLOW,
    summary: 'List workflow template categories in order (R328)',
    response: all(wfCategory),
  },
  update_category: {
    method: 'PATCH',
    path: '/v1/workflow/wf_categories/{id}',
    access: SHELVES,
    summary: 'Rename a category (R328)',
    params: byId,
    body: z.object({ name }),
    response: one(wfCategory),
  },
  bulk_update_categories: {
    method: 'POST',
    path: '/v1/workflow/wf_categories/bulk_update',
    access: SHELVES,
    summary: 'Sort, rename, and add categories (R328)',
    description:
      'Categories with an id get their position in the list. Those without an id are added. Categories not in the list stay after them.',
    body: z.object({
      categories: z
        .array(z.object({ id: uuid.optional(), name }))
        .min(1, 'Add at least one category.')
        .max(100, 'Add 100 categories or fewer.'),
    }),
    response: all(wfCategory),
  },
  delete_category: {
    method: 'DELETE',
    path: '/v1/workflow/wf_categories/{id}',
    access: SHELVES,
    summary: 'Delete a category. Its templates stay without one (R328)',
    params: byId,
  },
});
