import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@bookline/contract/endpoint';
import { errorCodes } from '@bookline/contract/errors';
import { hasFeature } from '@bookline/contract/rules/features';
import { type AccountType, accountTypes, roleFlags } from '@bookline/contract/rules/roles';
import qs from 'qs';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/app.ts';
import { globalTables } from '../../src/platform/db/global-tables.ts';
import { type Agent, pathOf, type Reply } from '../agent.ts';
import type { TestTenant, UserInput } from '../builders.ts';
import { useTestApp } from '../create-test-app.ts';
import { badInputs } from './bad-inputs.ts';
import { endpointsWithFixtures, type Fixture, queryOf } from './fixtures.ts';
import { makeScene, SCENE_FEATURES, type Scene } from './scene.ts';
import { weirdBodies, weirdHeaders, weirdParams, weirdQueries, withWeirdValues } from './weird-inputs.ts';

const endpoints = endpointsWithFixtures();
const ofUsers = endpoints.filter(({ endpoint }) => endpoint.access.kind === 'user');
/** Calls from other programs depend only on the secret in their path. */
const fromPrograms = ({ access }: Endpoint) => access.kind === 'public' && access.from_programs === true;
const writes = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET' && !fromPrograms(endpoint));
const pointing = endpoints.filter(({ endpoint, fixture }) => endpoint.params && fixture.params_belong !== false);

/** For calls that only read or are refused, so one scene serves them all. */
let quiet: TestTenant;
/** The records of another agent in the quiet tenant. */
let anothers: Scene;
let elsewhere: Scene;
let elsewhereBefore: string[];
const test = useTestApp({ keeps_callers: 'until_a_write' });
beforeAll(async () => {
  quiet = await test.makeTenant();
  anothers = await quietScene(quiet);
  const tenant = await test.makeTenant();
  elsewhere = await makeScene(test, tenant, await test.makeUser(tenant, { account_type: 'admin' }));
  elsewhereBefore = await rowsOf(tenant);
  // The test server gathers no statistics, and this file creates hundreds of users. Without statistics, every list of users takes quadratic time.
  await test.query('analyze');
});

interface Call {
  readonly endpoint: Endpoint;
  readonly fixture: Fixture;
}

interface Caller {
  readonly agent: Agent;
  readonly scene: Scene;
}

/** A user whose call succeeds, in a scene. */
const callerIn = async (call: Call, scene: Scene): Promise<Caller> => ({
  scene,
  agent: isPublic(call) ? passerBy(call, scene.tenant) : await test.openSession(scene.owner),
});

/** The scene of the latest writes, by the account type of its owner. */
const written = new Map<AccountType, { readonly scene: Scene; uses: number; last: Call }>();
/** A scene that many calls have written to has little left that others need. */
const MAX_USES = 20;

/** A user whose call succeeds, with one of everything in their own tenant, for calls that may change or end what they name. */
async function callerOf(call: Call): Promise<Caller> {
  const tenant = await test.makeTenant();
  const account_type = callerType(call);
  const scene = await makeScene(test, tenant, await test.makeUser(tenant, { account_type }));
  written.set(account_type, { scene, uses: 1, last: call });
  return callerIn(call, scene);
}

/**
 * The reply to a call that succeeds. Most writes leave the others what they name, and creating a scene takes longer than most calls. So a write
 * first tries the scene of the latest writes, and only if it's refused there, a new one.
 */
async function replyTo(call: Call, make: (caller: Caller) => Promise<Reply>): Promise<Reply> {
  if (onlyReads(call)) return make(await lookerOf(call));
  const known = written.get(callerType(call));
  if (known && known.uses < MAX_USES && !call.fixture.before) {
    known.uses++;
    known.last = call;
    const reply = await make(await callerIn(call, known.scene));
    // A fault is one in any scene.
    if (reply.status === promisedBy(call) || reply.status >= 500) return reply;
  }
  return make(await callerOf(call));
}

/** A user whose call would succeed now: in the scene where it just has, if it does so again, or else in a new one. */
async function readyCallerOf(call: Call): Promise<Caller> {
  if (onlyReads(call)) return lookerOf(call);
  const known = written.get(callerType(call));
  if (known?.last === call && !call.fixture.before) {
    const { agent } = await callerIn(call, known.scene);
    const { status } = await send(agent, call, known.scene);
    if (status === promisedBy(call)) return callerIn(call, known.scene);
  }
  return callerOf(call);
}

const lookers = new Map<AccountType, Caller>();

/** The same for a call that reads or is refused. It changes nothing, so the next call can use the same user and scene. */
async function lookerOf(call: Call): Promise<Caller> {
  const account_type = callerType(call);
  const known = lookers.get(account_type);
  const scene = known?.scene ?? (await quietScene(quiet, { account_type }));
  if (isPublic(call)) return { scene, agent: passerBy(call, quiet) };
  // The reply to a weird cookie clears it.
  const agent = known?.agent.cookies.has('session') ? known.agent : await test.openSession(scene.owner);
  const looker = { scene, agent };
  lookers.set(account_type, looker);
  return looker;
}

/** Such a call changes nothing, unless a user must do something first. */
const onlyReads = ({ endpoint, fixture }: Call) =>
  (endpoint.method === 'GET' || endpoint.reads === true) && !fixture.before;

const promisedBy = ({ endpoint }: Call) => endpoint.status ?? (endpoint.response || endpoint.produces ? 200 : 204);

/** The account type whose call succeeds: an agent if the contract and fixture allow it. */
function callerType({ endpoint, fixture }: Call): AccountType {
  const named = endpoint.access.kind === 'user' ? endpoint.access.roles : undefined;
  const wanted = fixture.owner ? [fixture.owner] : named;
  const types: readonly AccountType[] = ['agent', ...accountTypes];
  const account_type = types.find((type) => mayCall(endpoint, type) && (!wanted || wanted.includes(type)));
  if (!account_type) throw new Error(`no role may call ${endpoint.id}`);
  return account_type;
}

const isPublic = ({ endpoint }: Call) => endpoint.access.kind === 'public';

/** Public calls are counted by address, so each uses its own. */
const passerBy = ({ fixture }: Call, tenant: TestTenant): Agent =>
  test.visitor(tenant, fixture.from_here ? {} : { ip: `2001:db8::${(++strangers).toString(16)}` });

let strangers = 0;

/** Rows of shared scenes, as they were created. */
const stood = new Set<string>();

/** A scene no call may change. */
async function quietScene(tenant: TestTenant, user: UserInput = {}): Promise<Scene> {
  const scene = await makeScene(test, tenant, await test.makeUser(tenant, user));
  for (const row of await rowsOf(tenant, marksOfReading)) stood.add(row);
  return scene;
}

/** They see every user's records. */
const seeAll: ReadonlySet<AccountType> = new Set(['admin', 'sub_admin']);

const everyone = new Map<string, Agent>();

/** One signed-in user of each account type of a tenant. */
async function signedIn(tenant: TestTenant, account_type: AccountType): Promise<Agent> {
  const who = `${tenant.id} ${account_type}`;
  const known = everyone.get(who);
  // After signing out or acting as another, the agent is no longer that user.
  if (known?.cookies.has('session') && !known.cookies.has('impersonator_session')) return known;
  const agent = await test.openSession(await test.makeUser(tenant, { account_type }));
  everyone.set(who, agent);
  return agent;
}

/** The contract's access of an endpoint for an account type. */
function mayCall({ access }: Endpoint, account_type: AccountType): boolean {
  if (access.kind === 'public') return true;
  const roles = roleFlags(account_type);
  if (access.system_admin && account_type !== 'admin') return false;
  if (access.roles && !access.roles.some((role) => roles.includes(role))) return false;
  return !access.feature || hasFeature({ variant: quiet.variant, overrides: SCENE_FEATURES, roles }, access.feature);
}

interface Changed {
  readonly params?: Record<string, string>;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

async function send(agent: Agent, { endpoint, fixture }: Call, scene: Scene, changed: Changed = {}): Promise<Reply> {
  const params = changed.params ?? fixture.params?.(scene) ?? {};
  const path = pathOf(endpoint, { params, query: 'query' in changed ? changed.query : queryOf(fixture, scene) });
  const body = 'body' in changed ? changed.body : fixture.body?.(scene);
  const plain = { body: endpoint.method === 'GET' ? undefined : body, headers: changed.headers ?? {} };
  if (!fixture.file || 'body' in changed) return agent.send(endpoint.method, path, plain);
  const form = new FormData();
  for (const [name, value] of Object.entries(fixture.body?.(scene) ?? {})) form.append(name, String(value));
  form.append(endpoint.upload?.field ?? 'file', new Blob([fixture.file.content]), fixture.file.name);
  for (const part of fixture.more ?? []) form.append(part.field ?? 'file', new Blob([part.content]), part.name);
  return agent.send(endpoint.method, path, { ...plain, body: form });
}

/** Without the file if there is one, because access tests don't need to read it. */
const light = ({ fixture }: { fixture: Fixture }): Changed => (fixture.file ? { body: {} } : {});

const places = new Map(endpoints.map(({ id }, place) => [id, place]));

/**
 * The part of a list that a call tries. Each call gets another part, so that hundreds of calls try everything many times. For checks that are
 * the same for every call because they never reach the call itself.
 */
function shareOf<T>({ endpoint }: Call, list: readonly T[], parts: number): T[] {
  const place = places.get(endpoint.id) ?? 0;
  return list.filter((_, index) => (index + place) % parts === 0);
}

it('every call of the contract has a route, and every route is in the contract', () => {
  expect(routes.map(({ endpoint }) => endpoint.id).sort()).toEqual(endpoints.map(({ id }) => id).sort());
});

describe.each(endpoints)('$id', (call) => {
  const { endpoint } = call;

  it('R296, R297, R407: succeeds, and the reply matches the contract', async () => {
    const reply = await replyTo(call, async ({ agent, scene }) => {
      const params = await call.fixture.before?.(agent, scene);
      return send(agent, call, scene, params ? { params } : {});
    });
    expect(reply, why(reply)).toMatchObject({ status: promisedBy(call) });
    if (endpoint.produces === '*/*') return;
    if (endpoint.produces) expect(reply.headers['content-type']).toContain(endpoint.produces);
    else if (endpoint.response) expect(endpoint.response.parse(reply.body)).toEqual(reply.body);
    else expect(reply.text).toBe('');
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('never returns 5xx, and every refusal has the standard error body', async () => {
    const { agent, scene } = await readyCallerOf(call);
    const params = call.fixture.params?.(scene) ?? {};
    const path = pathOf(endpoint, { params });
    const valid = call.fixture.body?.(scene) ?? {};
    const attempts: [string, () => Promise<Reply>][] = [];
    const attempt = (what: string, make: () => Promise<Reply>) => attempts.push([what, make]);
    for (const name of Object.keys(params))
      for (const weird of weirdParams)
        attempt(`${name} = ${weird}`, () =>
          agent.send(
            endpoint.method,
            endpoint.path.replace(/\{(\w+)\}/g, (_, step) => (step === name ? weird : (params[step] ?? ''))),
            {
              body: endpoint.method === 'GET' ? undefined : valid,
            },
          ),
        );
    // Where nothing reads the query, the call succeeds each time.
    for (const query of shareOf(call, weirdQueries, endpoint.query ? 2 : 11))
      attempt(`?${query}`, () =>
        agent.send(endpoint.method, `${path}?${query}`, { body: endpoint.method === 'GET' ? undefined : valid }),
      );
    if (endpoint.body)
      for (const { input, what } of withWeirdValues(valid, places.get(endpoint.id) ?? 0))
        attempt(what, () => send(agent, call, scene, { body: input }));
    if (endpoint.method !== 'GET')
      for (const { type, text } of shareOf(call, weirdBodies, 8))
        attempt(`${type}: ${text}`, () =>
          agent.send(endpoint.method, path, { body: text, headers: { 'content-type': type } }),
        );
    for (const headers of shareOf(call, weirdHeaders, 8))
      attempt(JSON.stringify(headers), () => send(agent, call, scene, { ...light(call), headers }));

    const faults: string[] = [];
    for (const [what, make] of attempts) {
      const reply = await make();
      const body = reply.body as { errors?: unknown } | undefined;
      if (reply.status >= 500) faults.push(`${reply.status} for ${what.slice(0, 120)} ${why(reply)}`);
      else if (reply.status >= 400 && typeof body?.errors !== 'object')
        faults.push(`no error body for ${what.slice(0, 120)}: ${reply.text.slice(0, 200)}`);
    }
    expect(faults).toEqual([]);
  });
});

describe.each(ofUsers)('$id', (call) => {
  const { endpoint } = call;
  const { access } = endpoint;
  const inPerson = access.kind === 'user' && access.in_person;
  const denied = { status: 403, body: { errors: { user: 'Access denied!' } } };

  it('R348: with an API key works as for its owner, without cookie and CSRF header', async () => {
    const byProgram = async ({ scene }: Caller) => {
      const { secret } = await test.makeApiKey(scene.owner);
      return send(test.program(scene.tenant, secret), call, scene);
    };
    const reply = await (inPerson ? byProgram(await lookerOf(call)) : replyTo(call, byProgram));
    expect(reply, why(reply)).toMatchObject(inPerson ? denied : { status: promisedBy(call) });
    expect(reply.set_cookies).toEqual([]);
  });
});

it('R348: calls for secrets, passwords, second factors, keys, sessions, and signatures refuse API keys', () => {
  const sensitive =
    /passw|two_factor|2fa|otp|api_token|api_keys|sessions|\/login$|impersonat|reveal|\bsign\b|accept_tos|secret|sign_on|networks|mail_server|telephony$|admin\/settings|\/terms$/;
  const open = ofUsers.filter(
    ({ endpoint: { access, method, path } }) =>
      method !== 'GET' && sensitive.test(path) && access.kind === 'user' && !access.in_person,
  );
  expect(open.map(({ id }) => id)).toEqual([]);
});

describe.each(writes)('$id', (call) => {
  it('R299: without the CSRF header, or with a wrong one, returns 403', async () => {
    const { agent, scene } = await lookerOf(call);
    await agent.get('/v1/health');
    const stranger = test.visitor(quiet);
    await stranger.get('/v1/health');
    for (const token of [
      '',
      'wrong',
      `${agent.cookies.get('csrf_token')}x`,
      stranger.cookies.get('csrf_token') ?? '',
    ]) {
      const reply = await send(agent, call, scene, { ...light(call), headers: { 'x-csrf-token': token } });
      expect(reply, why(reply)).toMatchObject({
        status: 403,
        body: { errors: { base: [errorCodes.csrf.message], user: errorCodes.forbidden.message } },
      });
    }
  });
});

describe.each(pointing)('$id', (call) => {
  const ofScene = call.fixture.params;
  if (!ofScene)
    throw new Error(`${call.id} has parameters in its path: give it params in test/access-matrix/fixtures.ts`);

  it("another tenant's id returns 404, also to an admin", async () => {
    const { agent, scene } = await lookerOf(call);
    const admin = await signedIn(quiet, 'admin');
    const own = ofScene(scene);
    for (const [name, foreign] of Object.entries(ofScene(elsewhere)))
      for (const who of mayCall(call.endpoint, 'admin') ? [agent, admin] : [agent]) {
        const reply = await send(who, call, scene, { params: { ...own, [name]: foreign } });
        expect(reply, `${name} ${why(reply)}`).toMatchObject({
          status: 404,
          body: { errors: { base: [errorCodes.not_found.message] } },
        });
      }
  });

  it("another agent's id of the same tenant returns 404, like an id that names nothing", async () => {
    const { agent, scene } = await lookerOf(call);
    const theirs = anothers;
    const own = ofScene(scene);
    const sees_all = scene.owner.account_type !== 'agent';
    for (const [name, foreign] of Object.entries(ofScene(theirs)))
      for (const value of [...(sees_all ? [] : [foreign]), randomUUID(), 'no-id']) {
        const reply = await send(agent, call, scene, { params: { ...own, [name]: value } });
        expect(reply, `${name} = ${value} ${why(reply)}`).toMatchObject({ status: 404 });
      }
  });

  it("another user's id of the same tenant returns 404 to every role that neither sees all nor is above that user", async () => {
    const { scene } = await lookerOf(call);
    if (isPublic(call) || scene.owner.account_type !== 'agent') return;
    const own = ofScene(scene);
    for (const account_type of accountTypes.filter((type) => !seeAll.has(type) && mayCall(call.endpoint, type))) {
      const agent = await signedIn(quiet, account_type);
      for (const [name, foreign] of Object.entries(ofScene(anothers))) {
        const reply = await send(agent, call, scene, { params: { ...own, [name]: foreign } });
        expect(reply, `${account_type}: ${name} ${why(reply)}`).toMatchObject({ status: 404 });
      }
    }
  });
});

describe.each(endpoints.filter(({ endpoint }) => endpoint.body))('$id', (call) => {
  it('a wrong body returns 422 and names the field', async () => {
    const { endpoint } = call;
    const { agent, scene } = await lookerOf(call);
    const bad = endpoint.body ? badInputs(endpoint.body, call.fixture.body?.(scene) ?? {}) : [];
    expect(bad.length).toBeGreaterThan(0);
    const faults: string[] = [];
    for (const { field, input } of bad) {
      const reply = await send(agent, call, scene, { body: input });
      if (reply.status !== 422 || !fieldsOf(reply).includes(field))
        faults.push(`${field}: ${JSON.stringify(input).slice(0, 300)} → ${why(reply)}`);
    }
    expect(faults).toEqual([]);
  });
});

describe.each(endpoints.filter(({ endpoint }) => endpoint.query))('$id', (call) => {
  it('a wrong query returns 422 and names the field', async () => {
    const { endpoint } = call;
    const { agent, scene } = await lookerOf(call);
    const travelled = (input: unknown) => qs.parse(qs.stringify(input, { arrayFormat: 'brackets' }));
    const bad = endpoint.query ? badInputs(endpoint.query, queryOf(call.fixture, scene) ?? {}, travelled) : [];
    expect(bad.length).toBeGreaterThan(0);
    for (const { field, input } of bad) {
      const reply = await send(agent, call, scene, { query: input });
      expect(reply, `${field} ${why(reply)}`).toMatchObject({ status: 422 });
      expect(fieldsOf(reply)).toContain(field);
    }
  });
});

it('after all of this, nothing of the other tenant has changed', async () => {
  expect(await rowsOf(elsewhere.tenant)).toEqual(elsewhereBefore);
});

it('calls that read or were refused changed nothing', async () => {
  for (const row of await rowsOf(quiet, marksOfReading)) stood.delete(row);
  expect([...stood]).toEqual([]);
});

/** Marks left by calls that only read or are refused: last seen and sign-in times, number searches, and counters of later scenes. */
const marksOfReading = [
  'session',
  'api_key',
  'app_user',
  'tenant_counter',
  'invoice_counter',
  'auth_ip',
  'phone_number_search',
  'calendar_feed',
];

/** A tenant's rows in every table except the system's and `left_out`. */
async function rowsOf(tenant: TestTenant, left_out: readonly string[] = []): Promise<string[]> {
  const tables = await test.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all($1) order by 1`,
    [[...globalTables, ...left_out]],
  );
  const parts = tables.map(
    ({ name }) => `select '${name}' || to_jsonb(t)::text as row from ${name} t where tenant_id = $1`,
  );
  const rows = await test.query<{ row: string }>(`${parts.join(' union all ')} order by 1`, [tenant.id]);
  return rows.map(({ row }) => row);
}

function fieldsOf(reply: Reply): string[] {
  const { errors } = (reply.body ?? {}) as { errors?: object };
  return Object.keys(errors ?? {});
}

/** The details printed for an unexpected reply. */
function why(reply: Reply): string {
  const logged = reply.status >= 500 ? JSON.stringify(test.logged_errors.at(-1)?.err).slice(0, 600) : '';
  return `${reply.status} ${reply.text.slice(0, 300)} ${logged}`;
}
