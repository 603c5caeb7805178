import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line, reference, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { MAX_SEARCH, MAX_STEP_DAYS } from '../rules/limits.ts';
import { contactSearch } from './contact-search.ts';
import { contactSelection } from './contact-selection.ts';
import { contactsScope } from './contacts-scope.ts';
import { byId, givenName, WORKFLOW } from './workflow-basics.ts';
import { shownSteps, trigger } from './workflow-steps.ts';

const flowScope = contactsScope.pick({ search: true, category: true, contact_group: true });
/** When a contact may re-enroll: null never, 0 at once, n after n days. */
const reentry = z.int().min(0).max(MAX_STEP_DAYS).nullable();

const stepCount = entity('StepCount', { step: z.string(), version: z.int(), contacts: z.int() });
export const wfFlow = entity('WorkflowFlow', {
  id: uuid,
  name: z.string(),
  /** With its newest version. */
  template: reference.extend({ active: z.boolean(), version: z.int() }),
  /** The version its owner accepted, which new contacts get. 0 if none yet. */
  version: z.int(),
  /** Whether the reader may change it: its owner, or a user who outranks the owner. */
  editable: z.boolean(),
  owner: reference,
  trigger,
  scope: flowScope.extend({ search: contactSearch }),
  reentry_days: reentry,
  active: z.boolean(),
  activated_at: isoTime.nullable(),
  /** Why it was paused automatically. */
  problem: z.string().nullable(),
  /** All contacts are being removed. */
  ending: z.boolean(),
  counts: z.object({ active: z.int(), finished: z.int(), stopped: z.int(), failed: z.int(), refused: z.int() }),
  created_at: isoTime,
  updated_at: isoTime,
});
export type WfFlow = z.infer<typeof wfFlow>;
export const wfStepChange = entity('WorkflowStepChange', {
  step: z.string(),
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  /** The step in one line. */
  says: z.string(),
  /** Its other contents, or its changes, one line each. */
  details: z.array(z.string()),
});
export type WfStepChange = z.infer<typeof wfStepChange>;
export const wfFlowPage = wfFlow
  .extend({
    /** Where contacts in progress are. */
    at: z.array(stepCount),
    /** Of the version its owner accepted. */
    steps: shownSteps,
    /** The author of those steps. Steps do only what this user may do too. */
    author: reference.extend({ able: z.boolean(), sees_owner: z.boolean() }).nullable(),
    /** A newer version its owner hasn't accepted. */
    newer: z
      .object({ version: z.int(), author: reference, published_at: isoTime, changes: z.array(wfStepChange) })
      .nullable(),
  })
  .meta({ id: 'WorkflowFlowPage' });
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
  /** The owner, whose rights apply. The caller by default, or a user in their reach whom they outrank. */
  owner_id: uuid.optional(),
  trigger,
  scope: flowScope,
  reentry_days: reentry,
};

/** R330: templates activated for a user, and the contacts they are started for. */
export const workflowFlows = defineEndpoints('workflow', {
  flows: {
    method: 'GET',
    path: '/v1/workflow/wf_flows',
    access: WORKFLOW,
    summary: 'List workflows of users whose contacts you see (R330)',
    query: pageQuery.extend({
      q: line(MAX_SEARCH).optional(),
      template_id: uuid.optional(),
      active: z.stringbool().optional(),
      /** Only those in which the caller can start contacts now: active, with an active template, and editable. */
      startable: z.stringbool().optional(),
    }),
    response: page(wfFlow),
  },
  flow: {
    method: 'GET',
    path: '/v1/workflow/wf_flows/{id}',
    access: WORKFLOW,
    summary: 'Get a workflow with the number of contacts at each step (R330)',
    params: byId,
    response: one(wfFlowPage),
  },
  create_flow: {
    method: 'POST',
    path: '/v1/workflow/wf_flows',
    access: WORKFLOW,
    summary: 'Create a workflow from a template (R330)',
    body: z.object({
      template_id: uuid,
      /** The version you reviewed. 409 if there is a newer one. */
      version: z.int().min(1).optional(),
      ...writtenFlow,
      trigger: trigger.default({ type: 'manual' }),
      scope: flowScope.prefault({}),
      reentry_days: reentry.default(null),
    }),
    response: one(wfFlow),
    status: 201,
  },
  update_flow: {
    method: 'PATCH',
    path: '/v1/workflow/wf_flows/{id}',
    access: WORKFLOW,
    summary: 'Change a workflow’s trigger, filter, or owner (R330)',
    params: byId,
    body: z.object({
      name: writtenFlow.name.optional(),
      owner_id: writtenFlow.owner_id,
      trigger: trigger.optional(),
      scope: flowScope.optional(),
      reentry_days: reentry.optional(),
    }),
    response: one(wfFlow),
  },
  delete_flow: {
    method: 'DELETE',
    path: '/v1/workflow/wf_flows/{id}',
    access: WORKFLOW,
    summary: 'Delete a workflow. Active contacts are removed and keep their history (R330)',
    params: byId,
  },
  activate_flow: {
    method: 'PUT',
    path: '/v1/workflow/wf_flows/{id}/activate',
    access: WORKFLOW,
    summary: 'Activate or pause a workflow (R151, R330)',
    description: 'A paused workflow stops immediately. No contacts enroll or proceed until it’s activated again.',
    params: byId,
    body: z.object({ activated: z.boolean().default(true) }).prefault({}),
    response: one(wfFlow),
  },
  accept_version: {
    method: 'PUT',
    path: '/v1/workflow/wf_flows/{id}/accept',
    access: WORKFLOW,
    summary: 'Accept the newest version of the template for a workflow (R330)',
    description:
      'New contacts start with this version. Contacts in progress finish the version they began, or continue in this one with `move_running` if their step still exists. 409 if `version` is no longer the newest.',
    params: byId,
    body: z.object({ version: z.int().min(1), move_running: z.boolean().default(false) }),
    response: one(wfFlow),
  },
  end_flow: {
    method: 'PUT',
    path: '/v1/workflow/wf_flows/{id}/end',
    access: WORKFLOW,
    summary: 'Remove all active contacts from a workflow',
    params: byId,
    response: one(wfFlow),
  },
  start_flow: {
    method: 'POST',
    path: '/v1/workflow/wf_flows/{id}/start',
    access: WORKFLOW,
    summary: 'Start a workflow for contacts, or for a whole contacts_scope',
    description:
      'The set is fixed at the time of the call. For large sets, a job enrolls the contacts. Contacts that aren’t enrolled are counted with the reason.',
    params: byId,
    body: contactSelection,
    response: one(start),
    idempotent: true,
  },
});
