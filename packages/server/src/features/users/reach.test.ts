import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import type { Actor, Context } from '../../platform/context.ts';
import { reachOf } from './reach.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('who was demoted keeps no reach that a session of some seconds ago found', async () => {
  const tenant = await test.makeTenant();
  const user = await test.makeUser(tenant, { account_type: 'manager' });
  const below = await test.makeUser(tenant, { manager: user });
  const reachAs = (account_type: Actor['account_type']) =>
    test.services.database.inTenant(tenant.id, (db, org_version) =>
      reachOf({
        db,
        tenant,
        org_version,
        actor: { user_id: user.id, account_type, business_unit_id: null },
      } as unknown as Context),
    );
  // The organisation has changed already, the session was read before: what it finds holds for its old role alone.
  expect(await reachAs('manager')).toMatchObject({ owner_ids: expect.arrayContaining([user.id, below.id]) });
  expect(await reachAs('agent')).toEqual({ everything: false, owner_ids: [user.id], pool_ids: [] });
});
