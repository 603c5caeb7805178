import { newId } from '../../src/platform/ids.ts';
import type { TestTenant, TestUser } from '../builders.ts';
import type { TestContact } from '../contact-rows.ts';
import type { TestApp } from '../create-test-app.ts';

export interface BulkScene {
  readonly deleted_contact: TestContact;
  /** The owner's bulk action, which deleted that contact. */
  readonly bulk_attempt_id: string;
}

export async function makeBulkScene(test: TestApp, tenant: TestTenant, owner: TestUser): Promise<BulkScene> {
  const now = test.clock.now();
  const deleted_contact = await test.makeContact(tenant, { owner, deleted_at: now });
  const id = newId();
  await test.insert('bulk_attempt', {
    tenant_id: tenant.id,
    id,
    action: 'delete',
    what: {},
    made_by_id: owner.id,
    origin: { session_id: newId(), request_id: newId(), ip: '127.0.0.1' },
    status: 'complete',
    total: 1,
    changed: 1,
    parts: 1,
    parts_done: 1,
    created_at: now,
    ended_at: now,
  });
  await test.insert('bulk_row', {
    tenant_id: tenant.id,
    attempt_id: id,
    part_no: 1,
    position: 1,
    contact_id: deleted_contact.id,
    outcome: 'changed',
    before: { deleted_at: now },
  });
  return { deleted_contact, bulk_attempt_id: id };
}
