import { contactNotes } from '@bookline/contract/features/contact-notes';
import { contacts } from '@bookline/contract/features/contacts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { TestTenant, TestUser } from '../../test/builders.ts';
import { useTestApp } from '../../test/create-test-app.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant);
});

/** Five entries: a sign-in, a contact, two notes, a view. */
async function doThings(): Promise<string> {
  const agent = await test.signIn(user);
  const { data: contact } = await agent.call(contacts.create, { body: { first_name: 'Joan' } });
  const params = { id: contact.id };
  for (const body of ['one', 'two']) await agent.call(contactNotes.create, { params, body: { body } });
  await agent.call(contacts.get, { params });
  return contact.id;
}

async function firstBreak(): Promise<number | null> {
  const rows = await test.query<{ at: string | null }>('select verify_audit_log($1) as at', [tenant.id]);
  const at = rows[0]?.at;
  return at == null ? null : Number(at);
}

const actions = () =>
  test.query<{ action: string; chain_no: string | null }>(
    'select action, chain_no from audit_log where tenant_id = $1 order by chain_no nulls last, id',
    [tenant.id],
  );

it('views and changes are in the log, and the chain covers all of them', async () => {
  const contactId = await doThings();
  expect((await actions()).filter((entry) => entry.chain_no === null).length).toBeGreaterThanOrEqual(5);
  await test.runChores();
  const sealed = await actions();
  expect(sealed.map((entry) => Number(entry.chain_no))).toEqual(sealed.map((_, index) => index + 1));
  expect(sealed.map((entry) => entry.action)).toEqual(
    expect.arrayContaining(['session.create', 'contact.create', 'note.create', 'contact.view']),
  );
  expect(await firstBreak()).toBeNull();
  const [view] = await test.query("select * from audit_log where tenant_id = $1 and action = 'contact.view'", [
    tenant.id,
  ]);
  expect(view).toMatchObject({ actor_id: user.id, acting_as_id: null, contact_id: contactId, ip: '127.0.0.1' });
});

it('later entries continue the chain', async () => {
  await doThings();
  await test.runChores();
  const before = (await actions()).length;
  await doThings();
  await test.runChores();
  expect((await actions()).length).toBeGreaterThan(before);
  expect((await actions()).every((entry) => entry.chain_no !== null)).toBe(true);
  expect(await firstBreak()).toBeNull();
});

it.each([
  ['changed', 'update audit_log set detail = \'{"changed": true}\' where tenant_id = $1 and chain_no = 3', 3],
  [
    'attributed to another user',
    'update audit_log set actor_id = gen_random_uuid() where tenant_id = $1 and chain_no = 2',
    2,
  ],
  ['moved in time', "update audit_log set at = at + interval '1 second' where tenant_id = $1 and chain_no = 4", 4],
  ['removed', 'delete from audit_log where tenant_id = $1 and chain_no = 3', 3],
  [
    'swapped with its neighbour',
    'update audit_log set chain_no = -chain_no where tenant_id = $1 and chain_no in (2, 3); update audit_log set chain_no = 5 + chain_no where tenant_id = $1 and chain_no < 0',
    2,
  ],
  [
    'slipped in',
    `insert into audit_log (tenant_id, id, at, actor_id, action, subject_type, chain_no, hash)
     select tenant_id, gen_random_uuid(), at, actor_id, 'contact.view', 'contact', max_no + 1, hash
     from audit_log, (select max(chain_no) as max_no from audit_log where tenant_id = $1) m where tenant_id = $1 and chain_no = max_no`,
    null,
  ],
])('an entry that was %s breaks the chain there', async (_what, statement, where) => {
  await doThings();
  await test.runChores();
  const count = (await actions()).length;
  for (const part of statement.split('; ')) await test.query(part.replaceAll('$1', String(tenant.id)));
  expect(await firstBreak()).toBe(where ?? count + 1);
});

it('notices entries removed from the newest end, also after later entries', async () => {
  await doThings();
  await test.runChores();
  const count = (await actions()).length;
  await test.query('delete from audit_log where tenant_id = $1 and chain_no > $2', [tenant.id, count - 2]);
  expect(await firstBreak()).toBe(count - 1);
  await doThings();
  await test.runChores();
  expect(await firstBreak()).toBe(count - 1);
});

it("the application can't place or change an entry, or move the end of the chain", async () => {
  await doThings();
  await test.runChores();
  const asApplication = (statement: string) =>
    test.services.database.inTenant(tenant.id, async (db) => {
      await sql.raw(statement).execute(db);
    });
  const entry = (columns: string, values: string) =>
    `insert into audit_log (tenant_id, id, at, actor_id, action, subject_type${columns})
     values (${tenant.id}, gen_random_uuid(), now(), gen_random_uuid(), 'contact.view', 'contact'${values})`;
  for (const statement of [
    entry(', chain_no', ', 1000'),
    entry(', hash', ", '\\x00'"),
    `update audit_log set action = 'x' where tenant_id = ${tenant.id}`,
    `update audit_log set chain_no = null, hash = null where tenant_id = ${tenant.id}`,
    `delete from audit_log where tenant_id = ${tenant.id}`,
    `update audit_chain_end set chain_no = 1 where tenant_id = ${tenant.id}`,
    `delete from audit_chain_end where tenant_id = ${tenant.id}`,
  ])
    await expect(asApplication(statement), statement).rejects.toThrow('permission denied');
  await asApplication(entry('', ''));
  await test.runChores();
  expect(await firstBreak()).toBeNull();
});

it('each tenant has its own chain', async () => {
  await doThings();
  await test.runChores();
  const broken = tenant;
  await test.query("update audit_log set action = 'x' where tenant_id = $1 and chain_no = 1", [broken.id]);
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant);
  await doThings();
  await test.runChores();
  expect(await firstBreak()).toBeNull();
  tenant = broken;
  expect(await firstBreak()).toBe(1);
});

it('two parallel sealers make one chain', async () => {
  await doThings();
  await Promise.all([test.runChores(), test.runChores(), test.runChores()]);
  expect(await firstBreak()).toBeNull();
  expect((await actions()).every((entry) => entry.chain_no !== null)).toBe(true);
});
