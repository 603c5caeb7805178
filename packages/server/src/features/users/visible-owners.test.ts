import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/create-test-app.ts';
import type { Actor, Context } from '../../platform/context.ts';
import { visibleOwners } from './visible-owners.ts';

const test = useTestApp();

it('a demoted user loses the visibility that a cached session had', async () => {
  const tenant = await test.makeTenant();
  const user = await test.makeUser(tenant, { account_type: 'manager' });
  const below = await test.makeUser(tenant, { manager: user });
  const reachAs = (account_type: Actor['account_type']) =>
    test.services.database.inTenant(tenant.id, (db, org_version) =>
      visibleOwners({
        db,
        tenant,
        org_version,
        actor: { user_id: user.id, account_type, business_unit_id: null },
      } as unknown as Context),
    );
  // The organization has changed, but the session was read before: its visibility is valid only for the old role.
  expect(await reachAs('manager')).toMatchObject({ owner_ids: expect.arrayContaining([user.id, below.id]) });
  expect(await reachAs('agent')).toEqual({ everything: false, owner_ids: [user.id], pool_ids: [] });
});
