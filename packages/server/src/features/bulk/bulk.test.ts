import { auditLog } from '@bookline/contract/features/audit-log';
import { bulk } from '@bookline/contract/features/bulk';
import { contacts } from '@bookline/contract/features/contacts';
import { tags } from '@bookline/contract/features/tags';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { newId } from '../../platform/ids.ts';

const test = useTestApp();
let tenant: TestTenant;
let lead: TestUser;
let owner: TestUser;
let agent: Agent;
let manager: Agent;
let admin: Agent;
let stranger: TestContact;
let hot: number;
let cold: number;
beforeEach(async () => {
  tenant = await test.makeTenant();
  lead = await test.makeUser(tenant, { account_type: 'manager' });
  owner = await test.makeUser(tenant, { manager: lead });
  const boss = await test.makeUser(tenant, { account_type: 'admin' });
  stranger = await test.makeContact(tenant, { owner: boss });
  [agent, manager, admin] = [await test.signIn(owner), await test.signIn(lead), await test.signIn(boss)];
  [hot, cold] = [
    await test.makeNumbered(tenant, 'contact_status', 'Hot'),
    await test.makeNumbered(tenant, 'contact_status', 'Cold'),
  ];
});

const make = (count: number, columns: Record<string, unknown> = {}, more: { tags?: readonly number[] } = {}) =>
  test.makeContacts(
    tenant,
    Array.from({ length: count }, () => ({ owner, columns, ...more })),
  );
const idsOf = (made: readonly TestContact[]) => made.map(({ id }) => id);
const stored = (columns: string, ids: readonly string[]) =>
  test.query(`select ${columns} from contact where tenant_id = $1 and id = any($2) order by array_position($2, id)`, [
    tenant.id,
    ids,
  ]);
const timeline = (id: string) =>
  test.query('select kind, detail from contact_activity where tenant_id = $1 and contact_id = $2 order by id', [
    tenant.id,
    id,
  ]);
const makeTag = async (name: string) => (await admin.call(tags.create, { body: { name } })).data.id;
const undo = (id: string, by = agent) => by.call(bulk.undo, { params: { id } });
const changeOf = (id: string, by = agent) => by.call(bulk.get, { params: { id } });

describe('setting fields in bulk', () => {
  it('counts changed, unchanged, and skipped contacts, and can be undone', async () => {
    const [some, already] = [await make(3, { status_id: cold }), await make(2, { status_id: hot })];
    const gone = await test.makeContact(tenant, { owner, deleted_at: test.clock.now() });
    const ids = [...idsOf(some), ...idsOf(already), gone.id, stranger.id, newId()];
    const { data } = await agent.call(bulk.update_group, { body: { ids, status_id: hot, category: 'lead' } });
    expect(data).toMatchObject({
      action: 'update',
      summary: 'Status set to Hot, Category set to Lead',
      status: 'complete',
      total: 8,
      changed: 3,
      unchanged: 2,
      skipped: 3,
      reasons: [{ reason: 'gone', count: 3 }],
      undo: { possible: true, status: null, undone: 0, left: 0 },
    });
    expect(await stored('status_id, version', idsOf(some))).toEqual(some.map(() => ({ status_id: hot, version: 2 })));
    expect(await stored('version', idsOf(already))).toEqual(already.map(() => ({ version: 1 })));
    expect(await stored('status_id', [stranger.id])).toEqual([{ status_id: null }]);
    expect((await timeline(String(some[0]?.id))).at(-1)).toEqual({ kind: 'status', detail: { from: cold, to: hot } });

    // A user changes one of them later, and another is deleted. The undo leaves both.
    await agent.call(contacts.quick_update, { params: { id: String(some[0]?.id) }, body: { status_id: null } });
    await agent.call(bulk.destroy_all, { body: { ids: [String(some[1]?.id)] } });
    const undone = await undo(data.id);
    expect(undone.data.undo).toMatchObject({
      possible: false,
      status: 'complete',
      undone: 1,
      left: 2,
      reasons: [
        { reason: 'deleted', count: 1 },
        { reason: 'changed', count: 1 },
      ],
    });
    expect(await stored('status_id', idsOf(some))).toEqual([null, hot, cold].map((status_id) => ({ status_id })));
    expect((await timeline(String(some[2]?.id))).at(-1)).toEqual({ kind: 'status', detail: { from: hot, to: cold } });
    const left = await agent.call(bulk.rows, { params: { id: data.id }, query: { of: 'left' } });
    expect(left.data.map(({ contact_id, reason }) => [contact_id, reason])).toEqual([
      [some[0]?.id, 'Changed again since then'],
      [some[1]?.id, 'Deleted since then'],
    ]);
    expect(await agent.post(`/v1/contacts/changes/${data.id}/undo`)).toMatchObject({ status: 409 });
  });

  it('the undo restores each field separately, if its old choice still exists', async () => {
    const source = await test.makeNumbered(tenant, 'contact_source', 'Radio');
    const [one, two] = await make(2, { status_id: cold, source_id: source });
    const { data } = await agent.call(bulk.update_group, {
      body: {
        ids: idsOf([one, two].flatMap((each) => each ?? [])),
        status_id: hot,
        source_id: null,
        category: 'client',
      },
    });
    expect((await timeline(String(one?.id))).map(({ kind, detail }) => [kind, detail])).toEqual([
      ['changed', { fields: ['source_id', 'category'] }],
      ['status', { from: cold, to: hot }],
    ]);
    await agent.call(contacts.quick_update, { params: { id: String(one?.id) }, body: { status_id: null } });
    await test.query('delete from contact_source where tenant_id = $1', [tenant.id]);
    const undone = await undo(data.id);
    expect(undone.data.undo).toMatchObject({ undone: 0, left: 2, reasons: [{ reason: 'partly', count: 2 }] });
    const ids = [String(one?.id), String(two?.id)];
    expect(await stored('status_id, source_id, category', ids)).toEqual([
      { status_id: null, source_id: null, category: 'lead' },
      { status_id: cold, source_id: null, category: 'lead' },
    ]);
  });

  it("rejects an empty change, a choice that doesn't exist, and an empty selection", async () => {
    const ids = idsOf(await make(1));
    for (const [body, field] of [
      [{ ids }, 'base'],
      [{ ids, status_id: 99_999 }, 'status_id'],
      [{ status_id: hot }, 'ids'],
      [{ ids, category: 'friend' }, 'category'],
      [{ all: true, contacts_scope: { contact_group: 'deleted' }, status_id: hot }, 'contacts_scope.contact_group'],
    ] as const)
      expect(await agent.patch('/v1/contacts/update_group', body)).toMatchObject(refusal(field));
    expect(await agent.patch('/v1/contacts/update_group', { ids: [stranger.id], status_id: hot })).toMatchObject({
      status: 404,
    });
  });
});

describe('R314: tagging in bulk', () => {
  it('adds, removes, or replaces tags; the undo keeps later changes', async () => {
    const [a, b, c] = [await makeTag('A'), await makeTag('B'), await makeTag('C')];
    const [one, two] = idsOf(await make(2, {}, { tags: [a, b] }));
    const ids = [String(one), String(two)];
    const added = await agent.call(bulk.update_tags_group, {
      body: { ids, tag_ids: [b, c], tag_objects: [{ name: 'D' }] },
    });
    const d = await makeTag('d');
    expect(added.data).toMatchObject({ summary: 'B, C and D added', changed: 2 });
    expect(await stored('tags', ids)).toEqual([{ tags: [a, b, c, d] }, { tags: [a, b, c, d] }]);
    const taken = await agent.call(bulk.update_tags_group, {
      body: { ids: [ids[0] ?? ''], mode: 'remove', tag_ids: [a] },
    });
    const replaced = await agent.call(bulk.update_tags_group, {
      body: { ids: [ids[1] ?? ''], mode: 'replace', tag_ids: [c] },
    });
    expect(await stored('tags', ids)).toEqual([{ tags: [b, c, d] }, { tags: [c] }]);
    expect((await timeline(ids[1] ?? '')).at(-1)).toEqual({ kind: 'tags', detail: { from: [a, b, c, d], to: [c] } });
    // The first action is undone first: it removes the tags it added that are still there.
    expect((await undo(added.data.id)).data.undo).toMatchObject({ undone: 2, left: 0 });
    expect(await stored('tags', ids)).toEqual([{ tags: [b] }, { tags: [] }]);
    await undo(taken.data.id);
    await test.query('delete from tag where tenant_id = $1 and id = $2', [tenant.id, d]);
    await undo(replaced.data.id);
    expect(await stored('tags', ids)).toEqual([{ tags: [b, a] }, { tags: [a, b] }]);
  });

  it('changes the tags of one contact and returns it as the list shows it', async () => {
    const [one] = await make(1);
    const body = { id: String(one?.id), tag_objects: [{ name: 'SOA', color: '#2f6fde' }] };
    const { data, meta } = await agent.call(bulk.update_tags_single, { body });
    expect(data.tags).toMatchObject([{ name: 'SOA', color: '#2f6fde' }]);
    expect(meta.change).toMatchObject({ changed: 1, summary: 'SOA added' });
    expect(await agent.patch('/v1/contacts/update_tags_single', { ...body, id: stranger.id })).toMatchObject({
      status: 404,
    });
  });

  it('adds no tags beyond the limit of a contact', async () => {
    const [full] = await make(1, {}, { tags: Array.from({ length: 200 }, (_, n) => n + 1000) });
    const tag = await makeTag('One more');
    const { data } = await agent.call(bulk.update_tags_group, { body: { ids: [String(full?.id)], tag_ids: [tag] } });
    expect(data).toMatchObject({ changed: 0, skipped: 1, reasons: [{ reason: 'too_many_tags', count: 1 }] });
  });
});

describe('R305, R306: deleting and restoring in bulk', () => {
  it('accepts its fields in the body or the query, and a whole scope with exceptions', async () => {
    const made = await make(6, { city: 'Columbus', do_not_call: true });
    await make(2, { city: 'Dayton' });
    const ids = idsOf(made);
    const query = `ids[]=${ids[0]}&ids[]=${ids[1]}`;
    expect(await agent.send('DELETE', `/v1/contacts/destroy_all?${query}`)).toMatchObject({
      status: 200,
      body: { data: { action: 'delete', changed: 2 } },
    });
    const scope =
      'contacts_scope[search][city]=Columbus&contacts_scope[search][do_not_call]=true&contacts_scope[all_downline]=false';
    const all = await agent.send('DELETE', `/v1/contacts/destroy_all?all=true&${scope}&except_ids[]=${ids[2]}`);
    expect(all).toMatchObject({ status: 200, body: { data: { total: 3, changed: 3 } } });
    expect((await stored('deleted_at is null as live', ids)).map(({ live }) => live)).toEqual([
      false,
      false,
      true,
      false,
      false,
      false,
    ]);
    expect(await agent.send('DELETE', '/v1/contacts/destroy_all?all=yes')).toMatchObject({ status: 422 });
    expect(await agent.send('DELETE', '/v1/contacts/destroy_all', { body: {} })).toMatchObject(
      refusal('ids', 'Select at least one contact.'),
    );
  });

  it('restores deleted contacts but not merged ones, and updates the duplicate index', async () => {
    const ids = idsOf(await make(3));
    await agent.call(bulk.destroy_all, { body: { ids } });
    await test.query('update contact set merged_into_id = $3 where tenant_id = $1 and id = $2', [
      tenant.id,
      ids[0],
      stranger.id,
    ]);
    await test.query('delete from duplicate_queue where tenant_id = $1', [tenant.id]);
    const { data } = await manager.call(bulk.restore, { body: { ids } });
    expect(data).toMatchObject({ total: 3, changed: 2, skipped: 1 });
    expect(await stored('deleted_at is null as live', ids)).toEqual([{ live: false }, { live: true }, { live: true }]);
    const [queued] = await test.query<{ contact_ids: string[] }>(
      'select contact_ids from duplicate_queue where tenant_id = $1',
      [tenant.id],
    );
    expect(queued?.contact_ids.toSorted()).toEqual(ids.slice(1).sort());
    expect((await timeline(ids[1] ?? '')).map(({ kind }) => kind)).toEqual(['deleted', 'restored']);
    // The undo deletes them again, for another thirty days.
    test.clock.advance(60);
    expect((await undo(data.id, manager)).data.undo).toMatchObject({ undone: 2 });
    const [again] = await stored('deleted_at', [ids[1] ?? '']);
    expect(again?.deleted_at).toEqual(test.clock.now());
  });

  it('an undo reverts only its own deletion, not a later one', async () => {
    const ids = idsOf(await make(2));
    const first = await agent.call(bulk.destroy_all, { body: { ids } });
    await agent.call(bulk.restore, { body: { ids: [ids[0] ?? ''] } });
    test.clock.advance(5);
    await agent.call(bulk.destroy_all, { body: { ids: [ids[0] ?? ''] } });
    expect((await undo(first.data.id)).data.undo).toMatchObject({
      undone: 1,
      left: 1,
      reasons: [{ reason: 'changed' }],
    });
    expect(await stored('deleted_at is null as live', ids)).toEqual([{ live: false }, { live: true }]);
  });
});

describe('bulk actions', () => {
  it("are listed for the user who made them and for admins; other users can't see or undo them", async () => {
    const ids = idsOf(await make(1));
    const { data } = await agent.call(bulk.update_group, { body: { ids, status_id: hot } });
    expect((await agent.call(bulk.list, { query: {} })).data.map(({ id }) => id)).toEqual([data.id]);
    expect((await admin.call(bulk.list, { query: {} })).data.map(({ id }) => id)).toEqual([data.id]);
    expect((await manager.call(bulk.list, { query: {} })).data).toEqual([]);
    for (const path of [`/v1/contacts/changes/${data.id}`, `/v1/contacts/changes/${data.id}/rows`])
      expect(await manager.get(path)).toMatchObject({ status: 404 });
    expect(await manager.post(`/v1/contacts/changes/${data.id}/undo`)).toMatchObject({ status: 404 });
    expect((await undo(data.id, admin)).data.undo).toMatchObject({ undone: 1 });
    const { data: entries } = await admin.call(auditLog.list, { query: {} });
    expect(entries.map(({ action }) => action).filter((action) => action.includes('bulk'))).toEqual([
      'bulk.undo_part',
      'bulk.undo',
      'bulk.part',
      'contact.bulk_update',
    ]);
  });

  it('can be undone for thirty days; after that, only the skipped contacts stay on record', async () => {
    const ids = idsOf(await make(2));
    const { data } = await agent.call(bulk.update_group, { body: { ids, status_id: hot } });
    test.clock.advance(30 * 24 * 3600 + 1);
    await test.runChores();
    const later = await test.signIn(owner);
    expect((await changeOf(data.id, later)).data).toMatchObject({ changed: 2, undo: { possible: false } });
    expect(await later.post(`/v1/contacts/changes/${data.id}/undo`)).toMatchObject({ status: 409 });
    expect(await test.query('select 1 from bulk_row where attempt_id = $1', [data.id])).toEqual([]);
  });

  it('an undo skips contacts that the user can no longer see', async () => {
    const ids = idsOf(await make(2));
    const { data } = await agent.call(bulk.update_group, { body: { ids, status_id: hot } });
    await test.query('update contact set owner_id = $3 where tenant_id = $1 and id = $2', [tenant.id, ids[0], lead.id]);
    expect((await undo(data.id)).data.undo).toMatchObject({ undone: 1, left: 1, reasons: [{ reason: 'not_yours' }] });
    expect(await stored('status_id', ids)).toEqual([{ status_id: hot }, { status_id: null }]);
    const { data: left } = await agent.call(bulk.rows, { params: { id: data.id }, query: { of: 'left' } });
    expect(left).toEqual([{ contact_id: ids[0], contact: null, reason: 'No longer yours' }]);
  });
});

describe('more than 500 contacts', () => {
  it('are changed and undone in a job over the set as of the request; the counts add up to the total', async () => {
    await make(620, { status_id: cold });
    const body = { all: true, contacts_scope: { search: { status: [cold] } }, status_id: hot };
    const { data } = await agent.call(bulk.update_group, { body });
    expect(data).toMatchObject({ status: 'queued', total: 620, changed: 0, undo: { possible: false } });
    // A contact created later is not in the set.
    await make(1, { status_id: cold });
    const [deleted, lost] = await test.query<{ id: string }>(
      'select id from contact where tenant_id = $1 and status_id = $2 order by created_at, id limit 2',
      [tenant.id, cold],
    );
    await test.query('update contact set deleted_at = now() where tenant_id = $1 and id = $2', [
      tenant.id,
      deleted?.id,
    ]);
    await test.query('update contact set owner_id = $3 where tenant_id = $1 and id = $2', [
      tenant.id,
      lost?.id,
      lead.id,
    ]);
    await test.runJobs();
    const { data: done } = await changeOf(data.id);
    expect(done).toMatchObject({
      status: 'complete',
      total: 620,
      changed: 618,
      unchanged: 0,
      skipped: 2,
      reasons: [
        { reason: 'not_yours', count: 1 },
        { reason: 'deleted', count: 1 },
      ],
    });
    const [job] = await test.query('select title, status, done, total, outcome from long_job where id = $1', [data.id]);
    expect(job).toEqual({
      title: 'Changing 620 contacts: Status set to Hot',
      status: 'complete',
      done: 620,
      total: 620,
      outcome: '618 changed, 2 skipped.',
    });
    const undone = await undo(data.id);
    expect(undone.data.undo.status).toBe('queued');
    await test.runJobs();
    expect((await changeOf(data.id)).data.undo).toMatchObject({ status: 'complete', undone: 618, left: 0 });
    expect(await test.query('select 1 from contact where tenant_id = $1 and status_id = $2', [tenant.id, hot])).toEqual(
      [],
    );
  });

  it('a job canceled before it starts changes nothing and accounts for every contact', async () => {
    await make(510);
    const { data } = await agent.call(bulk.destroy_all, { body: { all: true } });
    expect(await agent.post(`/v1/jobs/${data.id}/cancel`)).toMatchObject({ status: 200 });
    await test.runJobs();
    expect((await changeOf(data.id)).data).toMatchObject({
      status: 'cancelled',
      changed: 0,
      skipped: 510,
      reasons: [{ reason: 'cancelled', count: 510 }],
    });
  });
});
