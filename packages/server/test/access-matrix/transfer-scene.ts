import { newId } from '../../src/platform/ids.ts';
import type { TestTenant, TestUser } from '../builders.ts';
import type { TestApp } from '../create-test-app.ts';

export interface TransferScene {
  /** The owner's transfer: one contact moved, one stayed. */
  readonly transfer_id: string;
}

export async function makeTransferScene(test: TestApp, tenant: TestTenant, owner: TestUser): Promise<TransferScene> {
  const [moved, left] = [await test.makeContact(tenant, { owner }), await test.makeContact(tenant, { owner })];
  const now = test.clock.now();
  const transfer_id = newId();
  const receiver = { kind: 'user', id: owner.id, name: owner.name, weight: null, cap: 1, planned: 1 };
  await test.insert('transfer_attempt', {
    tenant_id: tenant.id,
    id: transfer_id,
    status: 'complete',
    distribution: 'capped',
    rest: 'stay',
    receivers: [receiver],
    to_names: owner.name,
    made_by_id: owner.id,
    origin: { session_id: newId(), request_id: newId(), ip: '127.0.0.1' },
    total: 2,
    processed: 2,
    moved: 1,
    kept: 0,
    left_over: 1,
    skipped: 0,
    reverted: false,
    revert_position: 0,
    revert_moved: 0,
    revert_skipped: 0,
    created_at: now,
    updated_at: now,
    finished_at: now,
  });
  const log = {
    tenant_id: tenant.id,
    transfer_attempt_id: transfer_id,
    from_owner_id: owner.id,
    texts_lapsed: false,
    at: now,
  };
  await test.insert(
    'transfer_log',
    { ...log, position: 1, contact_id: moved.id, to_owner_id: owner.id, outcome: 'moved', reason: null },
    { ...log, position: 2, contact_id: left.id, to_owner_id: null, outcome: 'left', reason: 'over_caps' },
  );
  return { transfer_id };
}
