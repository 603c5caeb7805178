import { newId } from '../../src/platform/ids.ts';
import type { TestTenant, TestUser } from '../builders.ts';
import type { TestContact } from '../contact-rows.ts';
import type { TestApp } from '../create-test-app.ts';

export interface MergeScene {
  /** Two of the owner's contacts that may be duplicates. */
  readonly twins: readonly [TestContact, TestContact];
  /** A merge by the owner. */
  readonly merge_id: string;
}

export async function makeMergeScene(test: TestApp, tenant: TestTenant, owner: TestUser): Promise<MergeScene> {
  const make = (columns: Record<string, unknown> = {}) => test.makeContact(tenant, { owner, columns });
  const twins = [await make(), await make()] as const;
  const [survivor, merged] = [await make(), await make()];
  const now = test.clock.now();
  await test.query('update contact set deleted_at = $2, merged_into_id = $3 where id = $1', [
    merged.id,
    now,
    survivor.id,
  ]);
  const merge_id = newId();
  await test.insert('contact_merge', {
    tenant_id: tenant.id,
    id: merge_id,
    survivor_id: survivor.id,
    merged_ids: [merged.id],
    survivor_name: 'Joan Adams',
    merged_names: ['Jo Adams'],
    made_by_id: owner.id,
    made_at: now,
  });
  return { twins, merge_id };
}
