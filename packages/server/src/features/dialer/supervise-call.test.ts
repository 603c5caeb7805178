import { adminUsers } from '@bookline/contract/features/admin-users';
import { dialer } from '@bookline/contract/features/dialer';
import { supervision } from '@bookline/contract/features/supervision';
import { untilRecorded } from '@bookline/voice-gateway/voice-client.fixture';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { AGENT, SECOND as BOSS, browserOf, PHONE, talk, untilOne } from '../../../test/calls-with-sound.ts';
import type { TestApp } from '../../../test/create-test-app.ts';
import { makeDialer } from '../../../test/dialer-rows.ts';
import { type GatewayScene, openGatewayScene } from '../../../test/gateway-scene.ts';
import { SYSTEM_ACTOR } from '../../platform/audit.ts';

// Numbers and contacts in Ohio, where one party's consent is enough, and a number in California, where it isn't.
const [LINE, BOSS_LINE] = ['+16145550100', '+16145550101'];
const [JOAN, IN_CALIFORNIA] = ['+16145550142', '+14155550142'];

let scene: GatewayScene;
let test: TestApp;
let tenant: TestTenant;
let dana: TestUser;
let boss: TestUser;
let agent: Agent;
let bosses: Agent;

beforeAll(async () => {
  scene = await openGatewayScene();
  test = scene.test;
});
afterAll(() => scene.close());
beforeEach(async () => {
  // Ten in the morning in Ohio, seven in California.
  test.clock.set('2026-03-03T17:00:00Z');
  tenant = await test.makeTenant();
  boss = await test.makeUser(tenant, { account_type: 'manager', first_name: 'Maria', last_name: 'Bell' });
  dana = await test.makeUser(tenant, { manager: boss, first_name: 'Dana', last_name: 'Adams' });
  await makeDialer(test, dana, LINE);
  await makeDialer(test, boss, BOSS_LINE);
  [agent, bosses] = [await test.signIn(dana), await test.signIn(boss)];
  for (const [number, state, zip, timezone_in_force] of [
    [JOAN, 'OH', '43004', 'America/New_York'],
    [IN_CALIFORNIA, 'CA', '94103', 'America/Los_Angeles'],
  ] as const)
    await test.makeContact(tenant, { owner: dana, phones: [number], columns: { state, zip, timezone_in_force } });
});
afterEach(() => scene.hangUp());

const wall = async (who = bosses) => (await who.call(supervision.live_calls, {})).data;
/** Waits until the wall shows a call that meets the condition. */
const onWall = (is: (call: Awaited<ReturnType<typeof wall>>[number]) => boolean) => untilOne(() => wall(), is);
/** The agent and the contact talk. */
const talking = (direction: 'inbound' | 'outbound', number = JOAN) =>
  talk(scene, { tenant, agent }, direction, { line: LINE, number });
type Mode = 'listen' | 'whisper' | 'barge';
/** The manager joins, and hears both sides. */
async function joined(call_id: string, mode: Mode = 'listen') {
  const hers = await browserOf(scene, bosses, BOSS);
  const { id } = (await bosses.call(supervision.start, { params: { id: call_id }, body: { mode } })).data;
  const sid = await hers.call({ superviseId: id });
  await Promise.all([hers.hears(PHONE, 0.1), hers.hears(AGENT, 0.1)]);
  return { hers, id, sid };
}
const change = (id: string, mode: Mode) => bosses.call(supervision.change_mode, { params: { id }, body: { mode } });
const audited = () =>
  test.query<{ action: string; actor_id: string; mode: string | null }>(
    `select action, actor_id, detail ->> 'mode' as mode from audit_log
      where tenant_id = $1 and subject_type = 'call' and action ~ 'listen|whisper|barge|supervise|monitoring' order by id`,
    [tenant.id],
  );
const start = (call_id: string, who = bosses) => who.post(`/v1/dialer/live_calls/${call_id}/supervise`, {});

it.each(['outbound', 'inbound'] as const)(
  'a manager listens to an %s call, whispers to the agent, and barges in; the agent sees it, and each step is audited',
  async (direction) => {
    const { browser, phone, call_id } = await talking(direction);
    const { hers, id, sid } = await joined(call_id);
    // Both still talk, and no one hears the manager.
    await Promise.all([browser.hears(PHONE), phone.hears(AGENT), browser.hearsNo(BOSS), phone.hearsNo(BOSS)]);
    const seen = async () =>
      (await agent.call(dialer.fetch_active_calls, { body: undefined })).data.call_list.map(
        ({ supervisors }) => supervisors,
      );
    expect(await seen()).toEqual([[{ id: boss.id, name: 'Maria Bell', now: 'listen', modes: ['listen'] }]]);

    await change(id, 'whisper');
    await browser.hears(BOSS, 0.1);
    await Promise.all([hers.hears(PHONE, 0.1), phone.hears(AGENT)]);
    await phone.hearsNo(BOSS);
    expect(await seen()).toMatchObject([[{ now: 'whisper', modes: ['listen', 'whisper'] }]]);

    await change(id, 'barge');
    await Promise.all([browser.hears(BOSS, 0.1), phone.hears(BOSS, 0.1), hers.hears(PHONE, 0.1)]);
    await change(id, 'listen');
    await Promise.all([browser.hearsNo(BOSS), phone.hearsNo(BOSS), hers.hears(PHONE, 0.1)]);

    hers.say('hangup', { callsid: sid });
    await onWall(({ supervisors }) => supervisors[0]?.now === null);
    await Promise.all([browser.hears(PHONE), phone.hears(AGENT)]);
    const by = { actor_id: boss.id };
    expect(await audited()).toEqual([
      { action: 'call.listen', mode: null, ...by },
      { action: 'call.supervise_end', mode: 'listen', ...by },
      { action: 'call.whisper', mode: null, ...by },
      { action: 'call.supervise_end', mode: 'whisper', ...by },
      { action: 'call.barge', mode: null, ...by },
      { action: 'call.supervise_end', mode: 'barge', ...by },
      { action: 'call.listen', mode: null, ...by },
      { action: 'call.supervise_end', mode: 'listen', ...by },
    ]);
    expect(scene.logged).toEqual([]);
  },
);

it.each(['agent', 'contact'] as const)(
  'when the %s hangs up, the manager’s leg ends and the call is over',
  async (who) => {
    const { browser, phone, call_id, agent_sid, phone_sid } = await talking('inbound');
    const { hers } = await joined(call_id, 'barge');
    if (who === 'agent') browser.say('hangup', { callsid: agent_sid });
    else phone.say('hangup', { callsid: phone_sid });
    await hers.next('hangup');
    await (who === 'agent' ? phone : browser).next('hangup');
    await expect.poll(() => wall()).toEqual([]);
    expect((await audited()).at(-1)).toMatchObject({
      action: 'call.supervise_end',
      mode: 'barge',
      actor_id: SYSTEM_ACTOR,
    });
  },
);

it.each(['outbound', 'inbound'] as const)(
  'in a state where all parties must agree, both sides of an %s call hear a notice before the manager hears anything; once a call',
  async (direction) => {
    const { browser, phone, call_id } = await talking(direction, IN_CALIFORNIA);
    const hers = await browserOf(scene, bosses, BOSS);
    const { data } = await bosses.call(supervision.start, { params: { id: call_id }, body: {} });
    expect(data).toMatchObject({ announces: true });
    const call = hers.call({ superviseId: data.id });
    await Promise.all([phone.hearsNo(AGENT), browser.hearsNo(PHONE)]);
    // The agent can't move the call out of the notice.
    expect(await agent.post('/v1/dialer/device_hold_call', { call_id })).toMatchObject({ status: 422 });
    const heard = async () =>
      (
        await test.query<{ heard: boolean }>('select monitor_heard_at is not null as heard from call where id = $1', [
          call_id,
        ])
      )[0]?.heard;
    expect([await heard(), (await wall())[0]?.supervisors]).toEqual([false, []]);
    await Promise.all([hers.hears(PHONE, 0.1), browser.hears(PHONE), phone.hears(AGENT)]);
    expect(await heard()).toBe(true);
    hers.say('hangup', { callsid: await call });
    await onWall(({ supervisors }) => supervisors[0]?.now === null);
    expect((await bosses.call(supervision.start, { params: { id: call_id }, body: {} })).data.announces).toBe(false);
    expect((await audited()).map(({ action }) => action)).toEqual([
      'call.announce_monitoring',
      'call.monitoring_announced',
      'call.listen',
      'call.supervise_end',
    ]);
  },
);

it('the recording notice covers monitoring; the recording of the agent’s leg goes on', async () => {
  const { browser, call_id } = await talking('inbound', IN_CALIFORNIA);
  await agent.call(dialer.device_start_disclaimer_prompt, { body: { call_id } });
  await onWall(({ recording }) => recording === 'recording');
  await browser.hears(PHONE);
  expect((await bosses.call(supervision.start, { params: { id: call_id }, body: {} })).data.announces).toBe(false);
  await joined(call_id, 'whisper');
  // What the agent heard is recorded, and the call says that a manager whispered.
  await untilRecorded(scene.gateway.folder, AGENT, PHONE);
  expect((await wall())[0]?.supervisors).toMatchObject([{ now: 'whisper' }]);
});

it('a recording notice that begins meanwhile brings the manager back afterward', async () => {
  const { browser, phone, call_id } = await talking('outbound');
  const { hers } = await joined(call_id);
  await agent.call(dialer.device_start_disclaimer_prompt, { body: { call_id } });
  await hers.hearsNo(PHONE);
  await onWall(({ recording }) => recording === 'recording');
  await Promise.all([browser.hears(PHONE), phone.hears(AGENT), hers.hears(PHONE, 0.1), hers.hears(AGENT, 0.1)]);
  expect((await wall())[0]?.supervisors).toMatchObject([{ now: 'listen' }]);
});

it('only a manager of the agent, in person, with a dialer, and alone may join', async () => {
  const { call_id } = await talking('inbound');
  const other = await test.signIn(await test.makeUser(tenant, { account_type: 'manager' }));
  expect((await start(call_id, other)).status).toBe(404);
  expect((await start(call_id, agent)).status).toBe(403);
  const elsewhere = await test.signIn(await test.makeUser(await test.makeTenant(), { account_type: 'admin' }));
  expect((await start(call_id, elsewhere)).status).toBe(404);
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  expect(await start(call_id, admin)).toMatchObject({
    status: 422,
    body: { errors: { call_id: [expect.stringMatching(/need a dialer/)] } },
  });
  expect((await admin.post(`/v1/admin/users/${boss.id}/login`, { login_type: 'login_as' })).status).toBe(201);
  expect((await start(call_id, admin)).status).toBe(403);
  const { id } = await joined(call_id);
  const sub = await test.makeUser(tenant, { account_type: 'sub_admin' });
  await makeDialer(test, sub, '+16145550102');
  const subs = await test.signIn(sub);
  expect(await start(call_id, subs)).toMatchObject({
    status: 422,
    body: { errors: { call_id: ['Maria Bell is already on this call.'] } },
  });
  // No one can call the manager in the meantime.
  expect(await agent.get('/v1/dialer/colleagues?q=bell')).toMatchObject({
    body: { data: [{ id: boss.id, busy: true }] },
  });
  expect((await agent.post('/v1/dialer/device_add_party', { call_id, user_id: boss.id })).status).toBe(422);
  expect((await subs.put(`/v1/dialer/supervisions/${id}/mode`, { mode: 'barge' })).status).toBe(404);
});

it('the browser must call within a minute, with its own permission', async () => {
  const { call_id } = await talking('inbound');
  const [hers, danas] = [await browserOf(scene, bosses, BOSS), await browserOf(scene, agent, AGENT)];
  const { id } = (await bosses.call(supervision.start, { params: { id: call_id }, body: {} })).data;
  void danas.call({ superviseId: id });
  await danas.next('hangup');
  test.clock.advance(61);
  void hers.call({ superviseId: id });
  await hers.next('hangup');
  expect((await wall())[0]?.supervisors).toEqual([]);
});

it('ends when the agent moves to another manager, and no longer changes its mode', async () => {
  const { browser, phone, call_id } = await talking('inbound');
  const { hers, id } = await joined(call_id);
  const next = await test.makeUser(tenant, { account_type: 'manager' });
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  await admin.call(adminUsers.quick_update, { params: { id: dana.id }, body: { manager_id: next.id } });
  scene.tell(`tenant ${tenant.id}`);
  await hers.next('hangup');
  expect((await bosses.put(`/v1/dialer/supervisions/${id}/mode`, { mode: 'barge' })).status).toBe(422);
  expect((await start(call_id)).status).toBe(404);
  await Promise.all([browser.hears(PHONE), phone.hears(AGENT)]);
});

it('ends when the agent adds a third person, and no one joins until they leave', async () => {
  const { browser, phone, call_id } = await talking('inbound');
  const { hers, id } = await joined(call_id);
  const maria = await test.makeUser(tenant, { manager: boss });
  await makeDialer(test, maria, '+16145550103');
  await browserOf(scene, await test.signIn(maria), 1800);
  await agent.call(dialer.device_add_party, { body: { call_id, user_id: maria.id } });
  await hers.next('hangup');
  expect((await wall())[0]?.supervisors).toMatchObject([{ now: null }]);
  expect((await bosses.put(`/v1/dialer/supervisions/${id}/mode`, { mode: 'barge' })).status).toBe(422);
  expect(await start(call_id)).toMatchObject({
    status: 422,
    body: { errors: { call_id: [expect.stringMatching(/third person/)] } },
  });
  await agent.call(dialer.device_remove_party, { body: { call_id } });
  await Promise.all([browser.hears(PHONE), phone.hears(AGENT)]);
  expect((await start(call_id)).status).toBe(200);
});

it('counts no minutes and asks no gate for the manager’s leg', async () => {
  const { call_id } = await talking('outbound');
  const decisions = () => test.query('select id from outbound_decision where tenant_id = $1', [tenant.id]);
  const before = await decisions();
  await joined(call_id);
  expect(await decisions()).toEqual(before);
  expect(await test.query('select id from call where tenant_id = $1', [tenant.id])).toEqual([{ id: call_id }]);
});
