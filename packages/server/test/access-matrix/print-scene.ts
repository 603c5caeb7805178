import { newId } from '../../src/platform/ids.ts';
import type { TestTenant, TestUser } from '../builders.ts';
import type { TestApp } from '../create-test-app.ts';

export interface PrintScene {
  /** The owner's finished print and letter. */
  readonly print_id: string;
  readonly letter_template_id: string;
}

export async function makePrintScene(
  test: TestApp,
  tenant: TestTenant,
  owner: TestUser,
  contact: { readonly id: string },
): Promise<PrintScene> {
  const [print_id, letter_template_id] = [newId(), newId()];
  const now = test.clock.now();
  await test.insert('print_job', {
    tenant_id: tenant.id,
    id: print_id,
    user_id: owner.id,
    real_user_id: owner.id,
    kind: 'call_list',
    title: 'Call list for one contact',
    options: {},
    origin: {},
    contact_ids: [contact.id],
    status: 'complete',
    created_at: now,
    ended_at: now,
  });
  await test.insert('letter_template', {
    tenant_id: tenant.id,
    id: letter_template_id,
    owner_id: owner.id,
    name: 'Hello',
    body: 'Dear {{first_name}},',
    sharing: 'private',
    created_at: now,
    updated_at: now,
  });
  return { print_id, letter_template_id };
}
