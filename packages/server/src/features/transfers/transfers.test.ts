import { contactPermissionCalls } from '@bookline/contract/features/contact-permissions';
import { contactTransfers } from '@bookline/contract/features/contact-transfers';
import { contacts } from '@bookline/contract/features/contacts';
import { jobs } from '@bookline/contract/features/jobs';
import { notifications } from '@bookline/contract/features/notifications';
import { transfers } from '@bookline/contract/features/transfers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { newId } from '../../platform/ids.ts';

const test = useTestApp();
let tenant: TestTenant;
let manager: TestUser;
let agent: Agent;
let [ann, bob, stranger]: TestUser[] = [];
beforeEach(async () => {
  tenant = await test.makeTenant();
  manager = await test.makeUser(tenant, { account_type: 'manager', first_name: 'Mia', last_name: 'Boss' });
  ann = await test.makeUser(tenant, { manager, first_name: 'Ann', last_name: 'Yu' });
  bob = await test.makeUser(tenant, { manager, first_name: 'Bob', last_name: 'Ray' });
  stranger = await test.makeUser(tenant, { first_name: 'Cy', last_name: 'Fox' });
  agent = await test.signIn(manager);
});

const id = (user: TestUser | undefined) => user?.id ?? '';
const to = (...users: (TestUser | undefined)[]) => users.map((user) => ({ id: id(user) }));
const make = async (count: number, owner: TestUser = manager) =>
  (
    await test.makeContacts(
      tenant,
      Array.from({ length: count }, () => ({ owner })),
    )
  ).map((contact) => contact.id);
async function transfer(ids: readonly string[], body: Record<string, unknown>) {
  const { data } = await agent.call(transfers.transfer_group, { body: { ids: [...ids], receivers: [], ...body } });
  if (!data.attempt) throw new Error('nothing was transferred');
  return data.attempt;
}
const ownersOf = async (ids: readonly string[]) => {
  const rows = await test.query<{ holder: string }>(
    'select coalesce(owner_id, pool_id) as holder from unnest($1::uuid[]) with ordinality as w (id, n) join contact using (id) order by w.n',
    [ids],
  );
  return rows.map(({ holder }) => holder);
};
const logsOf = async (attemptId: string, query: Record<string, unknown> = {}) =>
  (await agent.call(transfers.logs, { params: { id: attemptId }, query })).data;

describe('R428, R113: a transfer', () => {
  it('R054, R056: distributes contacts round-robin, logs each contact and timeline, and notifies each receiver once', async () => {
    const ids = await make(5);
    const attempt = await transfer(ids, { receivers: to(ann, bob) });
    expect(attempt).toMatchObject({
      id: expect.any(String),
      updated_at: test.clock.now().toISOString(),
      status: 'complete',
      total: 5,
      processed: 5,
      moved: 5,
      reverted: false,
      revertable: true,
    });
    expect(attempt.receivers).toMatchObject([
      { id: id(ann), name: 'Ann Yu', planned: 3, moved: 3 },
      { id: id(bob), name: 'Bob Ray', planned: 2, moved: 2 },
    ]);
    expect(await ownersOf(ids)).toEqual([id(ann), id(bob), id(ann), id(bob), id(ann)]);
    const { data, meta } = await agent.call(transfers.get, { params: { id: attempt.id }, query: { limit: 2 } });
    expect(meta).toMatchObject({ current_page: 1, limit: 2, total_count: 5, total_pages: 3 });
    expect(data.transfer_logs[1]).toMatchObject({
      position: 2,
      contact: { id: ids[1], first_name: 'Joan' },
      from: { kind: 'user', id: manager.id, name: 'Mia Boss' },
      to: { kind: 'user', id: id(bob), name: 'Bob Ray' },
      outcome: 'moved',
      reason: null,
      revert: null,
    });
    const history = await agent.call(contactTransfers.list, { params: { id: ids[0] ?? '' } });
    expect(history.data).toMatchObject([{ from: { id: manager.id }, to: { id: id(ann) }, by: { id: manager.id } }]);
    const told = (await (await test.signIn(ann ?? manager)).call(notifications.list)).data;
    expect(told.map(({ text }) => text)).toEqual(['Mia Boss transferred 3 contacts to you.']);
    const audited = await test.query(
      "select action, detail from audit_log where tenant_id = $1 and action like 'transfer.%' order by id",
      [tenant.id],
    );
    expect(audited).toMatchObject([
      { action: 'transfer.create', detail: { contacts: 5 } },
      { action: 'transfer.end', detail: { moved: 5 } },
    ]);
  });

  it('R317: previews its result and then does the same; its logs filter by outcome and name', async () => {
    const ids = [...(await make(4)), ...(await make(2, ann))];
    const [gone] = await test.makeContacts(tenant, [{ owner: manager, deleted_at: test.clock.now() }]);
    const body = {
      ids: [...ids, gone?.id ?? '', newId()],
      receivers: [
        { id: id(ann), cap: 3 },
        { id: id(bob), cap: 2 },
      ],
      distribution: 'capped' as const,
    };
    const { data } = await agent.call(transfers.transfer_group, { body: { ...body, preview: true } });
    expect(data).toMatchObject({ attempt: null, preview: { total: 6, left: 1, missing: 2 } });
    const planned = data.preview?.receivers.map(({ planned: count, kept }) => [count, kept]);
    expect(planned).toEqual([
      [3, 1],
      [2, 0],
    ]);
    expect(await ownersOf(ids)).toEqual([...Array(4).fill(manager.id), id(ann), id(ann)]);
    const attempt = await transfer(body.ids, body);
    expect(attempt).toMatchObject({ total: 6, moved: 4, kept: 1, left: 1, skipped: 0, again: 1 });
    expect((await logsOf(attempt.id, { outcome: 'left' })).map(({ reason }) => reason)).toEqual(['over_caps']);
    expect((await logsOf(attempt.id, { outcome: 'kept' })).map(({ reason }) => reason)).toEqual(['already_there']);
    expect(await logsOf(attempt.id, { q: 'no such name' })).toEqual([]);
    expect(await logsOf(attempt.id, { q: 'joan' })).toHaveLength(6);
  });

  it('the remaining contacts go to the last receiver, or to others later (update_transfer_group)', async () => {
    const ids = await make(5);
    const receivers = [
      { id: id(ann), cap: 1 },
      { id: id(bob), cap: 1 },
    ];
    const first = await transfer(ids, { receivers, distribution: 'capped' });
    expect(first).toMatchObject({ moved: 2, left: 3, again: 3 });
    const { data: second } = await agent.call(transfers.update_transfer_group, {
      body: { id: first.id, receivers: to(bob) },
    });
    expect(second).toMatchObject({ total: 3, moved: 3 });
    expect(second.id).not.toBe(first.id);
    expect(await ownersOf(ids)).toEqual([id(ann), ...Array(4).fill(id(bob))]);
    const all = await transfer(ids, { receivers, distribution: 'capped', rest: 'last' });
    expect(all).toMatchObject({ left: 0, moved: 0, kept: 5 });
    expect((await agent.patch('/v1/contacts/update_transfer_group', { id: all.id, receivers })).status).toBe(409);
  });

  it("refuses a receiver one can't transfer to, an empty selection, and too many contacts", async () => {
    const [mine] = await make(1);
    const inactive = await test.makeUser(tenant, { manager, columns: { active: false } });
    const pool = await test.makePool(tenant);
    for (const receiver of [
      { id: id(stranger) },
      { id: inactive.id },
      { kind: 'pool', id: pool.id },
      // A user isn't a pool.
      { kind: 'pool', id: id(ann) },
      { id: (await test.makeUser(await test.makeTenant())).id },
    ])
      expect(await agent.patch('/v1/contacts/transfer_group', { ids: [mine], receivers: [receiver] })).toMatchObject(
        refusal('receivers.0.id'),
      );
    const [theirs] = await make(1, stranger);
    for (const ids of [[], [theirs], [newId()]])
      expect(await agent.patch('/v1/contacts/transfer_group', { ids, receivers: to(ann) })).toMatchObject(
        refusal('ids'),
      );
    expect(await ownersOf([mine ?? '', theirs ?? ''])).toEqual([manager.id, id(stranger)]);
  });
});

describe('R138–R145: reverting', () => {
  it('returns contacts still with their receiver, leaves the rest with a reason, and notifies the receivers', async () => {
    const ids = await make(6);
    const attempt = await transfer(ids, { receivers: to(ann) });
    const [, taken, deleted, merged, purged] = ids;
    await agent.call(contacts.update, { params: { id: taken ?? '' }, body: { owner_id: id(bob) } });
    const now = test.clock.now();
    await test.query('update contact set deleted_at = $2 where id = $1', [deleted, now]);
    await test.query('update contact set deleted_at = $2, merged_into_id = $3 where id = $1', [merged, now, ids[0]]);
    await test.query('delete from contact where id = $1', [purged]);
    test.clock.advance(60);
    const { data } = await agent.call(transfers.revert, { params: { id: attempt.id } });
    expect(data).toMatchObject({
      status: 'complete',
      reverted: true,
      revertable: false,
      revert: { status: 'complete', moved: 2, skipped: 4, by: { id: manager.id } },
    });
    expect(Date.parse(data.updated_at)).toBeGreaterThan(Date.parse(attempt.updated_at));
    expect(await ownersOf(ids.filter((one) => one !== purged))).toEqual([
      manager.id,
      id(bob),
      id(ann),
      id(ann),
      manager.id,
    ]);
    const reasons = (await logsOf(attempt.id, { outcome: 'not_reverted' })).map(({ revert }) => revert?.reason);
    expect(reasons).toEqual(['changed_hands', 'deleted', 'merged', 'purged']);
    expect(await logsOf(attempt.id, { outcome: 'reverted' })).toHaveLength(2);
    const texts = (await (await test.signIn(ann ?? manager)).call(notifications.list)).data.map(({ text }) => text);
    expect(texts).toContain('Mia Boss reverted 2 contacts of a transfer to you.');
    expect((await agent.post(`/v1/contacts/transfer_attempts/${attempt.id}`)).status).toBe(409);
  });

  it("transferring and reverting aren't contact activity: the last activity stays", async () => {
    const ids = await make(3);
    const before = new Date('2026-01-02T03:04:05.000Z');
    await test.query('update contact set last_activity_at = $2 where id = any($1)', [ids, before]);
    const lastOf = async () =>
      (await test.query<{ at: Date }>('select last_activity_at as at from contact where id = any($1)', [ids])).map(
        ({ at }) => new Date(at).getTime(),
      );
    const stayed = ids.map(() => before.getTime());
    const attempt = await transfer(ids, { receivers: to(ann, bob) });
    expect(await lastOf()).toEqual(stayed);
    await agent.call(transfers.revert, { params: { id: attempt.id } });
    expect(await lastOf()).toEqual(stayed);
    await transfer(ids, { receivers: to(ann) });
    await agent.call(contacts.assign_to_me, { params: { id: ids[0] ?? '' } });
    await agent.call(contacts.quick_update, { params: { id: ids[1] ?? '' }, body: { owner_id: manager.id } });
    expect(await ownersOf(ids)).toEqual([manager.id, manager.id, id(ann)]);
    expect(await lastOf()).toEqual(stayed);
  });

  it('skips previous owners who left', async () => {
    const ids = [...(await make(1, bob)), ...(await make(1))];
    const attempt = await transfer(ids, { receivers: to(ann) });
    await test.query('update app_user set active = false where id = $1', [id(bob)]);
    await test.touchOrganisation(tenant);
    await agent.call(transfers.revert, { params: { id: attempt.id } });
    expect(await ownersOf(ids)).toEqual([id(ann), manager.id]);
    expect((await logsOf(attempt.id))[0]?.revert).toMatchObject({ outcome: 'skipped', reason: 'receiver_gone' });
  });

  it('R282, R283, R144, R145: users see and revert their own, admins all, with PATCH and status', async () => {
    const attempt = await transfer(await make(1), { receivers: to(ann) });
    const path = `/v1/contacts/transfer_attempts/${attempt.id}`;
    const other = await test.signIn(await test.makeUser(tenant, { account_type: 'manager' }));
    for (const reply of [await other.get(path), await other.get(`${path}/logs`), await other.post(path)])
      expect(reply.status).toBe(404);
    expect((await other.call(transfers.list)).data).toEqual([]);
    expect((await agent.patch(path)).status).toBe(403);
    expect((await agent.get(`${path}/status`)).status).toBe(403);
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    expect((await admin.call(transfers.status, { params: { id: attempt.id } })).data).toMatchObject({
      status: 'complete',
    });
    expect((await admin.call(transfers.list)).data.map((one) => one.id)).toEqual([attempt.id]);
    const { data } = await admin.call(transfers.admin_revert, { params: { id: attempt.id } });
    expect(data).toMatchObject({ reverted: true, revert: { moved: 1 } });
  });
});

it('R055, R316, R435: the list accepts limit, q, page, order_field, and order, with 15 per page', async () => {
  const [first, second] = await make(2);
  const toAnn = await transfer([first ?? ''], { receivers: to(ann) });
  test.clock.advance(1);
  const toBob = await transfer([second ?? ''], { receivers: to(bob) });
  const list = async (query: Record<string, unknown>) =>
    (await agent.call(transfers.list, { query })).data.map((one) => one.id);
  expect((await agent.call(transfers.list)).meta).toEqual(
    expect.objectContaining({ current_page: 1, limit: 15, total_count: 2, total_pages: 1 }),
  );
  expect(await list({})).toEqual([toBob.id, toAnn.id]);
  expect(await list({ order: 'asc', limit: 1, page: 2 })).toEqual([toBob.id]);
  expect(await list({ order_field: 'receivers', order: 'asc' })).toEqual([toAnn.id, toBob.id]);
  expect(await list({ q: 'ann' })).toEqual([toAnn.id]);
  expect(await list({ q: 'mia' })).toHaveLength(2);
});

it('a contact taken from a pool can be returned by a user who sees the pool', async () => {
  const holder = await test.makeUser(tenant, { account_type: 'pool_holder' });
  const pool = await test.makePool(tenant, { holders: [holder], name: 'Aged leads' });
  const contact = await test.makeContact(tenant, { pool });
  agent = await test.signIn(holder);
  await agent.call(contacts.assign_to_me, { params: { id: contact.id } });
  const attempt = await transfer([contact.id], { receivers: [{ kind: 'pool', id: pool.id }] });
  expect(await ownersOf([contact.id])).toEqual([pool.id]);
  expect((await logsOf(attempt.id))[0]).toMatchObject({
    from: { id: holder.id },
    to: { kind: 'pool', name: 'Aged leads' },
  });
  const { data } = await agent.call(contacts.timeline, { params: { id: contact.id } });
  expect(data[0]?.summary).toBe('Moved the contact to the pool Aged leads');
  await agent.call(transfers.revert, { params: { id: attempt.id } });
  expect(await ownersOf([contact.id])).toEqual([holder.id]);
});

it("a text consent doesn't count with another corporation and counts again after the contact returns", async () => {
  const [first, second] = [newId(), newId()];
  for (const [corporation, name] of [
    [first, 'First'],
    [second, 'Second'],
  ] as const)
    await test.insert('corporation', {
      tenant_id: tenant.id,
      id: corporation,
      type: 'company',
      name,
      created_at: test.clock.now(),
    });
  const move = (user: TestUser | undefined, corporation: string) =>
    test.query('update app_user set corporation_id = $2 where id = $1', [id(user), corporation]);
  const [known, unknown, silent] = await make(3);
  // A consent without a known company.
  const agree = (contactId: string | undefined) =>
    test.insert('contact_consent', {
      tenant_id: tenant.id,
      id: newId(),
      contact_id: contactId,
      channel: 'text',
      did: 'given',
      how: 'web_form',
      wording: 'You may text me.',
      source: 'northstar.test',
      at: test.clock.now(),
      recorded_at: test.clock.now(),
      recorded_by_id: manager.id,
      corporation_id: contactId === known ? first : null,
    });
  await agree(known);
  await agree(unknown);
  await move(manager, first);
  await move(ann, second);
  const ids = [known ?? '', unknown ?? '', silent ?? ''];
  const body = { ids, receivers: to(ann) };
  const { data } = await agent.call(transfers.transfer_group, { body: { ...body, preview: true } });
  expect(data.preview?.texts_lapse).toBe(2);
  const attempt = await transfer(ids, body);
  expect((await logsOf(attempt.id)).map((log) => log.texts_lapsed)).toEqual([true, true, false]);
  const texts = async () =>
    Promise.all(
      ids.map(
        async (contactId) =>
          (await agent.call(contactPermissionCalls.get, { params: { id: contactId } })).data.channels.find(
            ({ channel }) => channel === 'text',
          )?.state,
      ),
    );
  expect(await texts()).toEqual(['unrecorded', 'unrecorded', 'unrecorded']);
  await agent.call(transfers.revert, { params: { id: attempt.id } });
  expect(await texts()).toEqual(['consented', 'consented', 'unrecorded']);
});

it('R304: the first and last contacts of a scope, in its order', async () => {
  const names = ['Ada', 'Bea', 'Cleo', 'Dot'];
  const made = await test.makeContacts(
    tenant,
    names.map((last_name) => ({ owner: manager, last_name })),
  );
  const ask = async (which: 'first' | 'last', count: number) => {
    const contacts_scope = { order_field: 'name', order: 'asc' } as const;
    const { data, meta } = await agent.call(transfers.select_first_last, { body: { contacts_scope, which, count } });
    expect(meta.ids).toEqual(data.map((row) => row.id));
    return data.map((row) => row.last_name);
  };
  expect(await ask('first', 2)).toEqual(['Ada', 'Bea']);
  expect(await ask('last', 3)).toEqual(['Bea', 'Cleo', 'Dot']);
  expect(await ask('last', 9)).toEqual(names);
  expect(made).toHaveLength(4);
});

describe('more than 500 contacts', () => {
  it('are transferred and reverted by a job; a waiting set can get other receivers', async () => {
    const ids = await make(2300);
    const scope = { all: true, contacts_scope: { order_field: 'name', order: 'asc' } } as const;
    const { data } = await agent.call(transfers.transfer_group, {
      body: { ...scope, receivers: to(bob), distribution: 'round_robin' },
    });
    const waiting = data.attempt;
    expect(waiting).toMatchObject({ status: 'queued', total: 2300, processed: 0, revertable: false });
    expect((await agent.post(`/v1/contacts/transfer_attempts/${waiting?.id}`)).status).toBe(409);
    const { data: changed } = await agent.call(transfers.update_transfer_group, {
      body: {
        id: waiting?.id ?? '',
        receivers: [
          { id: id(ann), weight: 3 },
          { id: id(bob), weight: 1 },
        ],
        distribution: 'weighted',
      },
    });
    expect(changed).toMatchObject({ id: waiting?.id, status: 'queued', distribution: 'weighted' });
    // A contact of the set is reassigned before its turn.
    await test.query('update contact set owner_id = $2 where id = $1', [ids[7], id(stranger)]);
    await test.runJobs();
    const { data: done } = await agent.call(transfers.get, { params: { id: waiting?.id ?? '' }, query: {} });
    expect(done).toMatchObject({ status: 'complete', processed: 2300, moved: 2299, skipped: 1, again: 1 });
    expect(done.receivers.map(({ planned }) => planned)).toEqual([1725, 575]);
    expect((await logsOf(done.id, { outcome: 'skipped' }))[0]).toMatchObject({
      reason: 'changed_hands',
      contact: null,
    });
    const [tray] = (await agent.call(jobs.list)).data;
    expect(tray).toMatchObject({
      status: 'complete',
      text: 'Transfer of 2,300 contacts: 2,299 transferred, 1 skipped.',
    });
    const { data: back } = await agent.call(transfers.revert, { params: { id: done.id } });
    expect(back).toMatchObject({ status: 'complete', reverted: false, revert: { status: 'queued' } });
    await test.runJobs();
    const { data: reverted } = await agent.call(transfers.get, { params: { id: done.id }, query: {} });
    expect(reverted).toMatchObject({ reverted: true, revert: { status: 'complete', moved: 2299, skipped: 0 } });
    expect(new Set(await ownersOf(ids.toSpliced(7, 1)))).toEqual(new Set([manager.id]));
    const logged = await test.query('select count(*)::int as count from transfer_log where tenant_id = $1', [
      tenant.id,
    ]);
    expect(logged).toEqual([{ count: 2300 }]);
  });

  it('can be canceled while they wait; the contacts not reached can be transferred later', async () => {
    await make(2100);
    const { data } = await agent.call(transfers.transfer_group, { body: { all: true, receivers: to(ann) } });
    const attemptId = data.attempt?.id ?? '';
    await agent.call(jobs.cancel, { params: { id: attemptId } });
    await test.runJobs();
    const { data: cancelled } = await agent.call(transfers.get, { params: { id: attemptId }, query: {} });
    expect(cancelled).toMatchObject({ status: 'cancelled', moved: 0, again: 2100, revertable: false });
    const body = { id: attemptId, receivers: to(bob) };
    const { data: again } = await agent.call(transfers.update_transfer_group, { body });
    expect(again).toMatchObject({ status: 'queued', total: 2100 });
  });
});
