import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line, reference, uuid } from '../fields.ts';
import { page, pageQuery } from '../paging.ts';
import { MAX_SEARCH } from '../rules/limits.ts';
import { byId, WORKFLOW } from './workflow-basics.ts';
import { wfFlow, wfStepChange } from './workflow-flows.ts';
import { wfTemplate } from './workflow-templates.ts';

/** Which workflows: those that enroll contacts, those that don't, or steps that no one runs yet. */
export const workflowTab = z.enum(['all', 'active', 'paused', 'unused']);
export type WorkflowTab = z.infer<typeof workflowTab>;

/**
 * A workflow as people see it: steps with a trigger, run for someone. Steps that none of the flows the caller sees uses have no flow: drafts, and what
 * colleagues share.
 */
const wfRow = entity('WorkflowRow', {
  id: uuid,
  category: reference.nullable(),
  flow: wfFlow.nullable(),
  template: wfTemplate.nullable(),
});
export type WfRow = z.infer<typeof wfRow>;

const wfVersion = entity('WorkflowVersion', {
  version: z.int(),
  author: reference,
  published_by: reference,
  published_at: isoTime,
  /** The changes since the version before. */
  changes: z.array(wfStepChange),
});
export type WfVersion = z.infer<typeof wfVersion>;

/** R327: workflows in one list, and the versions of their steps. */
export const workflowList = defineEndpoints('workflow', {
  workflows: {
    method: 'GET',
    path: '/v1/workflow/workflows',
    access: WORKFLOW,
    summary: 'List workflows, and the templates without a workflow, as one list (R327)',
    description:
      'Each row has a `flow`, or a `template` that no visible workflow uses. They are in the order of their categories, active ones first.',
    query: pageQuery.extend({
      q: line(MAX_SEARCH).optional(),
      category_id: uuid.optional(),
      tab: workflowTab.default('all'),
    }),
    response: page(wfRow),
  },
  versions: {
    method: 'GET',
    path: '/v1/workflow/wf_templates/{id}/versions',
    access: WORKFLOW,
    summary: 'List the versions of a template, the newest first, with their changes (R329)',
    params: byId,
    query: pageQuery,
    response: page(wfVersion),
  },
});
