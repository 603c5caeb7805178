import { z } from 'zod';
import { type Access, defineEndpoint } from '../endpoint.ts';
import { uuid } from '../fields.ts';
import { all, one } from '../paging.ts';
import { byId, givenName as name, WORKFLOW } from './workflow-basics.ts';

/** The shelves are everybody's: whoever leads others puts them in order. */
const SHELVES = {
  kind: 'user',
  feature: 'workflow',
  roles: ['admin', 'bu_admin', 'manager', 'regional_manager', 'district_manager', 'field_manager'],
} as const satisfies Access;

export const wfCategory = z.object({
  id: uuid,
  name: z.string(),
  position: z.int(),
  templates: z.int(),
});
export type WfCategory = z.infer<typeof wfCategory>;

/** R328: the shelves that templates stand on. */
export const workflowCategories = {
  categories: defineEndpoint({
    id: 'workflow.categories',
    method: 'GET',
    path: '/v1/workflow/wf_categories',
    access: WORKFLOW,
    summary: 'Categories of workflow templates, in their order (R328)',
    response: all(wfCategory),
  }),
  update_category: defineEndpoint({
    id: 'workflow.update_category',
    method: 'PATCH',
    path: '/v1/workflow/wf_categories/{id}',
    access: SHELVES,
    summary: 'Rename a category (R328)',
    params: byId,
    body: z.object({ name }),
    response: one(wfCategory),
  }),
  bulk_update_categories: defineEndpoint({
    id: 'workflow.bulk_update_categories',
    method: 'POST',
    path: '/v1/workflow/wf_categories/bulk_update',
    access: SHELVES,
    summary: 'Put the categories in order, rename and add some (R328)',
    description:
      'Those with an id take the place they have in the list; those without are added. Whichever is not named stays behind them.',
    body: z.object({
      categories: z
        .array(z.object({ id: uuid.optional(), name }))
        .min(1, 'Name at least one category.')
        .max(100, 'At most 100 categories.'),
    }),
    response: all(wfCategory),
  }),
  delete_category: defineEndpoint({
    id: 'workflow.delete_category',
    method: 'DELETE',
    path: '/v1/workflow/wf_categories/{id}',
    access: SHELVES,
    summary: 'Delete a category; its templates are then in none (R328)',
    params: byId,
  }),
};
