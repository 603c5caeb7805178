import { DAY_MS } from '@bookline/contract/rules/time-units';
import { newId } from '../../src/platform/ids.ts';
import type { TestTenant, TestUser } from '../builders.ts';
import type { TestContact } from '../contact-rows.ts';
import type { TestApp } from '../create-test-app.ts';

export interface WorkflowScene {
  readonly wf_category_id: string;
  /** One that was never turned on, which no one else sees. */
  readonly wf_template_id: string;
  /** An active flow of another template, and a contact waiting in it. */
  readonly wf_flow_id: string;
  readonly wf_run_id: string;
}

export async function makeWorkflowScene(
  test: TestApp,
  tenant: TestTenant,
  owner: TestUser,
  contact: TestContact,
): Promise<WorkflowScene> {
  const now = test.clock.now();
  const at = { created_at: now, updated_at: now };
  const tenant_id = tenant.id;
  const [wf_category_id, wf_template_id, used_id, wf_flow_id, wf_run_id] = [
    newId(),
    newId(),
    newId(),
    newId(),
    newId(),
  ];
  const wait = { id: 'wait', within: null, type: 'wait', wait: { for: 'duration', amount: 3, unit: 'days' } };
  await test.insert('workflow_category', {
    tenant_id,
    id: wf_category_id,
    name: `Leads ${wf_category_id}`,
    position: 0,
    ...at,
  });
  const template = {
    tenant_id,
    category_id: null,
    name: 'New lead',
    description: '',
    steps: [wait],
    version: 0,
    active: false,
    created_by_id: owner.id,
    updated_by_id: owner.id,
    steps_by_id: owner.id,
    revision: 1,
    ...at,
  };
  await test.insert(
    'workflow_template',
    { ...template, id: wf_template_id },
    { ...template, id: used_id, version: 1, active: true },
  );
  await test.insert('workflow_version', {
    tenant_id,
    template_id: used_id,
    version: 1,
    steps: [wait],
    author_id: owner.id,
    published_by_id: owner.id,
    published_at: now,
  });
  await test.insert('workflow_flow', {
    tenant_id,
    id: wf_flow_id,
    template_id: used_id,
    version: 1,
    name: 'New leads',
    owner_id: owner.id,
    trigger: { type: 'manual' },
    scope: {},
    reentry_days: 0,
    active: true,
    activated_at: now,
    origin: { session_id: newId(), request_id: newId(), ip: '127.0.0.1' },
    created_by_id: owner.id,
    ...at,
  });
  await test.insert('workflow_run', {
    tenant_id,
    id: wf_run_id,
    flow_id: wf_flow_id,
    contact_id: contact.id,
    template_id: used_id,
    version: 1,
    state: 'active',
    step_id: 'wait',
    waiting: true,
    due_at: new Date(now.getTime() + DAY_MS),
    began_at: now,
    why: 'manual',
    depth: 0,
  });
  return { wf_category_id, wf_template_id, wf_flow_id, wf_run_id };
}
