import { featureFlags } from '@bookline/contract/features/feature-flags';
import { sessions } from '@bookline/contract/features/sessions';
import { featureKeys } from '@bookline/contract/rules/features';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
let admin: Agent;
let agent: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant({ variant: 'recruiting' });
  admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  user = await test.makeUser(tenant);
  agent = await test.signIn(user);
});

const has = async (who: Agent, key: string) => (await who.call(sessions.me)).data.features.includes(key);
const flag = async (key: string) => (await admin.call(featureFlags.list)).data.find((found) => found.key === key);

it('R007, R107, R388: features come from the variant, and a tenant’s override applies from the next call on', async () => {
  const flags = (await admin.call(featureFlags.list)).data;
  expect(flags.map(({ key }) => key)).toEqual(featureKeys);
  expect(await flag('dialer')).toMatchObject({ default: true, enabled: true, overridden: false });
  expect(await flag('rx_details')).toMatchObject({ default: false, enabled: false });

  const off = await admin.call(featureFlags.set, { body: { key: 'dialer', enabled: false } });
  expect(off.data).toMatchObject({ key: 'dialer', default: true, enabled: false, overridden: true });
  await admin.call(featureFlags.set, { body: { key: 'rx_details', enabled: true } });
  expect([await has(agent, 'dialer'), await has(agent, 'rx_details')]).toEqual([false, true]);

  const back = await admin.call(featureFlags.set, { body: { key: 'dialer', enabled: null } });
  expect(back.data).toMatchObject({ enabled: true, overridden: false });
  expect(await has(agent, 'dialer')).toBe(true);
});

it('R279: a feature that needs a role can be given to users and business units by name', async () => {
  const unit = await test.makeBusinessUnit(tenant);
  const member = await test.signIn(await test.makeUser(tenant, { business_unit: unit }));
  const basic = await test.makeUser(tenant, { account_type: 'basic' });
  expect(await flag('workflow')).toMatchObject({ needs: ['admin'], lost_by: ['basic'], users: [], business_units: [] });
  expect([await has(agent, 'workflow'), await has(member, 'workflow')]).toEqual([false, false]);

  const body = { key: 'workflow', user_ids: [user.id, basic.id, user.id], business_unit_ids: [unit.id] } as const;
  const opened = (
    await admin.call(featureFlags.set, {
      body: { ...body, user_ids: [...body.user_ids], business_unit_ids: [unit.id] },
    })
  ).data;
  expect(opened.users).toEqual(expect.arrayContaining([{ id: user.id, name: user.name }]));
  expect(opened.users).toHaveLength(2);
  expect(opened.business_units).toMatchObject([{ id: unit.id }]);
  expect([await has(agent, 'workflow'), await has(member, 'workflow')]).toEqual([true, true]);
  // R272: a role without the feature never gets it, even if the user is named.
  expect(await has(await test.signIn(basic), 'workflow')).toBe(false);

  // A field that is not sent stays unchanged.
  await admin.call(featureFlags.set, { body: { key: 'workflow', user_ids: [] } });
  expect([await has(agent, 'workflow'), await has(member, 'workflow')]).toEqual([false, true]);
});

it('refuses unknown features, unknown users, and an empty change', async () => {
  const elsewhere = await test.makeUser(await test.makeTenant());
  const company = await test.makeBusinessUnit(await test.makeTenant());
  for (const [body, field] of [
    [{ key: 'flying', enabled: true }, 'key'],
    [{ key: 'workflow', user_ids: [elsewhere.id] }, 'user_ids'],
    [{ key: 'workflow', business_unit_ids: [company.id] }, 'business_unit_ids'],
    [{ key: 'workflow' }, 'base'],
  ] as const)
    expect(await admin.put('/v1/admin/feature_flags', body)).toMatchObject(refusal(field));
  expect(await flag('workflow')).toMatchObject({ overridden: false, users: [], business_units: [] });
});

it('records in the audit log who changed what', async () => {
  await admin.call(featureFlags.set, { body: { key: 'follow_ups', enabled: false } });
  const rows = await test.query(
    'select action, subject_id, detail from audit_log where tenant_id = $1 and subject_type = $2',
    [tenant.id, 'feature_flag'],
  );
  expect(rows).toEqual([
    { action: 'feature_flag.update', subject_id: 'follow_ups', detail: { key: 'follow_ups', enabled: false } },
  ]);
});

it('lists all features with the variants that have them', async () => {
  const { data } = await admin.call(featureFlags.features);
  expect(data.find(({ key }) => key === 'rx_details')).toMatchObject({
    label: 'Rx and Medicare details',
    variants: ['agent_network'],
  });
});
