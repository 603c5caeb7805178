import { adminApiTracking } from '@bookline/contract/features/admin-api-tracking';
import { apiKeys } from '@bookline/contract/features/api-keys';
import { lookups } from '@bookline/contract/features/lookups';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { makeMonth } from './request-log.queries.ts';
import { createRequestLog } from './request-log.ts';

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let admin: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
  admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
});

const addVendor = async (vendor_name: string) =>
  (await admin.call(adminApiTracking.create_vendor, { body: { vendor_name, vendor_type: 'lead_provider' } })).data;
const requests = async (query: object = {}) => (await admin.call(adminApiTracking.requests, { query })).data;

describe('R053, R289: API vendors', () => {
  it('can be added, changed, searched by name, and chosen by every user', async () => {
    const vendor = await addVendor('LeadWorks');
    await addVendor('Dialer Inc');
    expect(vendor).toMatchObject({ active_keys: 0, last_used_at: null, requests: 0, failed_requests: 0 });
    const { data } = await admin.call(adminApiTracking.update_vendor, {
      params: { id: vendor.id },
      body: { vendor_type: 'website' },
    });
    expect(data).toEqual({ ...vendor, vendor_type: 'website' });
    expect((await admin.call(adminApiTracking.vendor, { params: { id: vendor.id } })).data).toEqual(data);
    expect((await admin.call(adminApiTracking.vendors, { query: { q: 'leadw' } })).data).toEqual([data]);
    expect((await (await test.signIn(owner)).call(lookups.api_vendors)).data).toEqual([
      expect.objectContaining({ vendor_name: 'Dialer Inc' }),
      { id: vendor.id, vendor_name: 'LeadWorks', vendor_type: 'website' },
    ]);
  });

  it('have unique names, ignoring case', async () => {
    const vendor = await addVendor('LeadWorks');
    const other = await addVendor('Dialer Inc');
    const taken = {
      status: 422,
      body: { errors: { vendor_name: ['A vendor with this name already exists. Choose another name.'] } },
    };
    const body = { vendor_name: 'leadworks', vendor_type: 'other' };
    expect(await admin.post('/v1/admin/api_tracking/api_vendors', body)).toMatchObject(taken);
    expect(await admin.patch(`/v1/admin/api_tracking/api_vendors/${other.id}`, body)).toMatchObject(taken);
    expect(await admin.patch(`/v1/admin/api_tracking/api_vendors/${vendor.id}`, body)).toMatchObject({ status: 200 });
  });

  it('can be deleted only when none of their keys is active', async () => {
    const vendor = await addVendor('LeadWorks');
    const agent = await test.signIn(owner);
    const { id } = (await agent.call(apiKeys.create, { body: { name: 'Leads' } })).data;
    const linked = await admin.patch(`/v1/admin/api_tracking/api_keys/${id}`, {
      key: { id, api_vendor_id: vendor.id },
    });
    expect(linked).toMatchObject({
      status: 200,
      body: { data: { api_vendor: { id: vendor.id, vendor_name: 'LeadWorks' } } },
    });
    const path = `/v1/admin/api_tracking/api_vendors/${vendor.id}`;
    expect(await admin.delete(path)).toMatchObject({
      status: 409,
      body: {
        errors: { base: ['1 key of this vendor is still active. Revoke them or assign them to another vendor first.'] },
      },
    });
    await agent.call(apiKeys.delete, { params: { id } });
    expect(await admin.delete(path)).toMatchObject({ status: 204 });
    expect(await admin.get(path)).toMatchObject({ status: 404 });
    expect((await admin.call(adminApiTracking.keys)).data).toMatchObject([{ id, api_vendor: null }]);
  });
});

describe('R396: keys of all users', () => {
  it('are listed with owner and state, and can be searched', async () => {
    const agent = await test.signIn(owner);
    const { secret, ...key } = (await agent.call(apiKeys.create, { body: { name: 'Leads' } })).data;
    await agent.call(apiKeys.refresh_token);
    const listed = async (query: object) => (await admin.call(adminApiTracking.keys, { query })).data;
    expect(await listed({})).toMatchObject([{ kind: 'token' }, { ...key, kind: 'key', user: { name: 'Dana Adams' } }]);
    expect(await listed({ q: 'leads' })).toHaveLength(1);
    expect(await listed({ q: 'dana adams' })).toHaveLength(2);
    expect(await listed({ q: key.prefix })).toHaveLength(1);
    expect(await listed({ state: 'revoked' })).toEqual([]);
    expect(JSON.stringify(await listed({}))).not.toContain(secret);
  });

  it('can be changed and revoked by an id in the path and the key in the body; a revoked key stays revoked', async () => {
    const { id, secret } = await test.makeApiKey(owner);
    const path = `/v1/admin/api_tracking/api_keys/${id}`;
    expect(await admin.patch(path, { name: 'Flat' })).toMatchObject({ status: 422 });
    const other = await test.makeApiKey(owner);
    expect(await admin.patch(path, { key: { id: other.id } })).toMatchObject(refusal('key.id'));
    const change = { id, name: 'Renamed', requests_per_minute: 5, expires_at: '2099-01-01T00:00:00.000Z' };
    expect((await admin.patch(path, { key: change })).body).toMatchObject({ data: change });
    expect((await admin.patch(path, { key: { id, revoked: true } })).body).toMatchObject({
      data: { state: 'revoked' },
    });
    expect(await test.program(tenant, secret).get('/v1/users/me')).toMatchObject({ status: 401 });
    expect(await admin.patch(path, { key: { id, name: 'Back' } })).toMatchObject({ status: 422 });
  });
});

describe('R397: the request log', () => {
  it('logs every call made with a key, including rejected calls, without ids, queries, and bodies', async () => {
    const vendor = await addVendor('LeadWorks');
    const { id, secret } = await test.makeApiKey(owner, { name: 'Leads' });
    await test.query('update api_key set vendor_id = $1 where id = $2', [vendor.id, id]);
    const program = test.program(tenant, secret);
    await program.get('/v1/users/me?secret=1');
    await program.post('/v1/contacts/019b0000-0000-7000-8000-000000000001/notes', { body: 'private words' });
    await test.query('update api_key set revoked_at = $1 where id = $2', [test.clock.now(), id]);
    await program.get('/v1/users/me');
    await vi.waitFor(async () => expect(await requests()).toHaveLength(3), { timeout: 300_000, interval: 50 });
    const logged = await requests();
    expect(logged.map(({ method, path, status }) => [method, path, status])).toEqual(
      expect.arrayContaining([
        ['GET', '/v1/users/me', 200],
        ['POST', '/v1/contacts/{id}/notes', 404],
        ['GET', '/v1/users/me', 401],
      ]),
    );
    expect(logged[0]).toMatchObject({ api_key: { id, name: 'Leads' }, user: { id: owner.id, name: 'Dana Adams' } });
    expect(JSON.stringify(logged)).not.toMatch(/private|secret=1|019b0000-0000-7000-8000-000000000001/);
    expect(await requests({ tab: 'failed' })).toHaveLength(2);
    expect(await requests({ tab: 'succeeded' })).toHaveLength(1);
    const found: [string, string, number][] = [
      ['api_key', 'lead', 3],
      ['api_key', id, 3],
      ['api_vendor', 'leadw', 3],
      ['user', 'dana', 3],
      ['endpoint', 'notes', 1],
      ['method', 'post', 1],
      ['status', '404', 1],
      ['ip', '127.0.0.1', 3],
      ['ip', '192.0.2.9', 0],
      ['status', '', 3],
    ];
    for (const [filter_by, filter_value, count] of found)
      expect(await requests({ filter_by, filter_value }), `${filter_by} ${filter_value}`).toHaveLength(count);
    expect((await admin.call(adminApiTracking.requests, { query: { limit: 2, page: 2 } })).meta).toMatchObject({
      total_count: 3,
      total_pages: 2,
      total_count_exact: true,
    });
    const [tracked] = (await admin.call(adminApiTracking.vendors)).data;
    expect(tracked).toMatchObject({ requests: 3, failed_requests: 2, last_used_at: test.clock.now().toISOString() });
    expect((await admin.call(adminApiTracking.keys)).data[0]).toMatchObject({ last_used_ip: '127.0.0.1' });
  });

  it('leaves out calls of other tenants and calls made with a session', async () => {
    const other = await test.makeTenant();
    const { secret } = await test.makeApiKey(await test.makeUser(other));
    await test.program(other, secret).get('/v1/users/me');
    await vi.waitFor(
      async () =>
        expect(await test.query('select 1 from api_request where tenant_id = $1', [other.id])).toHaveLength(1),
      { timeout: 300_000, interval: 50 },
    );
    expect(await requests()).toEqual([]);
  });

  it('is partitioned by month; expired months and their daily totals are dropped', async () => {
    const { id } = await test.makeApiKey(owner);
    const start = test.clock.now();
    const log = createRequestLog({ ...test.services, log: pino({ level: 'silent' }) });
    const key = { id, tenant_id: tenant.id, user_id: owner.id, scopes: ['read'], requests_per_minute: 1 };
    const outcome = { status: 200, duration_ms: 1.6, ip: '127.0.0.1', user_agent: 'curl \u0000\ud800' };
    log.record(key, adminApiTracking.requests, outcome);
    await log.flush();
    const count = async () =>
      (await test.query('select 1 from api_request where tenant_id = $1', [tenant.id])).length +
      (await test.query('select 1 from api_key_day where tenant_id = $1', [tenant.id])).length;
    expect(await count()).toBe(2);
    test.clock.advance(80 * 24 * 3600);
    await test.runChores();
    expect(await count()).toBe(2);
    test.clock.advance(60 * 24 * 3600);
    await test.runChores();
    expect(await count()).toBe(0);
    const month = start.toISOString().slice(0, 7).replace('-', '_');
    expect(await test.query("select to_regclass('api_request_' || $1) as month", [month])).toEqual([{ month: null }]);
    // A process that remembers the month as existing creates it again.
    log.record(key, adminApiTracking.requests, outcome);
    await log.flush();
    await log.flush();
    expect(await count()).toBe(2);
  });

  it('creates a month once if two processes need it at the same moment', async () => {
    const { database } = test.services;
    const month = new Date('2041-05-02T00:00:00Z');
    const waiting = () =>
      test.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%make_api_request_month%'",
      );
    let second: Promise<void> | undefined;
    await database.outsideTenants(async (db) => {
      await makeMonth(db, month);
      second = database.outsideTenants((other) => makeMonth(other, month));
      await vi.waitUntil(async () => (await waiting()).length > 0, 600_000);
    });
    await second;
    expect(await test.query("select to_regclass('api_request_2041_05') is not null as made")).toEqual([{ made: true }]);
  });

  it("keeps the rows it can't write for the next attempt, and fails no call because of it", async () => {
    const { id } = await test.makeApiKey(owner);
    let down = true;
    const database = {
      ...test.services.database,
      inTenant: ((...args: Parameters<typeof test.services.database.inTenant>) => {
        if (down) return Promise.reject(new Error('down'));
        return test.services.database.inTenant(...args);
      }) as typeof test.services.database.inTenant,
    };
    const log = createRequestLog({ ...test.services, database, log: pino({ level: 'silent' }) });
    const key = { id, tenant_id: tenant.id, user_id: owner.id, scopes: ['read'], requests_per_minute: 1 };
    for (let n = 0; n < 3; n++)
      log.record(key, adminApiTracking.requests, { status: 500, duration_ms: 1, ip: '127.0.0.1', user_agent: '' });
    await log.flush();
    down = false;
    await log.flush();
    expect(await requests()).toHaveLength(3);
  });
});
