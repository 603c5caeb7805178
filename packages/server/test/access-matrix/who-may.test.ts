import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOfState } from '@bookline/contract/errors';
import { hasFeature, isFeatureKey } from '@bookline/contract/rules/features';
import type { ForcedState } from '@bookline/contract/rules/redirects';
import { type AccountType, accountTypes, roleFlags } from '@bookline/contract/rules/roles';
import { type Variant, variants } from '@bookline/contract/rules/variant';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/app.ts';
import { createIdentifier } from '../../src/features/sessions/identify.ts';
import { AppError } from '../../src/platform/errors.ts';
import { registerRoutes } from '../../src/platform/http/register-routes.ts';
import { detached, type Route } from '../../src/platform/http/routes.ts';
import { createServer } from '../../src/platform/http/server.ts';
import { type Agent, createAgent, type Reply } from '../agent.ts';
import { makePlan } from '../billing-rows.ts';
import type { TestTenant, TestUser } from '../builders.ts';
import { useTestApp } from '../create-test-app.ts';

/**
 * Who may make a call, stored apart from the contract (who-may.tsv) and written from the specification, so that a wrong `access` fails here.
 * Every kind of user makes every call over HTTP, with real sign-ins and the real access check. There are no handlers: an allowed call returns
 * 503, or the refusal of its input. access-matrix.test.ts tests the handlers.
 */
interface Line {
  readonly method: Route['endpoint']['method'];
  readonly path: string;
  /** `public`, `everyone` who is signed in, `system_admin` (no sub_admin), or the allowed roles. */
  readonly who: string;
  readonly feature: string;
  /** The scope an API key needs. `no`: API keys aren't allowed. */
  readonly key: 'read' | 'write' | 'no' | '-';
  /** Whether it's allowed while acting as another user. */
  readonly acting: 'yes' | 'no' | '-';
  /** The forced states that allow it: `any`, `-`, or some. */
  readonly states: string;
}

const [head = '', ...body] = readFileSync(join(import.meta.dirname, 'who-may.tsv'), 'utf8')
  .trimEnd()
  .split('\n');
const names = head.split('\t');
const lines = body.map((row) => {
  const cells = row.split('\t');
  return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])) as unknown as Line;
});
const closed = lines.filter(({ who }) => who !== 'public');
const nameOf = ({ method, path }: Pick<Line, 'method' | 'path'>) => `${method} ${path}`;

const test = useTestApp({ keeps_callers: 'until_a_write' });
/** The same calls behind the same access check, without handlers. */
let doors: FastifyInstance;
beforeAll(async () => {
  const { database, clock } = test.services;
  // Callers are cached for some seconds, because each makes all calls in a row.
  const gate = createIdentifier(database, clock, { csrf_key: 'only for tests', fresh: () => true });
  doors = await createServer({ logger: false, trust_proxy: false, https_only: false });
  const letIn = () => {
    throw new AppError('unavailable');
  };
  const bare = routes.map(({ endpoint }) => ({
    endpoint,
    handler: endpoint.idempotent ? letIn : detached(letIn),
  })) as unknown as readonly Route[];
  await doors.register(async (scope) => registerRoutes(scope, bare, test.services, gate, false));
});
afterAll(() => doors.close());

/** The same browser, at the application without handlers. */
function atTheDoors(agent: Agent, host: string): Agent {
  const there = createAgent(doors, { host });
  for (const [name, value] of agent.cookies) there.cookies.set(name, value);
  return there;
}
const browserOf = async (user: TestUser) => atTheDoors(await test.signIn(user), user.tenant.host);
const programOf = async (user: TestUser, scopes = ['read', 'write']) => {
  const { secret } = await test.makeApiKey(user, { scopes, requests_per_minute: 10_000 });
  return createAgent(doors, { host: user.tenant.host, api_key: secret });
};

type Verdict = 'in' | 'denied' | 'signed_out' | ForcedState;

function verdictOf({ status, body: said }: Reply): Verdict | string {
  if (status === 401) return 'signed_out';
  if (status !== 403) return 'in';
  const code = (said as { code?: string }).code;
  const state = Object.entries(codeOfState).find(([, known]) => known === code)?.[0];
  return state ?? (JSON.stringify(said) === '{"errors":{"user":"Access denied!"}}' ? 'denied' : JSON.stringify(said));
}

/** Every closed call with an unexpected reply. */
async function otherwise(agent: Agent, expected: (line: Line) => Verdict): Promise<string[]> {
  const faults: string[] = [];
  for (const line of closed) {
    const path = line.path.replace(/\{\w+\}/g, 'x');
    const verdict = verdictOf(await agent.send(line.method, path, { headers: { accept: 'application/json' } }));
    const wanted = expected(line);
    if (verdict !== wanted) faults.push(`${nameOf(line)}: ${verdict}, not ${wanted}`);
  }
  return faults;
}

interface Who {
  readonly account_type: AccountType;
  readonly variant: Variant;
  readonly overrides?: Record<string, boolean>;
}

/** The table's access for a role, in a variant. */
function mayCall({ who, feature }: Line, { account_type, variant, overrides = {} }: Who): boolean {
  if (who === 'system_admin') return account_type === 'admin';
  const roles = roleFlags(account_type);
  if (who !== 'everyone' && !who.split(',').some((role) => roles.some((own) => own === role))) return false;
  return !isFeatureKey(feature) || hasFeature({ variant, overrides, roles }, feature);
}
const verdict = (may: boolean): Verdict => (may ? 'in' : 'denied');

it('has every call of the contract, and no other', () => {
  expect(lines.map(nameOf).sort()).toEqual(routes.map(({ endpoint }) => nameOf(endpoint)).sort());
  expect(
    lines
      .filter(({ who }) => who === 'public')
      .map(nameOf)
      .sort(),
  ).toEqual(routes.flatMap(({ endpoint }) => (endpoint.access.kind === 'public' ? [nameOf(endpoint)] : [])).sort());
  for (const { feature } of lines) expect(feature === '-' || isFeatureKey(feature), feature).toBe(true);
});

describe.each(variants)('variant %s', (variant) => {
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await test.makeTenant({ variant });
  });

  it.each(accountTypes)(
    "R009, R409: %s gets 403 where the table doesn't name them, and access elsewhere",
    async (account_type) => {
      const agent = await browserOf(await test.makeUser(tenant, { account_type }));
      expect(await otherwise(agent, (line) => verdict(mayCall(line, { account_type, variant })))).toEqual([]);
    },
  );
});

describe('in one tenant', () => {
  const variant = 'agent_network';
  let tenant: TestTenant;
  let admin: TestUser;
  beforeAll(async () => {
    tenant = await test.makeTenant();
    admin = await test.makeUser(tenant, { account_type: 'admin' });
  });

  it('R300: without a session returns 401', async () => {
    const visitor = createAgent(doors, { host: tenant.host });
    expect(await otherwise(visitor, () => 'signed_out')).toEqual([]);
  });

  it("a session or API key of one tenant isn't valid on another tenant's host", async () => {
    const elsewhere = await test.makeTenant();
    const agent = atTheDoors(await test.signIn(admin), elsewhere.host);
    const cookies = [...agent.cookies];
    const faults: string[] = [];
    for (const line of closed) {
      // The reply clears the cookie.
      for (const [name, value] of cookies) agent.cookies.set(name, value);
      const reply = await agent.send(line.method, line.path.replace(/\{\w+\}/g, 'x'));
      if (reply.status !== 401) faults.push(`${nameOf(line)}: ${reply.status}`);
    }
    expect(faults).toEqual([]);
    const { secret } = await test.makeApiKey(admin, { requests_per_minute: 10_000 });
    const program = createAgent(doors, { host: elsewhere.host, api_key: secret });
    expect(await otherwise(program, () => 'signed_out')).toEqual([]);
  });

  it('R409: if every feature is off, each call of a feature returns 403', async () => {
    const off = await test.makeTenant();
    const keys = [...new Set(closed.map(({ feature }) => feature).filter(isFeatureKey))];
    const overrides = Object.fromEntries(keys.map((key) => [key, false]));
    await test.insert('feature_override', ...keys.map((key) => ({ tenant_id: off.id, key, enabled: false })));
    const agent = await browserOf(await test.makeUser(off, { account_type: 'admin' }));
    const who = { account_type: 'admin', variant, overrides } as const;
    expect(await otherwise(agent, (line) => verdict(mayCall(line, who)))).toEqual([]);
  });

  it.each(['admin', 'agent', 'basic'] as const)(
    "R348: an API key can't do what its owner (%s) may not, what its scopes leave out, or what needs a signed-in user",
    async (account_type) => {
      const owner = await test.makeUser(tenant, { account_type });
      for (const scopes of [['read', 'write'], ['read'], ['write']]) {
        const program = await programOf(owner, scopes);
        const faults = await otherwise(program, (line) =>
          verdict(mayCall(line, { account_type, variant }) && scopes.includes(line.key)),
        );
        expect(faults, scopes.join()).toEqual([]);
      }
    },
  );

  it.each(['sub_admin', 'manager', 'agent', 'basic'] as const)(
    'acting as %s: may do what they may, except calls for their own sessions only',
    async (account_type) => {
      const other = await test.makeUser(tenant, { account_type });
      const browser = await test.signIn(admin);
      const reply = await browser.post(`/v1/admin/users/${other.id}/login`, { login_type: 'login_as' });
      expect(reply.status).toBe(201);
      const agent = atTheDoors(browser, tenant.host);
      const faults = await otherwise(agent, (line) =>
        verdict(mayCall(line, { account_type, variant }) && line.acting === 'yes'),
      );
      expect(faults).toEqual([]);
    },
  );
});

describe.each([
  { state: 'terms', columns: { tos_accepted_at: null }, setting: null },
  { state: 'password', columns: { must_change_password: true }, setting: null },
  { state: 'two_factor', columns: {}, setting: 'everyone' },
  { state: 'payment', columns: { paid: false, membership_granted: false }, setting: null },
] as const)('R028: in the state $state', ({ state, columns, setting }) => {
  const openIn = ({ states }: Line) => states === 'any' || states.split(',').includes(state);
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await test.makeTenant();
    await makePlan(test, tenant);
    if (setting)
      await test.insert('setting', {
        tenant_id: tenant.id,
        key: 'TWO_FACTOR_REQUIRED_FOR',
        value: setting,
        public: false,
      });
  });

  it.each(['admin', 'agent'] as const)(
    '%s may make the calls the table allows in it, and their API key none',
    async (account_type) => {
      const user = await test.makeUser(tenant, { account_type, columns });
      const faults = await otherwise(await browserOf(user), (line) => (openIn(line) ? 'in' : state));
      expect(faults).toEqual([]);
      expect(await otherwise(await programOf(user), () => state)).toEqual([]);
    },
  );
});
