import { contacts } from '@bookline/contract/features/contacts';
import { expect, it } from 'vitest';
import type { Agent } from '../../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../../test/builders.ts';
import { useTestApp } from '../../../../test/create-test-app.ts';
import { allContacts, csvFile, importFile, outcomes, peopleFile } from '../imports.fixture.ts';

const test = useTestApp();

async function newcomer(): Promise<{ tenant: TestTenant; user: TestUser; agent: Agent }> {
  const tenant = await test.makeTenant();
  const user = await test.makeUser(tenant);
  return { tenant, user, agent: await test.signIn(user) };
}

const outcomesOf = (tenant: TestTenant) =>
  test.query(
    'select row_no, outcome, contact_id, reason, cells from import_row where tenant_id = $1 order by import_attempt_id, row_no',
    [tenant.id],
  );

/** What each updated row of an import stores for its undo. */
const changesOf = (attemptId: string) =>
  test.query(
    `select before, after from import_row where import_attempt_id = $1 and outcome = 'updated' order by row_no`,
    [attemptId],
  );

const numbersOfTags = async (tenant: TestTenant, ...names: string[]) => {
  const rows = await test.query<{ id: number; name: string }>('select id, name from tag where tenant_id = $1', [
    tenant.id,
  ]);
  return names.map((name) => rows.find((row) => row.name === name)?.id);
};

it('a phone or an email matches a contact in the database and in the file, and the reason says which', async () => {
  const { tenant, user, agent } = await newcomer();
  const ann = await test.makeContact(tenant, {
    owner: user,
    first_name: 'Ann',
    phones: ['+16145550100', '+16145550101'],
  });
  const bo = await test.makeContact(tenant, { owner: user, first_name: 'Bo', emails: ['bo@example.test'] });
  const file = csvFile(
    'Name,Phone,Email',
    'Ann Lee,614-555-0101,',
    'Bo Lee,6145550199,BO@example.test',
    'Cy Lee,6145550102,cy@example.test',
    'Cy Lee again,6145550103,cy@example.test',
  );
  const done = await importFile(test, agent, file);
  expect(outcomes(done)).toEqual({ rows: 4, created: 1, updated: 0, duplicate: 3, rejected: 0, empty: 0 });
  const [made] = await test.query('select id from contact where import_attempt_id = $1', [done.id]);
  const row = (row_no: number, contact_id: unknown, reason: string) => ({
    row_no,
    outcome: 'duplicate',
    contact_id,
    reason,
    cells: null,
  });
  expect(await outcomesOf(tenant)).toEqual([
    row(2, ann.id, 'A contact with the phone number 1-614-555-0101 already exists.'),
    row(3, bo.id, 'A contact with the email address bo@example.test already exists.'),
    row(5, made?.id, 'An earlier row of this file has the email address cy@example.test.'),
  ]);
});

it('duplicates are found across the chunks of a file, and when it is imported again', async () => {
  const { tenant, agent } = await newcomer();
  const people = peopleFile(4500);
  const file = {
    ...people,
    content: `${people.content}Ann,Again,6140000000,new@example.test\nAnnie,Again,6140003000,\nAnne,Again,,p0004499@example.test\n`,
  };
  expect(outcomes(await importFile(test, agent, file))).toMatchObject({ rows: 4503, created: 4500, duplicate: 3 });
  expect((await outcomesOf(tenant)).map(({ reason }) => reason)).toEqual([
    'An earlier row of this file has the phone number 1-614-000-0000.',
    'An earlier row of this file has the phone number 1-614-000-3000.',
    'An earlier row of this file has the email address p0004499@example.test.',
  ]);
  expect(outcomes(await importFile(test, agent, file))).toMatchObject({ rows: 4503, created: 0, duplicate: 4503 });
  expect(await allContacts(test, tenant)).toHaveLength(4500);
});

it('invisible and deleted contacts cause no duplicates: an import reveals nothing about other users’ contacts', async () => {
  const { tenant, agent } = await newcomer();
  const colleague = await test.makeUser(tenant);
  await test.makeContact(tenant, { owner: colleague, phones: ['+16145550101'] });
  const manager = await test.makeUser(tenant, { account_type: 'manager' });
  const below = await test.makeUser(tenant, { manager });
  const theirs = await test.makeContact(tenant, { owner: below, first_name: 'Bo', phones: ['+16145550102'] });
  await test.makeContact(tenant, { owner: manager, phones: ['+16145550103'], deleted_at: test.clock.now() });
  const file = csvFile('Name,Phone', 'Ann Lee,6145550101', 'Bo Lee,6145550102', 'Cy Lee,6145550103');
  expect(outcomes(await importFile(test, agent, file))).toMatchObject({ created: 3, duplicate: 0 });
  expect(outcomes(await importFile(test, await test.signIn(manager), file))).toMatchObject({
    created: 2,
    duplicate: 1,
  });
  expect(await outcomesOf(tenant)).toMatchObject([{ row_no: 3, contact_id: theirs.id }]);
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  expect(outcomes(await importFile(test, admin, file))).toMatchObject({ created: 0, duplicate: 3 });
});

/** A contact with some values, and a row with others for it. */
async function knownContact(tenant: TestTenant, owner: TestUser) {
  const hot = await test.makeNumbered(tenant, 'contact_status', 'Hot');
  const web = await test.makeNumbered(tenant, 'contact_source', 'Web');
  const vip = await test.makeNumbered(tenant, 'tag', 'VIP');
  const contact = await test.makeContact(tenant, {
    owner,
    first_name: 'Ann',
    last_name: 'Lee',
    phones: ['+16145550101'],
    tags: [vip],
    columns: { city: 'Worthington', annual_income: '52000', do_not_call: true, source_id: web, custom: { plan: 'G' } },
  });
  const file = csvFile(
    'First Name,Last Name,Phone,Mobile Phone,Email,City,State,Annual Income,Do Not Call,Status,Source,Tags,Notes,Plan,Colour',
    'Anna,Lee,6145550101,6145550102,ann@example.test,Columbus,OH,"52,000",no,Hot,Fair,new friend,Called,N,blue',
  );
  return { contact, file, hot, web };
}

it('known: fill adds missing values and keeps existing ones; a second time it is a duplicate', async () => {
  const { tenant, user, agent } = await newcomer();
  const { contact, file, hot, web } = await knownContact(tenant, user);
  test.clock.advance(60);
  const done = await importFile(test, agent, file, { known: 'fill', tags: [{ name: 'Spring' }] });
  expect(outcomes(done)).toEqual({ rows: 1, created: 0, updated: 1, duplicate: 0, rejected: 0, empty: 0 });
  const [after] = await allContacts(test, tenant);
  expect(after).toMatchObject({
    id: contact.id,
    first_name: 'Ann',
    city: 'Worthington',
    state: 'OH',
    timezone_in_force: 'America/New_York',
    annual_income: '52000.00',
    do_not_call: true,
    status_id: hot,
    source_id: web,
    custom: { plan: 'G', colour: 'blue' },
    numbers: ['+16145550101', '+16145550102'],
    addresses: ['ann@example.test'],
    phone: '+16145550101',
    email: 'ann@example.test',
    tag_names: ['Spring', 'VIP', 'new friend'],
    search: ' ann lee 16145550101 16145550102 ann@example.test',
    version: 2,
    updated_at: test.clock.now(),
    last_activity_at: test.clock.now(),
    import_attempt_id: null,
  });
  const { data: timeline } = await agent.call(contacts.timeline, { params: { id: contact.id } });
  expect(timeline.map(({ summary }) => summary).sort()).toEqual([
    'Changed state, status, tags, email addresses, phone numbers, imported columns',
    'Wrote a note',
  ]);

  const [spring, friend] = await numbersOfTags(tenant, 'Spring', 'new friend');
  const [note] = await test.query('select id from contact_note where tenant_id = $1', [tenant.id]);
  expect(await changesOf(done.id)).toEqual([
    {
      before: { columns: { state: '', status_id: null, last_activity_at: null }, custom: { colour: null } },
      after: {
        columns: { state: 'OH', status_id: hot, last_activity_at: test.clock.now().toISOString() },
        custom: { colour: 'blue' },
        tags: [spring, friend],
        phones: ['+16145550102'],
        emails: ['ann@example.test'],
        notes: [note?.id],
      },
    },
  ]);

  const again = await importFile(test, agent, file, { known: 'fill', tags: [{ name: 'Spring' }] });
  expect(outcomes(again)).toMatchObject({ updated: 0, duplicate: 1 });
  expect((await allContacts(test, tenant))[0]).toEqual(after);
  expect(await test.query('select body from contact_note where tenant_id = $1', [tenant.id])).toEqual([
    { body: 'Called' },
  ]);
});

it('known: overwrite replaces values by those of the file, but clears nothing and allows no call that was forbidden', async () => {
  const { tenant, user, agent } = await newcomer();
  const { file, hot, web } = await knownContact(tenant, user);
  const spare = await test.makeNumbered(tenant, 'contact_status', 'Spare');
  const done = await importFile(test, agent, file, { known: 'overwrite', status_id: spare });
  expect(outcomes(done)).toMatchObject({ created: 0, updated: 1, duplicate: 0 });
  const [fair] = await test.query(`select id from contact_source where tenant_id = $1 and title = 'Fair'`, [tenant.id]);
  expect(await allContacts(test, tenant)).toMatchObject([
    {
      first_name: 'Anna',
      city: 'Columbus',
      do_not_call: true,
      status_id: hot,
      source_id: fair?.id,
      custom: { plan: 'N', colour: 'blue' },
      numbers: ['+16145550101', '+16145550102'],
      sort_name: 'lee, anna',
      owner_id: user.id,
    },
  ]);
  expect(await changesOf(done.id)).toMatchObject([
    {
      before: {
        columns: { first_name: 'Ann', city: 'Worthington', state: '', status_id: null, source_id: web },
        custom: { plan: 'G', colour: null },
      },
      after: {
        columns: { first_name: 'Anna', city: 'Columbus', state: 'OH', status_id: hot, source_id: fair?.id },
        custom: { plan: 'N', colour: 'blue' },
      },
    },
  ]);
  await importFile(test, agent, csvFile('First Name,Phone,City,Do Not Text', 'Anna,6145550101,,yes'), {
    known: 'overwrite',
    status_id: spare,
  });
  expect(await allContacts(test, tenant)).toMatchObject([{ city: 'Columbus', do_not_text: true, status_id: hot }]);
});

it('a row fills in an earlier one of the same file, in the same chunk or an earlier one', async () => {
  const { tenant, agent } = await newcomer();
  const filler = String(peopleFile(2500).content)
    .split('\n')
    .slice(1, -1)
    .map((line) => `${line},`);
  const file = csvFile(
    'First Name,Last Name,Phone,Email,City',
    'Bo,Lee,6145550101,,',
    'Bo,Lee,6145550101,bo@example.test,Columbus',
    ...filler,
    'Bo,Lee,6145550199,bo@example.test,Dublin',
  );
  const done = await importFile(test, agent, file, { known: 'fill' });
  expect(outcomes(done)).toEqual({ rows: 2503, created: 2501, updated: 2, duplicate: 0, rejected: 0, empty: 0 });
  expect((await allContacts(test, tenant)).at(-1)).toMatchObject({
    first_name: 'Bo',
    city: 'Columbus',
    numbers: ['+16145550101', '+16145550199'],
    addresses: ['bo@example.test'],
  });
});

it('a deleted contact is not changed, and its row creates a new one', async () => {
  const { tenant, user, agent } = await newcomer();
  await test.makeContact(tenant, { owner: user, phones: ['+16145550101'], deleted_at: test.clock.now() });
  const done = await importFile(test, agent, csvFile('Name,Phone', 'Ann Lee,6145550101'), { known: 'overwrite' });
  expect(outcomes(done)).toMatchObject({ created: 1, updated: 0 });
});

it('the contact list filters contacts that an import only updated, by the import’s id', async () => {
  const { tenant, user, agent } = await newcomer();
  const ann = await test.makeContact(tenant, { owner: user, first_name: 'Ann', phones: ['+16145550101'] });
  const bo = await test.makeContact(tenant, { owner: user, first_name: 'Bo', phones: ['+16145550102'] });
  await test.makeContact(tenant, { owner: user, first_name: 'Cy', phones: ['+16145550103'] });
  const city = (name: string) =>
    csvFile('First Name,Phone,City', `Ann,6145550101,${name}`, 'Di,6145550104,Dayton', 'Cy,6145550103,');
  const first = await importFile(test, agent, city('Dayton'), { known: 'overwrite' });
  const second = await importFile(test, agent, csvFile('First Name,Phone,City', 'Bo,6145550102,Dayton'), {
    known: 'overwrite',
  });
  const shown = async (updated_by_import: string[]) => {
    const { data } = await agent.call(contacts.list, { body: { contacts_scope: { search: { updated_by_import } } } });
    return data.map(({ id }) => id).sort();
  };
  expect(outcomes(first)).toMatchObject({ created: 1, updated: 1, duplicate: 1 });
  expect(await shown([first.id])).toEqual([ann.id]);
  expect(await shown([second.id])).toEqual([bo.id]);
  expect(await shown([first.id, second.id])).toEqual([ann.id, bo.id].sort());
  const stranger = await test.signIn(await test.makeUser(tenant));
  const { data } = await stranger.call(contacts.list, {
    body: { contacts_scope: { search: { updated_by_import: [first.id] } } },
  });
  expect(data).toEqual([]);
});
