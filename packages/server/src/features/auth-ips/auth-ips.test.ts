import { apiKeys } from '@bookline/contract/features/api-keys';
import { authIps } from '@bookline/contract/features/auth-ips';
import { lookups } from '@bookline/contract/features/lookups';
import { sessions } from '@bookline/contract/features/sessions';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAgent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { insideOf, isNetwork } from './networks.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant);
});

async function signInFrom(ip: string, who = user) {
  const agent = test.visitor(tenant, { ip });
  const reply = await agent.post('/v1/sessions', { username: who.username, password: who.password });
  return { agent, reply };
}
const emails = () =>
  test.query<{ subject: string }>('select subject from mail_message where tenant_id = $1', [tenant.id]);

describe('sign-in addresses', () => {
  it('lists each address once, with the number of sign-ins and the last time, most recent first, with meta', async () => {
    await signInFrom('192.0.2.1');
    test.clock.advance(60);
    await signInFrom('192.0.2.2');
    test.clock.advance(60);
    const { agent } = await signInFrom('::ffff:192.0.2.1');
    const { data, meta } = await agent.call(authIps.list, { query: { limit: 1 } });
    expect(data).toMatchObject([{ ip: '192.0.2.1', sign_ins: 2, current: true, person: { id: user.id } }]);
    expect(meta).toMatchObject({ total_count: 2, total_pages: 2 });
    expect(data[0]?.last_at).toBe(test.clock.now().toISOString());
  });

  it("lists only the user's own addresses; admins can list all users'", async () => {
    const admin = await test.makeUser(tenant, { account_type: 'admin' });
    const { agent } = await signInFrom('192.0.2.1');
    const { agent: chief } = await signInFrom('192.0.2.9', admin);
    expect((await agent.call(authIps.list)).data.map(({ ip }) => ip)).toEqual(['192.0.2.1']);
    expect(await agent.get('/v1/auth_ips', { everyone: 'true' })).toMatchObject({ status: 403 });
    const all = await chief.call(authIps.list, { query: { everyone: 'true' } });
    expect(all.data.map(({ person }) => person.id).toSorted()).toEqual([user.id, admin.id].toSorted());
  });

  it('emails the user about a new address, but not about the first one or after opting out', async () => {
    await signInFrom('192.0.2.1');
    expect(await emails()).toEqual([]);
    await signInFrom('192.0.2.2');
    await signInFrom('192.0.2.2');
    expect(await emails()).toEqual([{ subject: `New sign-in to ${tenant.name}` }]);
    await test.query('update app_user set tell_new_address = false where tenant_id = $1', [tenant.id]);
    await signInFrom('192.0.2.3');
    expect(await emails()).toHaveLength(1);
  });

  it('a wrong password records no address', async () => {
    const reply = await test
      .visitor(tenant, { ip: '192.0.2.1' })
      .post('/v1/sessions', { username: user.username, password: 'no' });
    expect(reply.status).toBe(422);
    expect(await test.query('select 1 from auth_ip where tenant_id = $1', [tenant.id])).toEqual([]);
  });
});

describe('the allow list', () => {
  const put = async (networks: { network: string; label?: string }[], ip = '192.0.2.1') => {
    const admin = await test.makeUser(tenant, { account_type: 'admin' });
    const { agent } = await signInFrom(ip, admin);
    return { agent, reply: await agent.put('/v1/admin/allowed_networks', { networks }) };
  };

  it('blocks sign-in from other addresses and ends access for sessions open there', async () => {
    const { agent } = await signInFrom('198.51.100.7');
    expect((await agent.call(sessions.me)).data.id).toBe(user.id);
    const { reply, agent: admin } = await put([{ network: '192.0.2.77/24', label: 'Office' }]);
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { networks: [{ network: '192.0.2.0/24', label: 'Office' }], your_ip: '192.0.2.1' } },
    });
    expect(await agent.get('/v1/users/me')).toMatchObject({ status: 401 });
    const refused = await signInFrom('198.51.100.7');
    expect(refused.reply).toMatchObject(refusal('base', expect.stringContaining('from your network')));
    expect(refused.agent.cookies.has('session')).toBe(false);
    expect((await signInFrom('192.0.2.200')).reply.status).toBe(201);
    await admin.put('/v1/admin/allowed_networks', { networks: [] });
    expect((await signInFrom('198.51.100.7')).reply.status).toBe(201);
  });

  it("cannot be saved without the admin's current address, so that admins can't lock themselves out", async () => {
    const { reply } = await put([{ network: '203.0.113.0/24' }]);
    expect(reply).toMatchObject(refusal('networks', expect.stringContaining('192.0.2.1')));
    expect((await signInFrom('198.51.100.7')).reply.status).toBe(201);
  });

  it('does not accept an API key from elsewhere', async () => {
    const { agent } = await signInFrom('192.0.2.1');
    const { data } = await agent.call(apiKeys.create, { body: { name: 'Website', scopes: ['read'] } });
    const { host } = tenant;
    const from = async (ip: string) =>
      (await createAgent(test.app, { host, ip, api_key: data.secret }).get(lookups.statuses.path)).status;
    expect(await from('198.51.100.7')).toBe(200);
    await put([{ network: '192.0.2.0/24', label: 'Office' }]);
    expect([await from('192.0.2.9'), await from('198.51.100.7')]).toEqual([200, 401]);
  });

  it("only a System Admin sets it: an admin below can't lock one out", async () => {
    const below = await test.makeUser(tenant, { account_type: 'sub_admin' });
    const { agent } = await signInFrom('192.0.2.1', below);
    expect(await agent.get('/v1/admin/allowed_networks')).toMatchObject({ status: 403 });
    const reply = await agent.put('/v1/admin/allowed_networks', { networks: [{ network: '192.0.2.0/24', label: '' }] });
    expect(reply).toMatchObject({ status: 403 });
    const chief = await test.makeUser(tenant, { account_type: 'admin' });
    expect((await signInFrom('198.51.100.7', chief)).reply.status).toBe(201);
  });

  it('names the invalid network', async () => {
    const { reply } = await put([{ network: '192.0.2.1' }, { network: 'office' }]);
    expect(reply).toMatchObject(refusal('networks.1.network'));
  });

  it("of one tenant doesn't affect another", async () => {
    await put([{ network: '192.0.2.0/24' }]);
    const stranger = await test.makeUser(await test.makeTenant());
    const agent = test.visitor(stranger.tenant, { ip: '198.51.100.7' });
    const { username, password } = stranger;
    expect((await agent.post('/v1/sessions', { username, password })).status).toBe(201);
  });
});

it('networks: recognizes valid networks and the addresses inside', () => {
  for (const text of ['203.0.113.9', '203.0.113.0/24', '2001:db8::/32', '::1', '0.0.0.0/0'])
    expect(isNetwork(text)).toBe(true);
  for (const text of ['', 'office', '203.0.113.9/33', '2001:db8::/129', '203.0.113', '203.0.113.0/'])
    expect(isNetwork(text)).toBe(false);
  const inside = insideOf(['203.0.113.0/24', '2001:db8::/32']);
  for (const ip of ['203.0.113.200', '::ffff:203.0.113.1', '2001:db8:1::9']) expect(inside(ip)).toBe(true);
  for (const ip of ['203.0.114.1', '2001:db9::1', 'nonsense']) expect(inside(ip)).toBe(false);
});
