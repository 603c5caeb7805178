import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { isoTime, line, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { contactSearch } from './contact-search.ts';
import { contactSelection } from './contact-selection.ts';
import { contactsScope } from './contacts-scope.ts';
import { byId, givenName, named, WORKFLOW } from './workflow-basics.ts';
import { shownSteps, trigger } from './workflow-steps.ts';

const flowScope = contactsScope.pick({ search: true, category: true, contact_group: true });
/** How soon a contact may come in again: null never, 0 at once, n after so many days. */
const reentry = z.int().min(0).max(3650).nullable();

const stepCount = z.object({ step: z.string(), version: z.int(), contacts: z.int() });
export const wfFlow = z.object({
  id: uuid,
  name: z.string(),
  template: named.extend({ active: z.boolean(), version: z.int() }),
  owner: named,
  trigger,
  scope: flowScope.extend({ search: contactSearch }),
  reentry_days: reentry,
  active: z.boolean(),
  activated_at: isoTime.nullable(),
  /** Why it was switched off by itself. */
  problem: z.string().nullable(),
  /** Everybody is being taken out. */
  ending: z.boolean(),
  counts: z.object({ active: z.int(), finished: z.int(), stopped: z.int(), failed: z.int(), refused: z.int() }),
  created_at: isoTime,
  updated_at: isoTime,
});
export type WfFlow = z.infer<typeof wfFlow>;
export const wfFlowPage = wfFlow.extend({
  /** Where those under way are. */
  at: z.array(stepCount),
  steps: shownSteps,
});
export type WfFlowPage = z.infer<typeof wfFlowPage>;

const start = z.object({
  id: uuid,
  status: z.enum(['queued', 'processing', 'complete', 'failed', 'cancelled']),
  total: z.int(),
  started: z.int(),
  skipped: z.int(),
  reasons: z.array(z.object({ reason: z.string(), says: z.string(), count: z.int() })),
});
export type WfStart = z.infer<typeof start>;

const writtenFlow = {
  name: givenName,
  /** Whose rights count; the caller unless they say otherwise, somebody in their reach. */
  owner_id: uuid.optional(),
  trigger,
  scope: flowScope,
  reentry_days: reentry,
};

/** R330: templates switched on for somebody, and whom they are started for. */
export const workflowFlows = {
  flows: defineEndpoint({
    id: 'workflow.flows',
    method: 'GET',
    path: '/v1/workflow/wf_flows',
    access: WORKFLOW,
    summary: 'Workflows: templates switched on for somebody whose contacts you see (R330)',
    query: pageQuery.extend({
      q: line(100).optional(),
      template_id: uuid.optional(),
      active: z.stringbool().optional(),
    }),
    response: page(wfFlow),
  }),
  flow: defineEndpoint({
    id: 'workflow.flow',
    method: 'GET',
    path: '/v1/workflow/wf_flows/{id}',
    access: WORKFLOW,
    summary: 'A workflow, with how many contacts are at each step (R330)',
    params: byId,
    response: one(wfFlowPage),
  }),
  create_flow: defineEndpoint({
    id: 'workflow.create_flow',
    method: 'POST',
    path: '/v1/workflow/wf_flows',
    access: WORKFLOW,
    summary: 'Make a workflow of a template (R330)',
    body: z.object({
      template_id: uuid,
      ...writtenFlow,
      trigger: trigger.default({ type: 'manual' }),
      scope: flowScope.prefault({}),
      reentry_days: reentry.default(null),
    }),
    response: one(wfFlow),
    status: 201,
  }),
  update_flow: defineEndpoint({
    id: 'workflow.update_flow',
    method: 'PATCH',
    path: '/v1/workflow/wf_flows/{id}',
    access: WORKFLOW,
    summary: 'Change a workflow: who comes in, when, and as whose (R330)',
    params: byId,
    body: z.object({
      name: writtenFlow.name.optional(),
      owner_id: writtenFlow.owner_id,
      trigger: trigger.optional(),
      scope: flowScope.optional(),
      reentry_days: reentry.optional(),
    }),
    response: one(wfFlow),
  }),
  delete_flow: defineEndpoint({
    id: 'workflow.delete_flow',
    method: 'DELETE',
    path: '/v1/workflow/wf_flows/{id}',
    access: WORKFLOW,
    summary: 'Delete a workflow: whoever is under way is taken out, what happened stays with the contacts (R330)',
    params: byId,
  }),
  activate_flow: defineEndpoint({
    id: 'workflow.activate_flow',
    method: 'PUT',
    path: '/v1/workflow/wf_flows/{id}/activate',
    access: WORKFLOW,
    summary: 'Switch a workflow on, or hold it (R151, R330)',
    description: 'Held, it stops at once: nobody comes in and nobody goes on until it is switched on again.',
    params: byId,
    body: z.object({ activated: z.boolean().default(true) }).prefault({}),
    response: one(wfFlow),
  }),
  end_flow: defineEndpoint({
    id: 'workflow.end_flow',
    method: 'PUT',
    path: '/v1/workflow/wf_flows/{id}/end',
    access: WORKFLOW,
    summary: 'Take everybody out who is under way, at once',
    params: byId,
    response: one(wfFlow),
  }),
  start_flow: defineEndpoint({
    id: 'workflow.start_flow',
    method: 'POST',
    path: '/v1/workflow/wf_flows/{id}/start',
    access: WORKFLOW,
    summary: 'Start a workflow for contacts, or for a whole contacts_scope',
    description:
      'The set is written down as it is now; of many, a job lets them in. Whoever is not let in is counted with the reason.',
    params: byId,
    body: contactSelection,
    response: one(start),
    idempotent: true,
  }),
};
