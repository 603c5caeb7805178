import { z } from 'zod';
import { defineEndpoints, THEMSELVES } from '../endpoint.ts';
import { entity, isoTime, line, reference, text, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { MAX_DESCRIPTION, MAX_SEARCH, MAX_TITLE } from '../rules/limits.ts';
import { byId, givenName, WORKFLOW } from './workflow-basics.ts';
import { shownSteps, steps } from './workflow-steps.ts';

const problem = z.object({
  step: z.string().nullable(),
  field: z.string().nullable(),
  says: z.string(),
  warning: z.boolean(),
});

export const wfTemplate = entity('WorkflowTemplate', {
  id: uuid,
  category: reference.nullable(),
  name: z.string(),
  description: z.string(),
  steps: shownSteps,
  /** The newest activated version. 0 if none. */
  version: z.int(),
  active: z.boolean(),
  /** The steps differ from the newest version. */
  changed: z.boolean(),
  /** The author of the newest version can no longer use workflows. Activate the template again to become its author. */
  author_gone: z.boolean(),
  /** Problems that prevent activation, and warnings. */
  problems: z.array(problem),
  flows: z.int(),
  /** Workflows on an older version, until their owner accepts the newest. */
  behind: z.int(),
  /** Contacts in progress on an older version. */
  on_older: z.int(),
  created_by: reference,
  updated_by: reference,
  created_at: isoTime,
  updated_at: isoTime,
  revision: z.int(),
  /** Whether the reader may change it: its creator, or an admin. */
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
  description: text(MAX_DESCRIPTION),
  category_id: uuid.nullable(),
  steps,
};

/** R329: templates: drafting, trying, and activating. */
export const workflowTemplates = defineEndpoints('workflow', {
  templates: {
    method: 'GET',
    path: '/v1/workflow/wf_templates',
    access: WORKFLOW,
    summary: 'List workflow templates: your own and active ones, by category and name (R329)',
    query: pageQuery.extend({
      q: line(MAX_SEARCH).optional(),
      category_id: uuid.optional(),
      /** Only those activated at least once, because a workflow needs a published version. */
      published: z.stringbool().optional(),
    }),
    response: page(wfTemplate),
  },
  template: {
    method: 'GET',
    path: '/v1/workflow/wf_templates/{id}',
    access: WORKFLOW,
    summary: 'Get a workflow template with its steps (R329)',
    params: byId,
    response: one(wfTemplate),
  },
  create_template: {
    method: 'POST',
    path: '/v1/workflow/wf_templates',
    access: WORKFLOW,
    summary: 'Create a workflow template (R329)',
    description: 'You can save a draft. `problems` lists what is missing. Nothing runs until it’s activated.',
    body: z.object({
      ...writtenTemplate,
      description: writtenTemplate.description.default(''),
      category_id: writtenTemplate.category_id.default(null),
      steps: steps.default([]),
    }),
    response: one(wfTemplate),
    status: 201,
  },
  update_template: {
    method: 'PATCH',
    path: '/v1/workflow/wf_templates/{id}',
    access: WORKFLOW,
    summary: 'Change a workflow template (R329)',
    description:
      'Running workflows don’t change until you activate the changes. With the `revision` you saw: 409 if it changed since.',
    params: byId,
    body: z.object({
      name: writtenTemplate.name.optional(),
      description: writtenTemplate.description.optional(),
      category_id: writtenTemplate.category_id.optional(),
      steps: steps.optional(),
      revision: z.int().min(1).optional(),
    }),
    response: one(wfTemplate),
  },
  delete_template: {
    method: 'DELETE',
    path: '/v1/workflow/wf_templates/{id}',
    access: WORKFLOW,
    summary: 'Delete an unused workflow template (R329)',
    params: byId,
  },
  activate_template: {
    method: 'PUT',
    path: '/v1/workflow/wf_templates/{id}/activate',
    access: WORKFLOW,
    summary: 'Activate a template with its changes, or deactivate it (R152, R329)',
    description:
      'Activating publishes its steps as a new version. Workflows stay on the version their owner accepted. Your own accept a version you wrote. With `move_running`, the workflows you own and those of users you outrank accept it, and their contacts continue in it where their step still exists. If someone else wrote the steps, send the `revision` you reviewed with `move_running`. Deactivated, its workflows enroll no one; contacts already in progress continue.',
    params: byId,
    body: z
      .object({
        activated: z.boolean().default(true),
        move_running: z.boolean().default(false),
        revision: z.int().min(1).optional(),
      })
      .prefault({}),
    response: one(wfTemplate),
  },
  try_template: {
    method: 'POST',
    path: '/v1/workflow/wf_templates/{id}/try',
    access: WORKFLOW,
    reads: true,
    summary: 'Try a template with one contact. Nothing is changed or sent',
    params: byId,
    body: z.object({
      contact_id: uuid,
      steps: steps.optional(),
      /** What the contact replies wherever the steps wait for a reply. Without it, no reply arrives. */
      reply: line(MAX_TITLE).optional(),
    }),
    response: one(z.object({ contact: reference, steps: z.array(tried), ended: z.boolean() })),
  },
  new_webhook_secret: {
    method: 'POST',
    path: '/v1/workflow/wf_templates/{id}/webhook_secret',
    access: { ...WORKFLOW, ...THEMSELVES },
    summary: 'Create a new webhook signing secret, shown only this once',
    params: byId,
    response: one(z.object({ secret: z.string() })),
  },
});
