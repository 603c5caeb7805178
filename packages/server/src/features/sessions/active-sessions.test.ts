import { sessions } from '@bookline/contract/features/sessions';
import { beforeEach, expect, it } from 'vitest';
import type { TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';

const test = useTestApp();
let user: TestUser;
beforeEach(async () => {
  user = await test.makeUser(await test.makeTenant());
});

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

async function signInFrom(user_agent: string, ip: string) {
  const agent = test.visitor(user.tenant, { ip });
  await agent.send('POST', '/v1/sessions', {
    body: { username: user.username, password: user.password },
    headers: { 'user-agent': user_agent },
  });
  return agent;
}

it("lists the user's sessions: this one first, then the most recently seen", async () => {
  await signInFrom(IPHONE, '198.51.100.7');
  test.clock.advance(60);
  await signInFrom('', '198.51.100.8');
  test.clock.advance(60);
  const here = await signInFrom(CHROME, '192.0.2.1');
  test.clock.advance(60);
  await signInFrom('curl/8.5.0', '198.51.100.9');
  const { data } = await here.call(sessions.list);
  expect(data.map(({ device, platform, ip, current }) => [device, platform, ip, current])).toEqual([
    ['Chrome on Windows', 'desktop', '192.0.2.1', true],
    [null, null, '198.51.100.9', false],
    [null, null, '198.51.100.8', false],
    ['Safari on iOS', 'mobile', '198.51.100.7', false],
  ]);
  expect(data[0]?.last_seen_at).toBe(data[0]?.created_at);
});

it('reveals no token, and lists no ended sessions and none of other users', async () => {
  const old = await test.signIn(user);
  test.clock.advance(13 * 3600);
  await test.signIn(await test.makeUser(user.tenant));
  const here = await test.signIn(user);
  const reply = await here.get('/v1/sessions');
  expect((reply.body as { data: unknown[] }).data).toHaveLength(1);
  for (const agent of [old, here]) expect(reply.text).not.toContain(agent.cookies.get('session'));
});

it('ends one, and that browser is signed out at once', async () => {
  const [here, there] = [await test.signIn(user), await test.signIn(user)];
  const other = (await here.call(sessions.list)).data.find(({ current }) => !current);
  await here.call(sessions.end_one, { params: { id: other?.id ?? '' } });
  expect(await there.get('/v1/users/me')).toMatchObject({ status: 401 });
  expect(await here.get('/v1/users/me')).toMatchObject({ status: 200 });
  expect(await here.delete(`/v1/sessions/${other?.id}`)).toMatchObject({ status: 404 });
});

it('ends all others, and the audit log records it', async () => {
  const others = [await test.signIn(user), await test.signIn(user)];
  const stranger = await test.signIn(await test.makeUser(user.tenant));
  const here = await test.signIn(user);
  expect((await here.call(sessions.end_others)).data).toEqual({ ended: 2 });
  for (const agent of others) expect(await agent.get('/v1/users/me')).toMatchObject({ status: 401 });
  for (const agent of [here, stranger]) expect(await agent.get('/v1/users/me')).toMatchObject({ status: 200 });
  expect(
    await test.query("select detail from audit_log where action = 'session.end_others' and actor_id = $1", [user.id]),
  ).toEqual([{ detail: { ended: 2 } }]);
});

it("no one can end another user's session, not even an admin", async () => {
  const victim = await test.signIn(user);
  const [session] = (await victim.call(sessions.list)).data;
  const admin = await test.signIn(await test.makeUser(user.tenant, { account_type: 'admin' }));
  expect(await admin.delete(`/v1/sessions/${session?.id}`)).toMatchObject({ status: 404 });
  expect(await victim.get('/v1/users/me')).toMatchObject({ status: 200 });
});
