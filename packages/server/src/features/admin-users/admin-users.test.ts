import { adminUsers } from '@bookline/contract/features/admin-users';
import { contacts } from '@bookline/contract/features/contacts';
import { sessions } from '@bookline/contract/features/sessions';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { readByOthers } from '../../../test/foreign-csv.ts';
import { refusal } from '../../../test/refusal.ts';
import { newcomer } from './admin-users.fixture.ts';

const test = useTestApp();
let tenant: TestTenant;
let boss: TestUser;
let admin: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  boss = await test.makeUser(tenant, { account_type: 'admin', first_name: 'Ada', last_name: 'Admin' });
  admin = await test.signIn(boss);
});

const pathOf = (user: { id: string }, rest = '') => `/v1/admin/users/${user.id}${rest}`;
/** The current password of the user who acts. */
const mine = (by = boss) => ({ current_password: by.password });
const names = async (query: object = {}, by = admin) =>
  (await by.call(adminUsers.list, { query })).data.map(({ last_name }) => last_name);
const version = async () =>
  (await test.query<{ v: string }>('select org_version as v from tenant where id = $1', [tenant.id]))[0]?.v;

describe('R374: the list', () => {
  let manager: TestUser;
  beforeEach(async () => {
    manager = await test.makeUser(tenant, { account_type: 'manager', first_name: 'Mia', last_name: 'Zorn' });
    const rm = await test.makeUser(tenant, { account_type: 'regional_manager', last_name: 'Region', manager });
    await test.makeUser(tenant, { last_name: 'Below', manager: rm, username: `hidden_${tenant.slug}` });
    await test.makeUser(tenant, { last_name: 'Gone', columns: { active: false } });
    await test.makeUser(tenant, { last_name: 'Invited', columns: { active: false, invited: true } });
    await test.makeUser(await test.makeTenant(), { last_name: 'Elsewhere' });
  });

  it("lists the tenant's users by name, with their manager and number of reports", async () => {
    const { data, meta } = await admin.call(adminUsers.list, { query: {} });
    expect(data.map((user) => user.last_name)).toEqual(['Admin', 'Below', 'Gone', 'Invited', 'Region', 'Zorn']);
    expect(data.map((user) => user.state)).toEqual(['active', 'active', 'inactive', 'invited', 'active', 'active']);
    expect(data[4]).toMatchObject({
      manager: { id: manager.id, name: 'Mia Zorn' },
      reports: 1,
      role: 'Regional Manager',
    });
    expect(meta).toMatchObject({ total_count: 6, current_page: 1 });
  });

  it('takes page, limit, order and order_field', async () => {
    expect(await names({ order_field: 'name', order: 'desc', limit: 2 })).toEqual(['Zorn', 'Region']);
    expect(await names({ order_field: 'name', order: 'desc', limit: 2, page: 2 })).toEqual(['Invited', 'Gone']);
    expect((await names({ order_field: 'role' })).slice(0, 3)).toEqual(['Admin', 'Zorn', 'Region']);
    expect((await names({ order_field: 'manager' })).slice(0, 2)).toEqual(['Below', 'Region']);
  });

  it('searches name, email, and user name for every word, and treats wildcards as text', async () => {
    expect(await names({ q: 'mia zor' })).toEqual(['Zorn']);
    expect(await names({ q: `hidden_${tenant.slug}` })).toEqual(['Below']);
    expect(await names({ q: `hidden${tenant.slug.at(0)}_` })).toEqual([]);
    expect(await names({ q: '%' })).toEqual([]);
  });

  it('filters by only_rm, impersonators, user_id, manager_id, roles, and state', async () => {
    expect(await names({ only_rm: 'true' })).toEqual(['Region']);
    expect(await names({ impersonators: '1' })).toEqual(['Admin', 'Region', 'Zorn']);
    expect(await names({ user_id: manager.id })).toEqual(['Below', 'Region', 'Zorn']);
    expect(await names({ manager_id: manager.id })).toEqual(['Region']);
    expect(await names({ roles: ['manager', 'admin'] })).toEqual(['Admin', 'Zorn']);
    expect(await names({ state: 'inactive' })).toEqual(['Gone']);
    expect(await names({ state: 'invited' })).toEqual(['Invited']);
  });

  it('the CSV file runs no formulas', async () => {
    await test.makeUser(tenant, { first_name: '=HYPERLINK("x")', last_name: '@sum, Ltd' });
    const { text } = await admin.get('/v1/admin/users/export.csv', { q: 'ltd' });
    expect(readByOthers(text).length).toBeGreaterThan(1);
    expect(text.split('\r\n')[1]).toMatch(/^"'=HYPERLINK\(""x""\)","'@sum, Ltd",/);
  });

  it('offers active users as owners', async () => {
    const owners = (await admin.call(adminUsers.owners, { query: {} })).data.map(({ name }) => name);
    expect(owners).toContain('Mia Zorn');
    expect(owners.join()).not.toMatch(/Gone|Invited|Elsewhere/);
  });

  it('lists pool holders with their pools', async () => {
    const holder = await test.makeUser(tenant, { account_type: 'pool_holder', last_name: 'Holder' });
    await test.makePool(tenant, { name: 'Aged', holders: [holder] });
    const { data } = await admin.call(adminUsers.pool_holders, { query: {} });
    expect(data).toMatchObject([{ last_name: 'Holder', pools: [{ name: 'Aged' }] }]);
  });
});

describe('R374: creating and changing users', () => {
  it('names are unique across tenants, ignoring case', async () => {
    const other = await test.makeUser(await test.makeTenant(), { username: 'taken.name' });
    for (const [field, value] of [
      ['email', other.email.toUpperCase()],
      ['username', 'Taken.Name'],
    ] as const) {
      const reply = await admin.post('/v1/admin/users', newcomer({ [field]: value }));
      expect(reply).toMatchObject(refusal(field));
    }
    const squat = await admin.post('/v1/admin/users', newcomer({ username: 'ceo@agency.test' }));
    expect(squat).toMatchObject(refusal('username'));
  });

  it("a user can't be linked to records of another tenant", async () => {
    const there = await test.makeTenant();
    const ties = {
      manager_id: (await test.makeUser(there)).id,
      business_unit_id: (await test.makeBusinessUnit(there)).id,
      group_ids: [(await test.makeGroup(there)).id],
    };
    for (const [field, value] of Object.entries(ties)) {
      const made = await admin.post('/v1/admin/users', newcomer({ [field]: value }));
      expect(made).toMatchObject(refusal(field));
      expect(await admin.patch(pathOf(boss), { [field]: value })).toMatchObject({ status: 422 });
    }
  });

  it('rejects mass assignment of role, state, tenant, membership, and password', async () => {
    const agent = await test.makeUser(tenant);
    const before = await test.query('select * from app_user where id = $1', [agent.id]);
    const extras = {
      account_type: 'admin',
      tenant_id: 1,
      admin: true,
      active: false,
      paid: true,
      password_hash: 'x',
      id: boss.id,
    };
    for (const [field, value] of Object.entries(extras))
      for (const path of [pathOf(agent), pathOf(agent, '/quick_update')]) {
        const reply = await admin.patch(path, { first_name: 'Changed', [field]: value });
        expect(reply).toMatchObject(refusal(field, 'There is no such field.'));
      }
    expect(await test.query('select * from app_user where id = $1', [agent.id])).toEqual(before);
    const reply = await admin.post('/v1/admin/users', { ...newcomer(), tenant_id: 1 });
    expect(reply).toMatchObject(refusal('tenant_id'));
  });

  it('signs in with the new address, no longer with the old one, and notifies the old address', async () => {
    const agent = await test.makeUser(tenant, { email: 'old@example.test', username: 'old@example.test' });
    await admin.call(adminUsers.update, {
      params: { id: agent.id },
      body: { email: 'new-one@example.test', ...mine() },
    });
    const tryAs = (username: string) =>
      test.visitor(tenant).post(sessions.create.path, { username, password: agent.password });
    expect(await tryAs('new-one@example.test')).toMatchObject({ status: 201 });
    expect(await tryAs('old@example.test')).toMatchObject({ status: 422 });
    const emails = await test.query('select to_address from mail_message where tenant_id = $1', [tenant.id]);
    expect(emails).toEqual([{ to_address: 'old@example.test' }]);
  });

  it('replaces groups, shows links, and logs each change with its fields', async () => {
    const agent = await test.makeUser(tenant);
    const unit = await test.makeBusinessUnit(tenant, 'Senior');
    const east = await test.makeGroup(tenant, { name: 'East', members: [agent] });
    const west = await test.makeGroup(tenant, { name: 'West' });
    const { data } = await admin.call(adminUsers.update, {
      params: { id: agent.id },
      body: { business_unit_id: unit.id, group_ids: [west.id], manager_id: boss.id },
    });
    expect(east.id).not.toBe(west.id);
    expect(data).toMatchObject({
      groups: [{ id: west.id, name: 'West' }],
      business_unit: { name: 'Senior' },
      managers: [{ name: 'Ada Admin' }],
    });
    const [row] = await test.query("select detail from audit_log where tenant_id = $1 and action = 'user.update'", [
      tenant.id,
    ]);
    expect(row?.detail).toEqual({
      fields: ['manager_id', 'business_unit_id', 'groups'],
      manager: { from: null, to: boss.id },
    });
  });

  it('R292: a paid membership can be granted and removed', async () => {
    const agent = await test.makeUser(tenant, { columns: { paid: false, membership_granted: false } });
    const set = async (body: object) => (await admin.post(pathOf(agent, '/paid_membership'), body)).body;
    expect(await set({})).toMatchObject({ data: { paid: true, membership_granted: true } });
    expect(await set({ paid: false })).toMatchObject({ data: { paid: false, membership_granted: false } });
  });
});

describe('R374, R153: roles', () => {
  it('R154: each role lists its flags', async () => {
    const { data } = await admin.call(adminUsers.roles, { params: { id: boss.id } });
    expect(data).toMatchObject({ account_type: 'admin', flags: ['admin'] });
    expect(data.choices.find(({ value }) => value === 'sub_admin')).toMatchObject({
      label: 'Admin',
      flags: ['sub_admin', 'admin'],
      givable: true,
    });
    expect(data.choices.map(({ value }) => value)).not.toContain('pool_holder');
  });

  it("a user can't assign a role above their own, or change users who rank above them", async () => {
    const own = await test.makeUser(tenant, { account_type: 'sub_admin' });
    const sub = await test.signIn(own);
    const agent = await test.makeUser(tenant);
    const above = { status: 422, body: { errors: { account_type: [expect.stringContaining('above')] } } };
    expect(await sub.patch(pathOf(agent, '/update_roles'), { account_type: 'admin', ...mine(own) })).toMatchObject(
      above,
    );
    expect(await sub.post('/v1/admin/users', newcomer({ account_type: 'admin' }))).toMatchObject(above);
    expect(await sub.patch(pathOf(agent, '/update_roles'), { account_type: 'sub_admin', ...mine(own) })).toMatchObject({
      status: 200,
    });
    const denied = { status: 403 };
    expect(await sub.patch(pathOf(boss), { email: 'mine@example.test' })).toMatchObject(denied);
    expect(await sub.patch(pathOf(boss, '/quick_update'), { first_name: 'X' })).toMatchObject(denied);
    expect(await sub.patch(pathOf(boss, '/update_roles'), { account_type: 'agent', ...mine(own) })).toMatchObject(
      denied,
    );
    for (const verb of ['deactivate', 'activate', 'end_sessions', 'invitation', 'paid_membership'])
      expect(await sub.post(pathOf(boss, `/${verb}`), {}), verb).toMatchObject(denied);
    expect(await sub.delete(pathOf(boss))).toMatchObject(denied);
    expect((await sub.call(adminUsers.get, { params: { id: boss.id } })).data.editable).toBe(false);
  });

  it("a user can't change peers, who could then sign in as each other; System Admins can only deactivate each other", async () => {
    for (const account_type of ['sub_admin', 'admin'] as const) {
      const [own, peer] = [
        await test.makeUser(tenant, { account_type }),
        await test.makeUser(tenant, { account_type }),
      ];
      const by = await test.signIn(own);
      const denied = { status: 403 };
      expect(await by.patch(pathOf(peer), { email: 'taken@example.test', ...mine(own) })).toMatchObject(denied);
      expect(await by.patch(pathOf(peer, '/quick_update'), { first_name: 'X' })).toMatchObject(denied);
      expect(await by.patch(pathOf(peer, '/update_roles'), { account_type: 'agent', ...mine(own) })).toMatchObject(
        denied,
      );
      expect(await by.post(pathOf(peer, '/paid_membership'), {})).toMatchObject(denied);
      const closes = account_type === 'admin';
      expect((await by.call(adminUsers.get, { params: { id: peer.id } })).data).toMatchObject({
        editable: false,
        closable: closes,
      });
      for (const verb of ['end_sessions', 'deactivate', 'activate'])
        expect((await by.post(pathOf(peer, `/${verb}`), {})).status, verb).toBe(closes ? 200 : 403);
      // Users can change themselves.
      expect(await by.patch(pathOf(own), { first_name: 'Own' })).toMatchObject({ status: 200 });
    }
  });

  it("changing a user's address, name, or role needs the admin's own session and password, and sends an email", async () => {
    const agent = await test.makeUser(tenant, { first_name: 'Joan' });
    const changes = [
      ['', { email: 'mine@example.test' }],
      ['', { username: 'mine.now' }],
      ['/update_roles', { account_type: 'manager' }],
    ] as const;
    const { secret } = await test.makeApiKey(boss, { scopes: ['read', 'write'] });
    const helper = await test.makeUser(tenant, { account_type: 'sub_admin' });
    const acting = await test.signIn(boss);
    await acting.post(`/v1/admin/users/${helper.id}/login`, { login_type: 'login_as' });
    for (const [rest, change] of changes) {
      for (const current_password of [undefined, 'not-my-password'])
        expect(await admin.patch(pathOf(agent, rest), { ...change, current_password })).toMatchObject(
          refusal('current_password'),
        );
      for (const by of [test.program(tenant, secret), acting])
        expect(await by.patch(pathOf(agent, rest), { ...change, ...mine() })).toMatchObject({ status: 403 });
    }
    expect(await test.query('select 1 from mail_message where tenant_id = $1', [tenant.id])).toEqual([]);
    // A form sends unchanged fields too. They change nothing and need no password.
    const kept = { email: agent.email, username: agent.username, job_title: 'broker' };
    expect(await admin.patch(pathOf(agent), kept)).toMatchObject({ status: 200 });
    for (const [rest, change] of changes)
      expect(await admin.patch(pathOf(agent, rest), { ...change, ...mine() })).toMatchObject({ status: 200 });
    const emails = await test.query('select to_address, subject from mail_message where tenant_id = $1 order by id', [
      tenant.id,
    ]);
    expect(emails).toEqual([
      { to_address: agent.email, subject: 'Your email address was changed' },
      { to_address: 'mine@example.test', subject: 'Your user name was changed' },
      { to_address: 'mine@example.test', subject: 'Your role was changed' },
    ]);
  });

  it("R256: a role that the variant doesn't have can't be assigned", async () => {
    const agent = await test.makeUser(tenant);
    const reply = await admin.patch(pathOf(agent, '/update_roles'), { account_type: 'pool_holder', ...mine() });
    expect(reply).toMatchObject(refusal('account_type'));
  });

  it("an admin can't change their own role, however their id is written", async () => {
    await test.makeUser(tenant, { account_type: 'admin' });
    for (const id of [boss.id, boss.id.toUpperCase()])
      expect(await admin.patch(pathOf({ id }, '/update_roles'), { account_type: 'agent', ...mine() })).toMatchObject(
        refusal('account_type', expect.stringContaining('your own role')),
      );
  });

  it('one active admin always remains, even when two deactivate each other at once', async () => {
    const second = await test.makeUser(tenant, { account_type: 'admin' });
    const other = await test.signIn(second);
    expect(await admin.patch(pathOf(boss, '/update_roles'), { account_type: 'agent', ...mine() })).toMatchObject({
      status: 422,
    });
    const replies = await Promise.all([
      admin.post(pathOf(second, '/deactivate'), {}),
      other.post(pathOf(boss, '/deactivate'), {}),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await test.query("select 1 from app_user where tenant_id = $1 and account_type = 'admin' and active", [
      tenant.id,
    ]);
    expect(left).toHaveLength(1);
  });

  it('a new role applies from the next request', async () => {
    const agent = await test.makeUser(tenant);
    const browser = await test.signIn(agent);
    expect(await browser.get('/v1/admin/users')).toMatchObject({ status: 403 });
    await admin.patch(pathOf(agent, '/update_roles'), { account_type: 'sub_admin', ...mine() });
    expect(await browser.get('/v1/admin/users')).toMatchObject({ status: 200 });
  });
});

describe('R374: moving in the downline', () => {
  it("a user can't report to their own downline, even when two moves cross", async () => {
    const top = await test.makeUser(tenant, { account_type: 'manager' });
    const middle = await test.makeUser(tenant, { account_type: 'field_manager', manager: top });
    const low = await test.makeUser(tenant, { manager: middle });
    for (const manager_id of [top.id, middle.id, low.id]) {
      const reply = await admin.patch(pathOf(top, '/quick_update'), { manager_id });
      expect(reply).toMatchObject(refusal('manager_id'));
    }
    const [left, right] = [await test.makeUser(tenant), await test.makeUser(tenant)];
    const crossed = await Promise.all([
      admin.patch(pathOf(left), { manager_id: right.id }),
      admin.patch(pathOf(right), { manager_id: left.id }),
    ]);
    expect(crossed.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('moving a branch of 5,000 users updates one row, and both managers see the right list at once', async () => {
    const [from, to] = [
      await test.makeUser(tenant, { account_type: 'manager' }),
      await test.makeUser(tenant, { account_type: 'manager' }),
    ];
    const head = await test.makeUser(tenant, { account_type: 'field_manager', manager: from });
    await test.query(
      `insert into app_user (tenant_id, id, username, email, password_hash, account_type, manager_id, first_name, last_name, created_at, updated_at)
       select $1, gen_random_uuid(), 'p' || n, 'p' || n || '@example.test', '!', 'agent', $2, 'Pat', 'P' || n, now(), now()
       from generate_series(1, 4999) n`,
      [tenant.id, head.id],
    );
    // Half of them report one level deeper.
    await test.query(
      `update app_user set manager_id = (select min(id::text)::uuid from app_user where tenant_id = $1 and manager_id = $2)
       where tenant_id = $1 and manager_id = $2 and right(username, 1) = '1' and id <> (select min(id::text)::uuid from app_user where tenant_id = $1 and manager_id = $2)`,
      [tenant.id, head.id],
    );
    await test.touchOrganisation(tenant);
    const [deep] = await test.query<{ id: string }>(
      'select id from app_user where tenant_id = $1 and manager_id <> $2 and manager_id is not null order by id limit 1',
      [tenant.id, head.id],
    );
    await test.query(
      'insert into contact (tenant_id, id, category, sort_name, search, owner_id, created_at, updated_at) values ($1, gen_random_uuid(), $2, $3, $3, $4, now(), now())',
      [tenant.id, 'lead', 'joan', deep?.id],
    );
    const [before, after] = [await test.signIn(from), await test.signIn(to)];
    const count = async (by: Agent) => (await by.call(contacts.list, { body: {} })).data.length;
    expect([await count(before), await count(after)]).toEqual([1, 0]);

    const was = await version();
    const rows = async () =>
      Object.fromEntries(
        (
          await test.query<{ id: string; written: string }>(
            'select id, xmin::text as written from app_user where tenant_id = $1',
            [tenant.id],
          )
        ).map(({ id, written }) => [id, written]),
      );
    const were = await rows();
    const moved = await admin.patch(pathOf(head, '/quick_update'), { manager_id: to.id });
    expect(moved).toMatchObject({ status: 200, body: { data: { manager: { id: to.id } } } });
    const are = await rows();
    expect(Object.keys(are).filter((id) => are[id] !== were[id])).toEqual([head.id]);
    expect([await count(before), await count(after)]).toEqual([0, 1]);
    expect(Number(await version())).toBe(Number(was) + 1);
    expect((await admin.call(adminUsers.get, { params: { id: to.id } })).data.downline).toBe(5000);

    expect(
      (await admin.call(adminUsers.list, { query: { user_id: to.id, q: 'pat 499', order_field: 'manager' } })).meta
        .total_count,
    ).toBeGreaterThan(5);
  });
});
