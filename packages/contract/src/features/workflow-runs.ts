import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line, reference, uuid } from '../fields.ts';
import { one, page, pageQuery, pageSize } from '../paging.ts';
import { byId, WORKFLOW } from './workflow-basics.ts';

const state = z.enum(['active', 'finished', 'stopped', 'failed', 'refused']);
export const wfRun = entity('WorkflowRun', {
  id: uuid,
  flow: reference,
  /** Null if the reader can't see the contact. */
  contact: reference.nullable(),
  state,
  /** Its current step, as text: 'Wait 3 days'. */
  at_step: z.string().nullable(),
  step_id: z.string().nullable(),
  /** Until when it waits. */
  waits_until: isoTime.nullable(),
  version: z.int(),
  /** What enrolled it. */
  why: z.string(),
  reason: z.string().nullable(),
  began_at: isoTime,
  ended_at: isoTime.nullable(),
  /** Whether the reader may stop it. */
  stoppable: z.boolean(),
});
export type WfRun = z.infer<typeof wfRun>;

export const wfLog = entity('WorkflowLog', {
  id: uuid,
  at: isoTime,
  step_id: z.string().nullable(),
  /** 'Waited until Mon, Nov 30, 9:00 AM', 'Added the tag T65'. */
  says: z.string(),
  outcome: z.string(),
});
export type WfLog = z.infer<typeof wfLog>;

/** R330, R313: contacts in workflows and their history. */
export const workflowRuns = defineEndpoints('workflow', {
  flow_history: {
    method: 'GET',
    path: '/v1/workflow/wf_flows/{id}/history',
    access: WORKFLOW,
    summary: 'List the contacts of a workflow, latest first (R330)',
    params: byId,
    query: pageQuery.extend({ state: state.optional(), step_id: line(40).optional() }),
    response: page(wfRun),
  },
  run_logs: {
    method: 'GET',
    path: '/v1/workflow/wf_runs/{id}/logs',
    access: WORKFLOW,
    summary: 'Get a contact’s history in a workflow, step by step',
    params: byId,
    response: one(wfRun.extend({ logs: z.array(wfLog) })),
  },
  stop_run: {
    method: 'PUT',
    path: '/v1/workflow/wf_runs/{id}/stop',
    access: WORKFLOW,
    summary: 'Stop a workflow for one contact',
    params: byId,
    response: one(wfRun),
  },
  contact_logs: {
    method: 'GET',
    path: '/v1/contacts/{id}/workflow_logs',
    access: WORKFLOW,
    summary: "List a contact's workflows with their current steps and history, latest first (R313)",
    params: byId,
    /** R438: 5 by default. */
    query: pageQuery.extend({ limit: pageSize(5, 200) }),
    response: page(wfRun.extend({ logs: z.array(wfLog) })),
  },
});
