import { bulk } from '@bookline/contract/features/bulk';
import { contactFiles } from '@bookline/contract/features/contact-files';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { newId } from '../../platform/ids.ts';
import { makeHanging } from '../contact-merges/contact-merges.fixture.ts';
import { movingTables } from '../contact-merges/pointing-tables.ts';

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let admin: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant);
  admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
});

const NAME = 'Wilhelmina';
const daysAgo = (days: number) => new Date(test.clock.now().getTime() - days * DAY_MS);
const deleted = (days: number, more: Record<string, unknown> = {}) =>
  test.makeContact(tenant, { owner, first_name: NAME, deleted_at: daysAgo(days), columns: more });
const idsLeft = async () =>
  (await test.query<{ id: string }>('select id from contact where tenant_id = $1', [tenant.id])).map(({ id }) => id);

it('thirty days after its deletion, a contact is purged with its linked records, its name is gone everywhere, and merged contacts go with theirs', async () => {
  const user = owner;
  const gone = await deleted(31);
  const hanging = movingTables.map(({ table }) => table);
  for (const table of hanging) await makeHanging(test, { tenant, user, contact_id: gone.id }, table);
  const stays = await deleted(29);
  const survivor = await test.makeContact(tenant, { owner });
  const merged = await deleted(90, { merged_into_id: survivor.id });
  const alsoGone = await deleted(40);
  const mergedIntoGone = await deleted(41, { merged_into_id: alsoGone.id });
  // An undone merge has the contact's names on the other side, and an import log has its row.
  await test.insert('contact_merge', {
    tenant_id: tenant.id,
    id: newId(),
    survivor_id: survivor.id,
    merged_ids: [gone.id],
    survivor_name: 'Ann',
    merged_names: [NAME],
    made_by_id: user.id,
    made_at: daysAgo(50),
    undone_at: daysAgo(49),
  });
  await test.insert('contact_activity', {
    tenant_id: tenant.id,
    contact_id: survivor.id,
    id: newId(),
    at: daysAgo(49),
    kind: 'unmerged',
    actor_id: user.id,
    detail: { names: [NAME, 'Bea'] },
  });
  const attempt = newId();
  await test.insert('import_attempt', {
    tenant_id: tenant.id,
    id: attempt,
    made_by_id: user.id,
    file_key: 'x',
    file_name: 'leads.csv',
    format: 'csv',
    size: 1,
    status: 'complete',
    headers: ['Name'],
    fields: {},
    created_at: daysAgo(60),
  });
  await test.insert('import_row', {
    tenant_id: tenant.id,
    import_attempt_id: attempt,
    row_no: 1,
    outcome: 'updated',
    contact_id: gone.id,
    cells: [NAME],
    before: { columns: { first_name: NAME } },
  });
  await test.runChores();

  expect((await idsLeft()).sort()).toEqual([stays.id, survivor.id, merged.id].sort());
  for (const table of hanging) {
    const rows = await test.query(`select 1 from ${table} where tenant_id = $1 and contact_id = $2`, [
      tenant.id,
      gone.id,
    ]);
    // Consent records are the answer to a later complaint, and scope of appointment forms are kept for ten years.
    expect([table, rows.length]).toEqual([table, ['contact_consent', 'soa_request'].includes(table) ? 1 : 0]);
  }
  expect(mergedIntoGone).toBeDefined();
  await test.query('delete from contact where tenant_id = $1 and id = any($2)', [tenant.id, [stays.id, merged.id]]);
  expect(await tablesHolding(NAME)).toEqual([]);
  const [activity] = await test.query<{ detail: unknown }>(
    "select detail from contact_activity where tenant_id = $1 and kind = 'unmerged'",
    [tenant.id],
  );
  expect(activity?.detail).toEqual({ names: ['Bea'] });
  const audits = await test.query<{ detail: { contacts: number } }>(
    "select detail from audit_log where tenant_id = $1 and action = 'contact.purge'",
    [tenant.id],
  );
  expect(audits.map(({ detail }) => detail.contacts)).toEqual([3]);
});

it('the files of a purged contact are deleted from the store, each once', async () => {
  const contact = await test.makeContact(tenant, { owner });
  const agent = await test.signIn(owner);
  const file = { name: 'scope.txt', content: 'What was agreed.' };
  await agent.call(contactFiles.create, { params: { id: contact.id }, file });
  await agent.call(bulk.destroy_all, { body: { ids: [contact.id] } });
  const kept = () => test.query("select 1 from stored_file where tenant_id = $1 and purpose = 'contact'", [tenant.id]);
  await test.runChores();
  expect(await kept()).toHaveLength(1);
  test.clock.advance(31 * 24 * 3600);
  await test.runChores();
  await test.runChores();
  expect(await kept()).toEqual([]);
  await test.runJobs();
});

it("only an admin can purge deleted contacts at once, in the confirmed number, and the purge can't be undone", async () => {
  const made = [await deleted(1), await deleted(2), await deleted(3)];
  const live = await test.makeContact(tenant, { owner });
  const body = { all: true, contacts_scope: { contact_group: 'deleted' } };
  expect(await (await test.signIn(owner)).post('/v1/contacts/purge', { ...body, count: 3 })).toMatchObject({
    status: 403,
  });
  expect(await admin.post('/v1/contacts/purge', { ...body, count: 4 })).toMatchObject(
    refusal('count', 'There are now 3 contacts. Review them, then try again.', 409),
  );
  expect(await admin.post('/v1/contacts/purge', { ids: [live.id], count: 1 })).toMatchObject({ status: 404 });
  const { data } = await admin.call(bulk.purge, { body: { ...body, except_ids: [made[0]?.id ?? ''], count: 2 } });
  expect(data).toMatchObject({
    action: 'purge',
    changed: 2,
    summary: 'Permanently deleted',
    undo: { possible: false, until: null },
  });
  expect((await idsLeft()).sort()).toEqual([made[0]?.id, live.id].sort());
  expect(await admin.post(`/v1/contacts/changes/${data.id}/undo`)).toMatchObject({ status: 409 });
});

it('a stored reply about a contact is deleted with the contact, and the call is not run again', async () => {
  const name = 'Theophania';
  const headers = { 'idempotency-key': 'once' };
  const body = { first_name: name };
  const made = await admin.send('POST', '/v1/contacts', { body, headers });
  expect(made.status).toBe(201);
  const { id } = (made.body as { data: { id: string } }).data;
  const note = { body: { body: `${name} called` }, headers };
  expect(await admin.send('POST', `/v1/contacts/${id}/notes`, note)).toMatchObject({ status: 201 });
  await admin.call(bulk.destroy_all, { body: { ids: [id] } });
  await admin.call(bulk.purge, { body: { ids: [id], count: 1 } });
  expect(await idsLeft()).toEqual([]);
  expect(await tablesHolding(name)).toEqual([]);
  expect(await admin.send('POST', '/v1/contacts', { body, headers })).toMatchObject({ status: 409 });
  expect(await idsLeft()).toEqual([]);
});

/** The tables, except the audit log, that contain a word anywhere. */
async function tablesHolding(word: string): Promise<string[]> {
  const tables = await test.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition and c.relname <> 'audit_log'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await test.query(`select 1 from ${name} t where to_jsonb(t)::text ilike $1 limit 1`, [`%${word}%`]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
