import { createHash, randomUUID } from 'node:crypto';
import { takesIdempotencyKey } from '@bookline/contract/endpoint';
import { contactSecurities } from '@bookline/contract/features/contact-securities';
import { contacts } from '@bookline/contract/features/contacts';
import { hasFeature } from '@bookline/contract/rules/features';
import { type AccountType, accountTypes, roleFlags } from '@bookline/contract/rules/roles';
import { describe, expect, it } from 'vitest';
import { endpointsWithFixtures, queryOf } from './access-matrix/fixtures.ts';
import { makeScene, SCENE_FEATURES, type Scene } from './access-matrix/scene.ts';
import { pathOf } from './agent.ts';
import { useTestApp } from './create-test-app.ts';

const test = useTestApp({ keeps_callers: 'until_a_write' });

const creates = endpointsWithFixtures().filter(({ endpoint }) => takesIdempotencyKey(endpoint));

it('every user call that creates something accepts a key, and the API reference says so', async () => {
  expect(creates.length).toBeGreaterThan(45);
  const { body } = await test.visitor(await test.makeTenant()).get('/docs/json');
  const { paths } = body as { paths: Record<string, Record<string, { parameters?: { name: string }[] }>> };
  const silent = creates.filter(({ endpoint }) => {
    const { parameters = [] } = paths[endpoint.path]?.[endpoint.method.toLowerCase()] ?? {};
    return !parameters.some(({ name }) => name === 'Idempotency-Key');
  });
  expect(silent.map(({ endpoint }) => endpoint.id)).toEqual([]);
});

/** A user whose call succeeds: an agent if the contract and fixture allow it. */
function callerType({ endpoint, fixture }: (typeof creates)[number]) {
  const { access } = endpoint;
  if (access.kind !== 'user') throw new Error(`${endpoint.id} is public`);
  const wanted = fixture.owner ? [fixture.owner] : access.roles;
  const account_type = (['agent', ...accountTypes] as const).find(
    (type) =>
      (!access.roles || access.roles.some((role) => roleFlags(type).includes(role))) &&
      (!access.feature ||
        hasFeature({ variant: 'agent_network', overrides: SCENE_FEATURES, roles: roleFlags(type) }, access.feature)) &&
      (!wanted || wanted.some((role) => role === type)),
  );
  if (!account_type) throw new Error(`no role may call ${endpoint.id}`);
  return account_type;
}

it("a stored reply can't be found by guessing, and isn't sent to a user acting as the caller", async () => {
  const tenant = await test.makeTenant();
  const admin = await test.makeUser(tenant, { account_type: 'admin' });
  const user = await test.makeUser(tenant);
  const agent = await test.signIn(user);
  const { data: contact } = await agent.call(contacts.create, { body: { first_name: 'Joan' } });
  const path = `/v1/contacts/${contact.id}/securities`;
  const body = { type: 'ira', account_number: '4471-2290' };
  const headers = { 'idempotency-key': 'guessable' };
  expect(await agent.send('POST', path, { body, headers })).toMatchObject({ status: 201 });

  const [kept] = await test.query<{ request_hash: Buffer }>(
    'select request_hash from idempotency_key where tenant_id = $1',
    [tenant.id],
  );
  const defaults = { custodian: '', value: null, as_of: null, notes: '' };
  const parsed = contactSecurities.create.body.parse({ ...defaults, ...body });
  const input = { params: { id: contact.id }, query: {}, body: parsed };
  const guesses = [input, { ...input, query: undefined }, { ...input, query: null }].map((guess) =>
    createHash('sha256').update(JSON.stringify(guess)).digest('hex'),
  );
  expect(guesses).not.toContain(kept?.request_hash.toString('hex'));

  const acting = await test.signIn(admin);
  expect(await acting.post(`/v1/admin/users/${user.id}/login`, { login_type: 'login_as' })).toMatchObject({
    status: 201,
  });
  expect(await acting.send('POST', path, { body, headers })).toMatchObject({ status: 409 });
});

/** The latest scene of each kind of user. Most calls leave the others what they need, and creating a scene takes longer than the call. */
const scenes = new Map<AccountType, Scene>();

async function newScene(account_type: AccountType): Promise<Scene> {
  const tenant = await test.makeTenant();
  const scene = await makeScene(test, tenant, await test.makeUser(tenant, { account_type }));
  scenes.set(account_type, scene);
  return scene;
}

describe.each(creates)('$id', (call) => {
  const { endpoint, fixture } = call;
  const promised = endpoint.status ?? 200;

  /** Sends the call in a scene. `send` repeats it with the same key. */
  async function begin(scene: Scene) {
    const agent = await test.openSession(scene.owner);
    const params = (await fixture.before?.(agent, scene)) ?? fixture.params?.(scene) ?? {};
    const path = pathOf(endpoint, { params, query: queryOf(fixture, scene) });
    const body = fixture.body?.(scene);
    const headers = { 'idempotency-key': randomUUID() };
    const formOf = (fields: Record<string, unknown>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
      if (fixture.file)
        form.append(endpoint.upload?.field ?? 'file', new Blob([fixture.file.content]), fixture.file.name);
      for (const part of fixture.more ?? []) form.append(part.field ?? 'file', new Blob([part.content]), part.name);
      return form;
    };
    const send = () => agent.send(endpoint.method, path, { body: fixture.file ? formOf(body ?? {}) : body, headers });
    return { tenant: scene.tenant, send, first: await send() };
  }

  it('a create sent twice with one key happens once', async () => {
    const account_type = callerType(call);
    const known = fixture.before ? undefined : scenes.get(account_type);
    const tried = known && (await begin(known));
    // What earlier calls created may be in the way. A fault is one in any scene.
    const { tenant, send, first } =
      tried && (tried.first.status === promised || tried.first.status >= 500)
        ? tried
        : await begin(await newScene(account_type));
    // The audit log has the call's effects.
    const done = async () =>
      (await test.query<{ n: number }>('select count(*)::int as n from audit_log where tenant_id = $1', [tenant.id]))[0]
        ?.n;

    expect(first, first.text).toMatchObject({ status: promised });
    const after = await done();
    // Acting makes the user another caller, and publishing terms requires accepting them first.
    if (endpoint.id === 'acting.start' || endpoint.id === 'terms-of-use.publish') return;
    const second = await send();
    if (endpoint.shown_once) expect(second).toMatchObject({ status: 409, body: { errors: expect.anything() } });
    else expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await done()).toBe(after);
  });
});
