import { adminUsers } from '@bookline/contract/features/admin-users';
import { adminJobs } from '@bookline/contract/features/jobs';
import { sessions } from '@bookline/contract/features/sessions';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { failForGood } from '../../../test/fail-for-good.ts';
import { refusal } from '../../../test/refusal.ts';
import { newcomer } from './admin-users.fixture.ts';

const test = useTestApp();
let tenant: TestTenant;
let boss: TestUser;
let admin: Agent;
let leaver: TestUser;
let taker: TestUser;
beforeEach(async () => {
  tenant = await test.makeTenant();
  boss = await test.makeUser(tenant, { account_type: 'admin' });
  admin = await test.signIn(boss);
  [leaver, taker] = [await test.makeUser(tenant), await test.makeUser(tenant)];
});

const pathOf = (user: { id: string }, rest = '') => `/v1/admin/users/${user.id}${rest}`;
const get = async (user: { id: string }) => (await admin.call(adminUsers.get, { params: { id: user.id } })).data;
const owned = async (column: 'owner_id' | 'pool_id', id: string) =>
  (await test.query(`select 1 from contact where tenant_id = $1 and ${column} = $2`, [tenant.id, id])).length;
const give = (count: number) =>
  test.makeContacts(
    tenant,
    Array.from({ length: count }, () => ({ owner: leaver })),
  );

describe('R374: deactivating', () => {
  it('ends every session at once, including impersonated sessions, and blocks sign-in until the user is activated', async () => {
    const browser = await test.signIn(leaver);
    const [{ id: parent } = { id: '' }] = await test.query<{ id: string }>(
      'select id from session where user_id = $1',
      [leaver.id],
    );
    await test.query(
      `insert into session (token_hash, id, tenant_id, user_id, parent_id, marker, real_user_id, created_at, last_seen_at, expires_at, ip, user_agent)
       select '\\x01', gen_random_uuid(), tenant_id, $2, id, 'login_as', user_id, created_at, last_seen_at, expires_at, ip, user_agent from session where id = $1`,
      [parent, taker.id],
    );
    expect(await admin.post(pathOf(leaver, '/deactivate'), {})).toMatchObject({
      status: 200,
      body: { data: { state: 'inactive', sessions: 0 } },
    });
    expect(await browser.get(sessions.me.path)).toMatchObject({ status: 401 });
    expect(await test.query('select 1 from session where user_id = any($1)', [[leaver.id, taker.id]])).toEqual([]);
    await expect(test.signIn(leaver)).rejects.toThrow('422');
    await admin.call(adminUsers.activate, { params: { id: leaver.id } });
    await test.signIn(leaver);
  });

  it('keeps the contacts unless the request names a recipient', async () => {
    await give(3);
    await admin.post(pathOf(leaver, '/deactivate'), {});
    expect(await owned('owner_id', leaver.id)).toBe(3);
    await admin.post(pathOf(leaver, '/activate'), {});
    const reply = await admin.post(pathOf(leaver, '/deactivate'), { contacts_to_id: taker.id });
    expect(reply).toMatchObject({
      body: { data: { contacts: 0, handover: { total: 3, moved: 3, error: null, to: { id: taker.id } } } },
    });
    expect(await owned('owner_id', taker.id)).toBe(3);
    const told = await test.query('select kind, actor_id, detail from contact_activity where tenant_id = $1', [
      tenant.id,
    ]);
    expect(told).toHaveLength(3);
    expect(told[0]).toEqual({ kind: 'owner', actor_id: boss.id, detail: { from: leaver.id, to: taker.id } });
  });

  it('can transfer the contacts to a pool, including deleted ones', async () => {
    const pool = await test.makePool(tenant);
    await give(2);
    await test.makeContact(tenant, { owner: leaver, columns: { deleted_at: test.clock.now() } });
    await admin.call(adminUsers.deactivate, { params: { id: leaver.id }, body: { contacts_to_pool_id: pool.id } });
    expect(await owned('pool_id', pool.id)).toBe(3);
  });

  it('transfers more than 500 contacts in a job that shows progress and can run twice', async () => {
    await give(1203);
    await admin.call(adminUsers.deactivate, { params: { id: leaver.id }, body: { contacts_to_id: taker.id } });
    expect((await get(leaver)).handover).toMatchObject({ total: 1203, moved: 0, finished_at: null });
    expect(await owned('owner_id', leaver.id)).toBe(1203);
    await test.runJobs();
    expect((await get(leaver)).handover).toMatchObject({
      total: 1203,
      moved: 1203,
      finished_at: expect.any(String),
      error: null,
    });
    expect(await owned('owner_id', taker.id)).toBe(1203);
    expect(
      await test.query('select count(*)::int as n from contact_activity where tenant_id = $1', [tenant.id]),
    ).toEqual([{ n: 1203 }]);
    const id = (await get(leaver)).handover?.id;
    // Long jobs are deleted over time, and the queue may run a job again afterward.
    await test.query('delete from long_job where id = $1', [id]);
    await test.query(
      "select graphile_worker.add_job('hand-over-contacts', json_build_object('tenant_id', $1::int, 'long_job_id', $2::text))",
      [tenant.id, id],
    );
    await test.runJobs();
    expect((await get(leaver)).handover).toMatchObject({ moved: 1203 });
  });

  it('a job whose starter is deleted fails with a reason', async () => {
    await give(501);
    const other = await test.makeUser(tenant, { account_type: 'admin' });
    const by = await test.signIn(other);
    await by.call(adminUsers.deactivate, { params: { id: leaver.id }, body: { contacts_to_id: taker.id } });
    await admin.call(adminUsers.deactivate, { params: { id: other.id }, body: {} });
    await test.runJobs({ tolerate: true });
    expect((await get(leaver)).handover).toMatchObject({
      moved: 0,
      error: expect.any(String),
      finished_at: expect.any(String),
    });
  });

  /** Runs the job, with a change to the database right after its first batch. */
  async function runWith(change: string) {
    await test.query(
      `create function meanwhile() returns trigger language plpgsql as $$ begin if new.moved > 0 then ${change}; end if; return new; end $$;
       create trigger meanwhile before update on contact_handover for each row execute function meanwhile()`,
    );
    try {
      await test.runJobs({ tolerate: true });
    } finally {
      await test.query('drop function meanwhile cascade');
    }
  }
  const retryIt = async () => {
    const [job] = (await admin.call(adminJobs.failed, { query: {} })).data;
    await admin.call(adminJobs.retry, { params: { id: job?.id ?? 0 } });
    await test.runJobs();
  };

  it.each([
    ['deactivated', 'active = false', 'active = true'],
    ['deleted', 'active = false, deleted_at = now()', 'active = true, deleted_at = null'],
  ])(
    'a job stops if its recipient is %s while it runs, and continues once they are active again',
    async (_, gone, back) => {
      await give(1203);
      await admin.call(adminUsers.deactivate, { params: { id: leaver.id }, body: { contacts_to_id: taker.id } });
      await runWith(`update app_user set ${gone} where id = '${taker.id}'`);
      expect((await get(leaver)).handover).toMatchObject({
        moved: 1000,
        error: expect.stringMatching(/^The recipient is no longer active\./),
        finished_at: expect.any(String),
      });
      expect(await owned('owner_id', leaver.id)).toBe(203);
      await test.query(`update app_user set ${back} where id = $1`, [taker.id]);
      await retryIt();
      expect((await get(leaver)).handover).toMatchObject({ moved: 1203, error: null });
      expect(await owned('owner_id', taker.id)).toBe(1203);
    },
  );

  it('a job stops if the admin who started it loses the right to it while it runs', async () => {
    const other = await test.makeUser(tenant, { account_type: 'admin' });
    const by = await test.signIn(other);
    for (const account_type of ['agent', 'sub_admin']) {
      const from = await test.makeUser(tenant, { account_type: 'sub_admin' });
      await test.makeContacts(
        tenant,
        Array.from({ length: 1203 }, () => ({ owner: from })),
      );
      await by.call(adminUsers.deactivate, { params: { id: from.id }, body: { contacts_to_id: taker.id } });
      await runWith(`update app_user set account_type = '${account_type}' where id = '${other.id}'`);
      expect((await get(from)).handover).toMatchObject({
        moved: 1000,
        error: 'The user who started this is no longer allowed to do it. The contacts counted here were reassigned.',
      });
      await test.query("update app_user set account_type = 'admin' where id = $1", [other.id]);
    }
  });

  it('a job started while acting as another user stops once that is no longer allowed', async () => {
    const other = await test.makeUser(tenant, { account_type: 'sub_admin' });
    await give(1203);
    await admin.post(`/v1/admin/users/${other.id}/login`, { login_type: 'login_as' });
    await admin.call(adminUsers.deactivate, { params: { id: leaver.id }, body: { contacts_to_id: taker.id } });
    await runWith(`update app_user set account_type = 'sub_admin' where id = '${boss.id}'`);
    await test.query("update app_user set account_type = 'admin' where id = $1", [boss.id]);
    admin = await test.signIn(boss);
    expect((await get(leaver)).handover).toMatchObject({
      moved: 1000,
      error: expect.stringMatching(/may no longer act as that user/),
    });
  });

  it('a failed job gives its reason, and continues where it stopped when an admin retries it', async () => {
    await give(1203);
    await admin.call(adminUsers.deactivate, { params: { id: leaver.id }, body: { contacts_to_id: taker.id } });
    await failForGood(test, {
      table: 'contact_activity',
      row: '(select count(*) from contact_activity where tenant_id = new.tenant_id) >= 1000',
    });
    expect((await get(leaver)).handover).toMatchObject({
      total: 1203,
      moved: 1000,
      error: expect.stringMatching(/failed repeatedly/),
      finished_at: expect.any(String),
    });
    const [job] = (await admin.call(adminJobs.failed, { query: {} })).data;
    await admin.call(adminJobs.retry, { params: { id: job?.id ?? 0 } });
    expect((await get(leaver)).handover).toMatchObject({ error: null, finished_at: null });
    await test.runJobs();
    expect((await get(leaver)).handover).toMatchObject({ moved: 1203, error: null, finished_at: expect.any(String) });
    expect(await owned('owner_id', taker.id)).toBe(1203);
  });

  it('rejects an invalid recipient at its field and changes nothing', async () => {
    await give(1);
    const gone = await test.makeUser(tenant, { columns: { active: false } });
    const foreign = await test.makeUser(await test.makeTenant());
    for (const contacts_to_id of [leaver.id, gone.id, foreign.id]) {
      const reply = await admin.post(pathOf(leaver, '/deactivate'), { contacts_to_id });
      expect(reply).toMatchObject(refusal('contacts_to_id'));
    }
    expect(await get(leaver)).toMatchObject({ state: 'active', contacts: 1 });
  });

  it("rejects the admin's own account and users who have not joined", async () => {
    expect(await admin.post(pathOf(boss, '/deactivate'), {})).toMatchObject({ status: 422 });
    expect(await admin.delete(pathOf(boss))).toMatchObject({ status: 422 });
    const { data } = await admin.call(adminUsers.create, { body: newcomer() });
    expect(await admin.post(pathOf(data, '/deactivate'), {})).toMatchObject({ status: 422 });
    expect(await admin.post(pathOf(data, '/activate'), {})).toMatchObject({ status: 422 });
  });
});

describe('R374: deleting', () => {
  it("requires a recipient for the contacts, frees the names, and keeps the user's name on their past actions", async () => {
    const [contact] = await give(1);
    await test.insert('contact_note', {
      tenant_id: tenant.id,
      id: crypto.randomUUID(),
      contact_id: contact?.id,
      author_id: leaver.id,
      body: 'Hello',
      created_at: test.clock.now(),
      updated_at: test.clock.now(),
    });
    expect(await admin.delete(pathOf(leaver))).toMatchObject(refusal('contacts_to_id'));
    expect(await admin.delete(`${pathOf(leaver)}?contacts_to_id=${taker.id}`)).toMatchObject({
      status: 200,
      body: { data: { handover: { moved: 1 } } },
    });
    expect(await admin.get(pathOf(leaver))).toMatchObject({ status: 404 });
    expect((await admin.call(adminUsers.list, { query: {} })).data.map(({ id }) => id)).not.toContain(leaver.id);
    await expect(test.signIn(leaver)).rejects.toThrow('422');
    const notes = await admin.get(`/v1/contacts/${contact?.id}/notes`);
    expect(notes.body).toMatchObject({ data: [{ author: { name: leaver.name } }] });
    await admin.call(adminUsers.create, { body: newcomer({ email: leaver.email, username: leaver.username }) });
  });

  it("reports move to the user's manager or to the chosen user", async () => {
    const lead = await test.makeUser(tenant, { account_type: 'field_manager', manager: leaver });
    const agent = await test.makeUser(tenant, { manager: lead });
    await admin.call(adminUsers.update, { params: { id: leaver.id }, body: { manager_id: taker.id } });
    await admin.delete(pathOf(leaver));
    expect((await get(lead)).manager?.id).toBe(taker.id);
    // A member of the team becomes their manager.
    await test.makeUser(tenant, { manager: lead });
    await admin.delete(`${pathOf(lead)}?reports_to_id=${agent.id}`);
    expect(await get(agent)).toMatchObject({ manager: { id: taker.id }, reports: 1 });
  });

  it('removes the user from groups, pools, and favorites, and revokes their invitation', async () => {
    const group = await test.makeGroup(tenant, { members: [leaver] });
    const pool = await test.makePool(tenant, { holders: [leaver] });
    await test.insert('favorite_user', { tenant_id: tenant.id, user_id: boss.id, favorite_id: leaver.id });
    await admin.delete(pathOf(leaver));
    for (const [table, column, id] of [
      ['user_group_member', 'group_id', group.id],
      ['pool_holder', 'pool_id', pool.id],
      ['favorite_user', 'user_id', boss.id],
    ])
      expect(
        await test.query(`select 1 from ${table} where tenant_id = $1 and ${column} = $2`, [tenant.id, id]),
      ).toEqual([]);
    const { data } = await admin.call(adminUsers.create, { body: newcomer() });
    await admin.delete(pathOf(data));
    expect(
      await test.query('select 1 from user_invitation where user_id = $1 and revoked_at is null', [data.id]),
    ).toEqual([]);
  });
});

it('R374: a user who was signed out everywhere can sign in again', async () => {
  const browser = await test.signIn(leaver);
  expect((await admin.call(adminUsers.end_sessions, { params: { id: leaver.id } })).data.ended).toBe(1);
  expect(await browser.get(sessions.me.path)).toMatchObject({ status: 401 });
  await test.signIn(leaver);
});
