import { sessions } from '@bookline/contract/features/sessions';
import { termsOfUse } from '@bookline/contract/features/terms';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';

let test: TestApp;
let tenant: TestTenant;
let user: TestUser;
let agent: Agent;
let admin: Agent;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
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

it('R044, R347: who never accepted anything has not, until they accept the product’s own terms', async () => {
  expect(await accepted()).toEqual({ tos: false, updated_tos: false });
  expect((await agent.call(termsOfUse.get)).data).toMatchObject({ version: 0, body: null, accepted_at: null });
  expect(await accept(0)).toMatchObject({ status: 200, body: { data: { tos: true, updated_tos: true } } });
  expect(await accepted()).toEqual({ tos: true, updated_tos: true });
});

it('R029: a new version is in force at once, for everybody, and only that version counts', async () => {
  await accept(0);
  expect(await publish('Be kind.')).toMatchObject({ version: 1, accepted: 0, people: 2 });
  expect(await accepted()).toEqual({ tos: true, updated_tos: false });
  expect(await accepted(admin)).toMatchObject({ updated_tos: false });
  await publish('Be very kind.');
  expect(await accept(1)).toMatchObject({ status: 409, body: { errors: { version: [expect.any(String)] } } });
  expect(await accepted()).toMatchObject({ updated_tos: false });
  expect(await accept(2)).toMatchObject({ status: 200 });
  expect((await agent.call(termsOfUse.get)).data).toMatchObject({
    version: 2,
    body: 'Be very kind.',
    accepted_at: test.clock.now().toISOString(),
  });
  expect((await admin.call(termsOfUse.list)).data.map(({ version, accepted: count }) => [version, count])).toEqual([
    [2, 1],
    [1, 0],
  ]);
});

it('who accepted what, when and from where is kept, and cannot be changed', async () => {
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

it('of one tenant they are nothing to another', async () => {
  await publish('Be kind.');
  const stranger = await test.signIn(await test.makeUser(await test.makeTenant()));
  expect((await stranger.call(termsOfUse.get)).data.version).toBe(0);
  expect(await accepted(stranger)).toEqual({ tos: true, updated_tos: true });
});
