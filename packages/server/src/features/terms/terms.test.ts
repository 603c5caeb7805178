import { sessions } from '@bookline/contract/features/sessions';
import { termsOfUse } from '@bookline/contract/features/terms';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
let agent: Agent;
let admin: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant, { columns: { tos_accepted_at: null } });
  agent = await test.signIn(user);
  admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
});

const accepted = async (by = agent) => {
  const { tos, updated_tos } = (await by.call(sessions.me)).data;
  return { tos, updated_tos };
};
const publish = async (body: string) => (await admin.call(termsOfUse.publish, { body: { body } })).data;
const accept = (version: number) => agent.patch('/v1/users/accept_tos', { version });

it("R044, R347: a new user hasn't accepted any terms until they accept Bookline’s own", async () => {
  expect(await accepted()).toEqual({ tos: false, updated_tos: false });
  expect((await agent.call(termsOfUse.get)).data).toMatchObject({ version: 0, body: null, accepted_at: null });
  expect(await accept(0)).toMatchObject({ status: 200, body: { data: { tos: true, updated_tos: true } } });
  expect(await accepted()).toEqual({ tos: true, updated_tos: true });
});

it('R029: a new version is in force at once for everyone, and only accepting that version counts', async () => {
  await accept(0);
  expect(await publish('Be kind.')).toMatchObject({ version: 1, accepted: 0, people: 2 });
  expect(await accepted()).toEqual({ tos: true, updated_tos: false });
  expect(await accepted(admin)).toMatchObject({ updated_tos: false });
  // The admin who publishes terms must accept them first.
  expect(await admin.post('/v1/admin/terms', { body: 'Be very kind.' })).toMatchObject({ status: 403 });
  expect(await admin.patch('/v1/users/accept_tos')).toMatchObject({ status: 200 });
  await publish('Be very kind.');
  expect(await admin.patch('/v1/users/accept_tos', {})).toMatchObject({ status: 200 });
  expect(await accept(1)).toMatchObject(refusal('version', undefined, 409));
  expect(await accepted()).toMatchObject({ updated_tos: false });
  expect(await accept(2)).toMatchObject({ status: 200 });
  expect((await agent.call(termsOfUse.get)).data).toMatchObject({
    version: 2,
    body: 'Be very kind.',
    accepted_at: test.clock.now().toISOString(),
  });
  expect((await admin.call(termsOfUse.list)).data.map(({ version, accepted: count }) => [version, count])).toEqual([
    [2, 2],
    [1, 1],
  ]);
});

it('R347: without a body, the version in force is accepted, and that version is stored', async () => {
  await publish('Be kind.');
  const bare = await agent.send('PATCH', '/v1/users/accept_tos');
  expect(bare).toMatchObject({ status: 200, body: { data: { tos: true, updated_tos: true } } });
  expect(await test.query('select version from terms_acceptance where user_id = $1', [user.id])).toEqual([
    { version: 1 },
  ]);
});

it("who accepted which version, when, and from where is stored and can't be changed", async () => {
  await publish('Be kind.');
  await accept(1);
  const rows = await test.query('select user_id, version, ip from terms_acceptance where tenant_id = $1', [tenant.id]);
  expect(rows).toEqual([{ user_id: user.id, version: 1, ip: '127.0.0.1' }]);
  for (const statement of ['update terms_acceptance set version = 9', 'delete from terms_version'])
    await expect(
      test.services.database.inTenant(tenant.id, (db) => db.executeQuery({ ...raw, sql: statement })),
    ).rejects.toThrow(/permission denied/);
});

const raw = {
  query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
  parameters: [],
  queryId: { queryId: '' },
} as const;

it("one tenant's terms don't affect another", async () => {
  await publish('Be kind.');
  const stranger = await test.signIn(await test.makeUser(await test.makeTenant()));
  expect((await stranger.call(termsOfUse.get)).data.version).toBe(0);
  expect(await accepted(stranger)).toEqual({ tos: true, updated_tos: true });
});

it('anyone can read the terms of the host they opened, or Bookline’s own if none were published', async () => {
  const read = async (of?: TestTenant) => {
    const { status, body } = await test.visitor(of).get('/v1/public_terms');
    expect(status).toBe(200);
    return termsOfUse.read.response.parse(body).data;
  };
  expect(await read(tenant)).toEqual({ version: 0, body: null, published_at: null });
  const { version } = await publish('Be kind.');
  // The admin who publishes terms must accept them like everyone else before doing anything more.
  await admin.patch('/v1/users/accept_tos', { version });
  await publish('Be very kind.');
  expect(await read(tenant)).toEqual({
    version: 2,
    body: 'Be very kind.',
    published_at: test.clock.now().toISOString(),
  });
  expect(await read(await test.makeTenant())).toMatchObject({ version: 0 });
  expect(await read()).toMatchObject({ version: 0 });
});
