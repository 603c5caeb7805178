import { defineEndpoint, PUBLIC, USER } from '@bookline/contract/endpoint';
import type { FeatureKey } from '@bookline/contract/rules/features';
import { type AccountType, roleFlags } from '@bookline/contract/rules/roles';
import type { FastifyInstance } from 'fastify';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { Actor, Context, Services } from '../context.ts';
import { makeCsrfToken } from './csrf.ts';
import { type Caller, type Gate, registerRoutes } from './register-routes.ts';
import { implement, type Route } from './routes.ts';
import { createServer } from './server.ts';

/** Accepts every statement and returns no rows. */
const noDatabase = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

// Calls outside the contract, to test every access rule whatever the contract contains.
const things = {
  open: defineEndpoint({
    id: 'things.open',
    method: 'GET',
    path: '/v1/open',
    access: PUBLIC,
    summary: 'Anyone',
    response: z.object({ data: z.string() }),
  }),
  change: defineEndpoint({
    id: 'things.change',
    method: 'POST',
    path: '/v1/things/{id}',
    access: { kind: 'user', roles: ['admin', 'manager'], feature: 'reports' },
    summary: 'Admins and managers of tenants with reports',
    params: z.object({ id: z.uuid() }),
    query: z.object({ limit: z.coerce.number().int().max(10).default(5) }),
    body: z.strictObject({ name: z.string().min(1) }),
    response: z.object({ data: z.object({ name: z.string() }) }),
    status: 202,
  }),
  end: defineEndpoint({
    id: 'things.end',
    method: 'DELETE',
    path: '/v1/things',
    access: USER,
    summary: 'Any signed-in user',
  }),
};
const ID = '019b0000-0000-7000-8000-000000000001';
const KEY = 'a key';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

interface Setting {
  account_type?: AccountType;
  features?: FeatureKey[];
  change?: (
    ctx: Context,
    input: { params: { id: string }; query: { limit: number }; body: { name: string } },
  ) => Promise<never>;
}

/** A server with those calls, and what it did: transactions opened, and work after their commit. */
async function serve({ account_type = 'admin', features = ['reports'], change }: Setting = {}) {
  const did: string[] = [];
  const database = {
    async inTenant<T>(id: number, work: (db: never, version: number) => Promise<T>): Promise<T> {
      did.push(`transaction of ${id}`);
      return work(noDatabase as never, 1);
    },
  };
  const tenant = { id: 7, slug: 'x', name: 'X', variant: 'preneed' as const };
  const actor = {
    account_type,
    roles: roleFlags(account_type),
    features: new Set<string>(features),
    // Nothing delays them.
    user: { updated_tos: true, must_change_password: false, two_fa_is_required: false, paid: true, login_stack: [] },
  } as unknown as Actor;
  const gate: Gate = {
    session_cookie: 'session',
    waiting_cookies: ['below'],
    csrf_key: KEY,
    identify: async ({ session_cookie }): Promise<Caller> =>
      session_cookie === 'good' ? { tenant, actor, session_key: 's' } : { tenant, actor: null, session_key: '' },
  };
  const routes: Route[] = implement(things, {
    open: async (ctx) => ({ data: ctx.tenant?.slug ?? '' }),
    change: async (ctx, input) => {
      ctx.afterCommit(() => did.push('after the commit'));
      if (change) return change(ctx, input);
      return { data: { name: `${input.body.name} ${input.query.limit}`, secret: 'not in the contract' } };
    },
    end: async () => undefined,
  });
  app = await createServer({ logger: false, trust_proxy: false, https_only: false });
  registerRoutes(app, routes, { database } as unknown as Services, gate, false);
  await app.ready();
  return { app, did };
}

const token = makeCsrfToken(KEY, 's');
const signedIn = { cookie: `session=good; csrf_token=${token}`, 'x-csrf-token': token };
const post = (target: FastifyInstance, options: { headers?: object; payload?: object; url?: string } = {}) =>
  target.inject({
    method: 'POST',
    url: options.url ?? `/v1/things/${ID}`,
    headers: { ...signedIn, ...options.headers },
    payload: options.payload ?? { name: 'Ann' },
  });

it('R409: checks the session, then the role, the feature, and the token, and only then reads the input', async () => {
  const wrong = { payload: { nonsense: true }, url: '/v1/things/no-id?limit=99' };
  const { app: server, did } = await serve({ account_type: 'agent', features: [] });
  expect((await post(server, { ...wrong, headers: { cookie: '' } })).statusCode).toBe(401);
  expect((await post(server, wrong)).json()).toEqual({ errors: { user: 'Access denied!' } });
  const manager = await serve({ account_type: 'manager', features: [] });
  expect((await post(manager.app, wrong)).json()).toEqual({ errors: { user: 'Access denied!' } });
  const reports = await serve({ account_type: 'manager' });
  const untokened = await post(reports.app, { ...wrong, headers: { 'x-csrf-token': 'other' } });
  expect(untokened.statusCode).toBe(403);
  expect(untokened.json()).toEqual({
    errors: { base: ['This page is out of date. Reload it and try again.'], user: 'Access denied!' },
  });
  expect((await post(reports.app, wrong)).statusCode).toBe(404);
  expect((await post(reports.app)).statusCode).toBe(202);
  expect(did).toEqual([]);
});

it('a flag of the account type counts as the role', async () => {
  expect((await post((await serve({ account_type: 'sub_admin' })).app)).statusCode).toBe(202);
  expect((await post((await serve({ account_type: 'bu_admin' })).app)).statusCode).toBe(403);
});

it('returns what the contract promises and nothing else, after one transaction', async () => {
  const { app: server, did } = await serve();
  const reply = await post(server, { url: `/v1/things/${ID}?limit=3` });
  expect([reply.statusCode, reply.json()]).toEqual([202, { data: { name: 'Ann 3' } }]);
  expect(did).toEqual(['transaction of 7', 'after the commit']);
  expect(reply.headers['cache-control']).toBe('no-store');
  const end = await server.inject({ method: 'DELETE', url: '/v1/things', headers: signedIn });
  expect([end.statusCode, end.body]).toEqual([204, '']);
  expect((await server.inject('/v1/open')).json()).toEqual({ data: 'x' });
});

it('names every invalid field, even one called constructor; an invalid id is a 404', async () => {
  const { app: server, did } = await serve();
  const fieldsOf = async (options: Parameters<typeof post>[1]) =>
    Object.keys((await post(server, options)).json().errors);
  expect(await fieldsOf({ payload: { name: '', other: 1 } })).toEqual(['name', 'other']);
  expect(await fieldsOf({ payload: { name: 'Ann', constructor: 1 } })).toEqual(['constructor']);
  expect(await fieldsOf({ url: `/v1/things/${ID}?limit=11` })).toEqual(['limit']);
  expect((await post(server, { url: '/v1/things/1' })).statusCode).toBe(404);
  expect(did).toEqual([]);
});

it("a failure doesn't reveal its cause, and nothing runs after it", async () => {
  const { app: server, did } = await serve({
    change: async () => {
      throw new Error('the password is hunter2');
    },
  });
  const reply = await post(server);
  expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([500, ['base']]);
  expect(reply.body).not.toContain('hunter2');
  expect(did).toEqual(['transaction of 7']);
});

it('a reply that breaks the contract is a server error', async () => {
  const { app: server } = await serve({ change: async () => ({ data: { name: 5 } }) as never });
  const reply = await post(server);
  expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([500, ['base']]);
});
