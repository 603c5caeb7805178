import { z } from 'zod';
import { type Access, defineEndpoint } from '../endpoint.ts';
import { isoTime, line, text, uuid } from '../fields.ts';
import { all, one, page, pageQuery } from '../paging.ts';
import { contactSearch } from './contact-search.ts';
import { contactSelection } from './contact-selection.ts';
import { contactsScope } from './contacts-scope.ts';
import { shownSteps, steps, trigger } from './workflow-steps.ts';

/** R272, R279: not for basic users; in some variants for admins and whoever they list. */
const WORKFLOW = { kind: 'user', feature: 'workflow' } as const satisfies Access;
/** The shelves are everybody's: whoever leads others puts them in order. */
const SHELVES = {
  kind: 'user',
  feature: 'workflow',
  roles: ['admin', 'bu_admin', 'manager', 'regional_manager', 'district_manager', 'field_manager'],
} as const satisfies Access;

const named = z.object({ id: uuid, name: z.string() });
const byId = z.object({ id: uuid });
const name = line(80).min(1, 'Give it a name.');

export const wfCategory = z.object({
  id: uuid,
  name: z.string(),
  position: z.int(),
  templates: z.int(),
});
export type WfCategory = z.infer<typeof wfCategory>;

const problem = z.object({
  step: z.string().nullable(),
  field: z.string().nullable(),
  says: z.string(),
  warning: z.boolean(),
});

export const wfTemplate = z.object({
  id: uuid,
  category: named.nullable(),
  name: z.string(),
  description: z.string(),
  steps: shownSteps,
  /** The newest version that was activated; 0 where none was. */
  version: z.int(),
  active: z.boolean(),
  /** The steps are others than those of the newest version. */
  changed: z.boolean(),
  /** What keeps it from being activated, and what to know before. */
  problems: z.array(problem),
  flows: z.int(),
  /** Contacts that are under way on an older version. */
  on_older: z.int(),
  created_by: named,
  updated_by: named,
  created_at: isoTime,
  updated_at: isoTime,
  revision: z.int(),
  /** Whether the reader may change it: who made it, or an admin. */
  editable: z.boolean(),
});
export type WfTemplate = z.infer<typeof wfTemplate>;

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

const state = z.enum(['active', 'finished', 'stopped', 'failed', 'refused']);
export const wfRun = z.object({
  id: uuid,
  flow: named,
  /** Null where the reader does not see the contact. */
  contact: named.nullable(),
  state,
  /** Where it is, in words: 'Wait 3 days'. */
  at_step: z.string().nullable(),
  step_id: z.string().nullable(),
  /** Until when it waits. */
  waits_until: isoTime.nullable(),
  version: z.int(),
  /** What let it in. */
  why: z.string(),
  reason: z.string().nullable(),
  began_at: isoTime,
  ended_at: isoTime.nullable(),
  /** Whether the reader may stop it. */
  stoppable: z.boolean(),
});
export type WfRun = z.infer<typeof wfRun>;

export const wfLog = z.object({
  id: uuid,
  at: isoTime,
  step_id: z.string().nullable(),
  /** 'Waited until Mon, Nov 30, 9:00 AM', 'Added the tag T65'. */
  says: z.string(),
  outcome: z.string(),
});
export type WfLog = z.infer<typeof wfLog>;

const tried = z.object({
  at: isoTime,
  step_id: z.string().nullable(),
  says: z.string(),
  outcome: z.string(),
});
export type WfTried = z.infer<typeof tried>;

const start = z.object({
  id: uuid,
  status: z.enum(['queued', 'processing', 'complete', 'failed', 'cancelled']),
  total: z.int(),
  started: z.int(),
  skipped: z.int(),
  reasons: z.array(z.object({ reason: z.string(), says: z.string(), count: z.int() })),
});
export type WfStart = z.infer<typeof start>;

const writtenTemplate = {
  name,
  description: text(2000),
  category_id: uuid.nullable(),
  steps,
};
const writtenFlow = {
  name,
  /** Whose rights count; the caller unless they say otherwise, somebody in their reach. */
  owner_id: uuid.optional(),
  trigger,
  scope: flowScope,
  reentry_days: reentry,
};

/** R327: the calls of workflows. */
export const workflow = {
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
  templates: defineEndpoint({
    id: 'workflow.templates',
    method: 'GET',
    path: '/v1/workflow/wf_templates',
    access: WORKFLOW,
    summary: 'Workflow templates: your own and whatever is active, by category and name (R329)',
    query: pageQuery.extend({ q: line(100).optional(), category_id: uuid.optional() }),
    response: page(wfTemplate),
  }),
  template: defineEndpoint({
    id: 'workflow.template',
    method: 'GET',
    path: '/v1/workflow/wf_templates/{id}',
    access: WORKFLOW,
    summary: 'A workflow template with its steps (R329)',
    params: byId,
    response: one(wfTemplate),
  }),
  create_template: defineEndpoint({
    id: 'workflow.create_template',
    method: 'POST',
    path: '/v1/workflow/wf_templates',
    access: WORKFLOW,
    summary: 'Write a workflow template (R329)',
    description: 'What is unfinished is kept: `problems` says what is missing. Nothing runs before it is activated.',
    body: z.object({
      ...writtenTemplate,
      description: writtenTemplate.description.default(''),
      category_id: writtenTemplate.category_id.default(null),
      steps: steps.default([]),
    }),
    response: one(wfTemplate),
    status: 201,
  }),
  update_template: defineEndpoint({
    id: 'workflow.update_template',
    method: 'PATCH',
    path: '/v1/workflow/wf_templates/{id}',
    access: WORKFLOW,
    summary: 'Change a workflow template (R329)',
    description:
      'What runs goes on as it was until the changes are activated. With the `revision` that was seen: 409 where somebody changed it since.',
    params: byId,
    body: z.object({
      name: writtenTemplate.name.optional(),
      description: writtenTemplate.description.optional(),
      category_id: writtenTemplate.category_id.optional(),
      steps: steps.optional(),
      revision: z.int().min(1).optional(),
    }),
    response: one(wfTemplate),
  }),
  delete_template: defineEndpoint({
    id: 'workflow.delete_template',
    method: 'DELETE',
    path: '/v1/workflow/wf_templates/{id}',
    access: WORKFLOW,
    summary: 'Delete a workflow template that no flow uses (R329)',
    params: byId,
  }),
  activate_template: defineEndpoint({
    id: 'workflow.activate_template',
    method: 'PUT',
    path: '/v1/workflow/wf_templates/{id}/activate',
    access: WORKFLOW,
    summary: 'Switch a template on, with its changes, or off (R152, R329)',
    description:
      'Switched on, its steps become the version that contacts begin with from then on; who is under way goes on as they began, or in the new version with `move_running`, as far as their step is still there. Switched off, its flows take nobody in any more; who is under way goes on.',
    params: byId,
    body: z.object({ activated: z.boolean(), move_running: z.boolean().default(false) }),
    response: one(wfTemplate),
  }),
  try_template: defineEndpoint({
    id: 'workflow.try_template',
    method: 'POST',
    path: '/v1/workflow/wf_templates/{id}/try',
    access: WORKFLOW,
    reads: true,
    summary: 'What would happen with one contact; nothing is changed, nobody is told',
    params: byId,
    body: z.object({ contact_id: uuid, steps: steps.optional() }),
    response: one(z.object({ contact: named, steps: z.array(tried), ended: z.boolean() })),
  }),
  new_webhook_secret: defineEndpoint({
    id: 'workflow.new_webhook_secret',
    method: 'POST',
    path: '/v1/workflow/wf_templates/{id}/webhook_secret',
    access: WORKFLOW,
    summary: 'A new secret that the template’s calls are signed with; shown this once',
    params: byId,
    response: one(z.object({ secret: z.string() })),
  }),
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
  flow_history: defineEndpoint({
    id: 'workflow.flow_history',
    method: 'GET',
    path: '/v1/workflow/wf_flows/{id}/history',
    access: WORKFLOW,
    summary: 'Who went through a workflow, the latest first (R330)',
    params: byId,
    query: pageQuery.extend({ state: state.optional(), step_id: line(40).optional() }),
    response: page(wfRun),
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
  run_logs: defineEndpoint({
    id: 'workflow.run_logs',
    method: 'GET',
    path: '/v1/workflow/wf_runs/{id}/logs',
    access: WORKFLOW,
    summary: 'What happened with a contact in a workflow, step by step',
    params: byId,
    response: one(wfRun.extend({ logs: z.array(wfLog) })),
  }),
  stop_run: defineEndpoint({
    id: 'workflow.stop_run',
    method: 'PUT',
    path: '/v1/workflow/wf_runs/{id}/stop',
    access: WORKFLOW,
    summary: 'Stop a workflow for one contact',
    params: byId,
    response: one(wfRun),
  }),
  contact_logs: defineEndpoint({
    id: 'workflow.contact_logs',
    method: 'GET',
    path: '/v1/contacts/{id}/workflow_logs',
    access: WORKFLOW,
    summary: "A contact's workflows: where they are and what happened, the latest first (R313)",
    params: byId,
    /** R438: 5 unless asked otherwise. */
    query: pageQuery.extend({ limit: z.coerce.number().int().min(1).max(200).default(5) }),
    response: page(wfRun.extend({ logs: z.array(wfLog) })),
  }),
};
