import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { isoTime, line, text, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { byId, givenName, named, WORKFLOW } from './workflow-basics.ts';
import { shownSteps, steps } from './workflow-steps.ts';

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

const tried = z.object({
  at: isoTime,
  step_id: z.string().nullable(),
  says: z.string(),
  outcome: z.string(),
});
export type WfTried = z.infer<typeof tried>;

const writtenTemplate = {
  name: givenName,
  description: text(2000),
  category_id: uuid.nullable(),
  steps,
};

/** R329: templates, as they are written, tried and switched on. */
export const workflowTemplates = {
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
};
