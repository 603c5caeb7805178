import { dialer } from '@bookline/contract/features/dialer';
import { supervision } from '@bookline/contract/features/supervision';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { makeCall } from '../../../test/call-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';

const test = useTestApp();
let tenant: TestTenant;
let boss: TestUser;
let dana: TestUser;
let bosses: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  boss = await test.makeUser(tenant, { account_type: 'manager' });
  dana = await test.makeUser(tenant, { manager: boss, first_name: 'Dana', last_name: 'Adams' });
  bosses = await test.signIn(boss);
});

const OPEN = { status: 'in_progress', ended_at: null, duration_s: 0 };
const wall = async (agent: Agent) => (await agent.call(supervision.live_calls, {})).data;
const idsOn = async (agent: Agent) => (await wall(agent)).map(({ id }) => id);

it('lists the open calls of the downline, newest first, with the last quality that was reported', async () => {
  const joan = await test.makeContact(tenant, { owner: dana, first_name: 'Joan', last_name: 'Bell' });
  const older = await makeCall(test, dana, { ...OPEN, contact_id: joan.id });
  test.clock.advance(60);
  const ringing = await makeCall(test, dana, { ...OPEN, status: 'ringing', answered_at: null });
  await makeCall(test, dana);
  await makeCall(test, boss, OPEN);
  const danas = await test.signIn(dana);
  const sound = { jitter_ms: 1, rtt_ms: 40, lost_permille: 0, warnings: [] };
  await danas.call(dialer.keep_quality, { params: { id: older }, body: { ...sound, scores: [43, 31] } });
  expect(await wall(bosses)).toMatchObject([
    { id: ringing, status: 'ringing', contact: null, score: null },
    { id: older, user: { id: dana.id, name: 'Dana Adams' }, contact: { first_name: 'Joan' }, score: 31 },
  ]);
});

it('names a contact only to those who see the contact', async () => {
  const stranger = await test.makeUser(tenant);
  const theirs = await test.makeContact(tenant, { owner: stranger, first_name: 'Hidden' });
  await makeCall(test, dana, { ...OPEN, contact_id: theirs.id });
  expect(await wall(bosses)).toMatchObject([{ contact: null, call_to: '+16145550142' }]);
  expect(JSON.stringify(await wall(bosses))).not.toContain('Hidden');
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  expect(await wall(admin)).toMatchObject([{ contact: { first_name: 'Hidden' } }]);
});

it('shows each user only the calls of those below them, also after the reporting line changes', async () => {
  const other = await test.makeUser(tenant, { account_type: 'manager' });
  const others = await test.signIn(other);
  const [admin, sub] = [
    await test.makeUser(tenant, { account_type: 'admin' }),
    await test.makeUser(tenant, { account_type: 'sub_admin' }),
  ];
  const [danas, bossCall, adminCall, subCall] = [
    await makeCall(test, dana, OPEN),
    await makeCall(test, boss, OPEN),
    await makeCall(test, admin, OPEN),
    await makeCall(test, sub, OPEN),
  ];
  expect(await idsOn(bosses)).toEqual([danas]);
  expect(await idsOn(others)).toEqual([]);
  // No one listens to someone above them.
  expect((await idsOn(await test.signIn(sub))).toSorted()).toEqual([danas, bossCall].toSorted());
  expect(await idsOn(await test.signIn(admin))).toEqual(expect.arrayContaining([danas, bossCall, subCall]));
  expect(await idsOn(await test.signIn(admin))).not.toContain(adminCall);
  expect((await (await test.signIn(dana)).get('/v1/dialer/live_calls')).status).toBe(403);
  const elsewhere = await test.makeUser(await test.makeTenant(), { account_type: 'admin' });
  expect(await idsOn(await test.signIn(elsewhere))).toEqual([]);
  await test.query('update app_user set manager_id = $1 where id = $2', [other.id, dana.id]);
  await test.touchOrganisation(tenant);
  expect([await idsOn(bosses), await idsOn(others)]).toEqual([[], [danas]]);
});
