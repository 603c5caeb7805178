import {
  adminAgentflowStatuses,
  adminAgentflowStatusGroups,
  adminSources,
  adminStatuses,
} from '@bookline/contract/features/admin-lookups';
import { lookups } from '@bookline/contract/features/lookups';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { MOVED_AT_ONCE } from './remove-lookup.ts';

const test = useTestApp();
let tenant: TestTenant;
let adminUser: TestUser;
let admin: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  adminUser = await test.makeUser(tenant, { account_type: 'admin' });
  admin = await test.signIn(adminUser);
});

const addStatus = async (title: string, position?: number) =>
  (await admin.call(adminStatuses.create, { body: { title, ...(position && { position }) } })).data;
const statuses = async () => (await admin.call(adminStatuses.list)).data;
const titles = async () => (await statuses()).map(({ title }) => title);
const statusOf = async (id: string) => {
  const [row] = await test.query<{ status_id: number | null; source_id: number | null }>(
    'select status_id, source_id from contact where tenant_id = $1 and id = $2',
    [tenant.id, id],
  );
  return row;
};

describe('R377: statuses are listed, created, updated and deleted', () => {
  it('adds a new status at the end or at the given position', async () => {
    for (const title of ['New', 'Hot', 'Client']) await addStatus(title);
    expect(await addStatus('Warm', 2)).toMatchObject({
      title: 'Warm',
      position: 2,
      color: '#868e96',
      contacts_count: 0,
    });
    expect(await titles()).toEqual(['New', 'Warm', 'Hot', 'Client']);
    expect((await statuses()).map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  });

  it('moves up, down, and past the end; all users see the same order at once', async () => {
    const made: { id: number }[] = [];
    for (const title of ['A', 'B', 'C']) made.push(await addStatus(title));
    const move = (at: number, position: number) =>
      admin.call(adminStatuses.update, { params: { id: made[at]?.id ?? 0 }, body: { position } });
    await move(2, 1);
    expect(await titles()).toEqual(['C', 'A', 'B']);
    await move(2, 3);
    expect(await titles()).toEqual(['A', 'B', 'C']);
    await move(0, 999);
    expect(await titles()).toEqual(['B', 'C', 'A']);
    const agent = await test.signIn(await test.makeUser(tenant));
    expect((await agent.call(lookups.statuses)).data.map(({ title }) => title)).toEqual(['B', 'C', 'A']);
  });

  it('keeps a complete order when two users move statuses at once', async () => {
    const made: { id: number }[] = [];
    for (const title of ['A', 'B', 'C', 'D']) made.push(await addStatus(title));
    await Promise.all(
      made.map(({ id }) => admin.call(adminStatuses.update, { params: { id }, body: { position: 1 } })),
    );
    expect((await statuses()).map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    expect((await titles()).toSorted()).toEqual(['A', 'B', 'C', 'D']);
  });

  it('rejects a title that is taken, ignoring case', async () => {
    await addStatus('Hot');
    const { id } = await addStatus('Cold');
    const taken = { status: 422, body: { errors: { title: ['This title is already taken. Choose another.'] } } };
    expect(await admin.post('/v1/admin/statuses', { title: ' hOT ' })).toMatchObject(taken);
    expect(await admin.patch(`/v1/admin/statuses/${id}`, { title: 'HOT' })).toMatchObject(taken);
  });

  it('deletes a status that contacts have only with a replacement, and reports the number of contacts', async () => {
    const hot = await addStatus('Hot');
    const cold = await addStatus('Cold');
    const contact = await test.makeContact(tenant, { owner: adminUser, columns: { status_id: hot.id } });
    const deleted = await test.makeContact(tenant, {
      owner: adminUser,
      deleted_at: test.clock.now(),
      columns: { status_id: hot.id },
    });
    expect((await statuses())[0]).toMatchObject({ title: 'Hot', contacts_count: 2 });
    expect(await admin.delete(`/v1/admin/statuses/${hot.id}`)).toMatchObject(
      refusal('base', '2 contacts have this status. Choose a replacement.', 409),
    );
    for (const replace_with of [hot.id, 999_999])
      expect(await admin.delete(`/v1/admin/statuses/${hot.id}?replace_with=${replace_with}`)).toMatchObject(
        refusal('replace_with'),
      );
    expect(
      await admin.call(adminStatuses.delete, { params: { id: hot.id }, query: { replace_with: cold.id } }),
    ).toEqual({ data: { contacts_count: 2, done: true } });
    for (const { id } of [contact, deleted]) expect(await statusOf(id)).toMatchObject({ status_id: cold.id });
    expect(await titles()).toEqual(['Cold']);

    await admin.call(adminStatuses.delete, { params: { id: cold.id }, query: { replace_with: 'none' } });
    expect(await statusOf(contact.id)).toMatchObject({ status_id: null });
    const [entry] = await test.query<{ detail: object }>(
      "select detail from audit_log where tenant_id = $1 and action = 'status.delete' order by id limit 1",
      [tenant.id],
    );
    expect(entry?.detail).toEqual({ title: 'Hot', contacts: 2, replaced_with: cold.id });
  });

  it('moves very many contacts in a job, which then deletes the status on behalf of the user who asked', async () => {
    const hot = await addStatus('Hot');
    const cold = await addStatus('Cold');
    const [first] = await test.makeContacts(
      tenant,
      Array.from({ length: MOVED_AT_ONCE + 1 }, () => ({ owner: adminUser, columns: { status_id: hot.id } })),
    );
    const reply = await admin.call(adminStatuses.delete, { params: { id: hot.id }, query: { replace_with: cold.id } });
    expect(reply).toEqual({ data: { contacts_count: MOVED_AT_ONCE + 1, done: false } });
    expect(await titles()).toEqual(['Hot', 'Cold']);
    await test.runJobs();
    expect(await statuses()).toMatchObject([{ title: 'Cold', contacts_count: MOVED_AT_ONCE + 1 }]);
    expect(await statusOf(first?.id ?? '')).toMatchObject({ status_id: cold.id });
    const rows = await test.query<{ actor_id: string; detail: object }>(
      "select actor_id, detail from audit_log where tenant_id = $1 and action = 'status.delete'",
      [tenant.id],
    );
    expect(rows).toEqual([
      {
        actor_id: adminUser.id,
        detail: { title: 'Hot', contacts: MOVED_AT_ONCE + 1, replaced_with: cold.id },
      },
    ]);
  });
});

describe('R377: sources are listed, created, updated and deleted', () => {
  it('are listed by title with the number of contacts that have them', async () => {
    const make = async (title: string) => (await admin.call(adminSources.create, { body: { title } })).data;
    const web = await make('website');
    await make('Aged leads');
    await test.makeContact(tenant, { owner: adminUser, columns: { source_id: web.id } });
    expect((await admin.call(adminSources.list)).data).toMatchObject([
      { title: 'Aged leads', contacts_count: 0 },
      { title: 'website', contacts_count: 1 },
    ]);
    await admin.call(adminSources.update, { params: { id: web.id }, body: { title: 'Website' } });
    expect(await admin.delete(`/v1/admin/sources/${web.id}`)).toMatchObject(
      refusal('base', '1 contact has this source. Choose a replacement.', 409),
    );
  });
});

describe('R377, R378: agent-flow statuses and their groups', () => {
  it('R378: the list can be limited to one business unit', async () => {
    const unit = await test.makeBusinessUnit(tenant, 'Senior Markets');
    const create = async (title: string, business_unit_id: string | null) =>
      (await admin.call(adminAgentflowStatuses.create, { body: { title, business_unit_id } })).data;
    await create('Everyone', null);
    expect(await create('Senior', unit.id)).toMatchObject({ business_unit: { id: unit.id, name: 'Senior Markets' } });
    const listed = async (query: { business_unit_id?: string }) =>
      (await admin.call(adminAgentflowStatuses.list, { query })).data.map(({ title }) => title);
    expect(await listed({})).toEqual(['Everyone', 'Senior']);
    expect(await listed({ business_unit_id: unit.id })).toEqual(['Senior']);

    const choices = async (business_unit?: { id: string }) => {
      const user = await test.makeUser(tenant, business_unit && { business_unit });
      return (await (await test.signIn(user)).call(lookups.agentflow_statuses)).data.map(({ title }) => title);
    };
    expect(await choices(unit)).toEqual(['Everyone', 'Senior']);
    expect(await choices()).toEqual(['Everyone']);
  });

  it('R377: deleting a group keeps its statuses, without a group', async () => {
    const group = (await admin.call(adminAgentflowStatusGroups.create, { body: { title: 'First week' } })).data;
    const { id } = (await admin.call(adminAgentflowStatuses.create, { body: { title: 'Day 1', group_id: group.id } }))
      .data;
    expect((await admin.call(adminAgentflowStatusGroups.list)).data).toEqual([
      { id: group.id, title: 'First week', position: 1, statuses_count: 1 },
    ]);
    expect(
      (await admin.call(adminAgentflowStatusGroups.get, { params: { id: group.id } })).data.statuses,
    ).toMatchObject([{ id, title: 'Day 1' }]);
    await admin.call(adminAgentflowStatusGroups.update, { params: { id: group.id }, body: { title: 'Week 1' } });
    await admin.call(adminAgentflowStatusGroups.delete, { params: { id: group.id } });
    expect((await admin.call(adminAgentflowStatuses.list)).data).toMatchObject([{ title: 'Day 1', group: null }]);
  });

  it("rejects a unit or a group that doesn't exist in the tenant", async () => {
    const other = await test.makeBusinessUnit(await test.makeTenant());
    expect(
      await admin.post('/v1/admin/agentflow_statuses', { title: 'Day 1', business_unit_id: other.id }),
    ).toMatchObject(refusal('business_unit_id'));
    expect(await admin.post('/v1/admin/agentflow_statuses', { title: 'Day 1', group_id: 77 })).toMatchObject(
      refusal('group_id'),
    );
  });
});
