import { contacts } from '@bookline/contract/features/contacts';
import { imports } from '@bookline/contract/features/imports';
import { describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import {
  allContacts,
  csvFile,
  getAttempt,
  importFile,
  outcomes,
  peopleFile,
  start,
  storedFiles,
  validate,
} from './imports.fixture.ts';

const test = useTestApp();

/** A new tenant with one agent who is signed in. */
async function newcomer(): Promise<{ tenant: TestTenant; user: TestUser; agent: Agent }> {
  const tenant = await test.makeTenant();
  const user = await test.makeUser(tenant);
  return { tenant, user, agent: await test.signIn(user) };
}

const mixed = csvFile(
  'First Name,Last Name,Phone,Email,Tags,DOB,Status,Lead Source,Notes,Favourite colour,Original Date,State,ZIP',
  'Ann,Lee,614-555-0101,Ann@Example.test,"Fair, vip",1/5/1950,Quoted,Facebook,Called twice,blue,2024-07-04,OH,43085',
  'Bo,Lee,(614) 555-0102,,fair,,Unheard of,facebook,,,,,',
  ',,,,,,,,,,,,',
  'Annie,Lee,+1 614 555 0101,cy@example.test,,,,,,,,,',
  ',,,,nobody,,,,,,,,',
  'Di,Lee,614-555-0104,,,,,,,,,,,too many',
  'Ed,Lee,,cy@example.test,,,,,,,,,',
);

describe('from a file to contacts', () => {
  it('R318 validate_import guesses columns from names and samples, shows previews, and predicts the outcomes', async () => {
    const { tenant, agent } = await newcomer();
    await test.makeNumbered(tenant, 'contact_status', 'quoted');
    const draft = await validate(agent, mixed);
    expect(draft).toMatchObject({ file_name: 'leads.csv', format: 'csv' });
    expect(draft.fields.map(({ header, target }) => [header, target])).toEqual([
      ['First Name', 'first_name'],
      ['Last Name', 'last_name'],
      ['Phone', 'phone'],
      ['Email', 'email'],
      ['Tags', 'tags'],
      ['DOB', 'date_of_birth'],
      ['Status', 'status'],
      ['Lead Source', 'source'],
      ['Notes', 'note'],
      ['Favourite colour', 'custom:favourite_colour'],
      ['Original Date', 'created_at'],
      ['State', 'state'],
      ['ZIP', 'zip'],
    ]);
    expect(draft.fields[0]?.preview).toEqual(['Ann', 'Bo', 'Annie', 'Di', 'Ed']);
    expect(draft.targets).toContainEqual({ value: 'phone:1', label: 'Home phone', repeatable: true });
    expect(draft.validation).toMatchObject({ rows: 7, importable: 4, rejected: 2, empty: 1, duplicates_in_file: 1 });
    expect(draft.validation.problems).toContainEqual({
      field: 'status',
      problem: 'This status doesn’t exist here. It’s kept in a custom field.',
      count: 1,
      rejects: false,
      examples: [{ row_no: 3, value: 'Unheard of' }],
    });
    expect(await allContacts(test, tenant)).toEqual([]);
  });

  it('the result lists values that rows were imported without, with the row numbers', async () => {
    const { agent } = await newcomer();
    const rows = ['Ann,614-555-0101,nonsense', 'Bo,614-555-0102,bo@example.test', 'Cy,614-555-0103,@'];
    const content = ['First name,Phone,Email', ...rows, ''].join('\n');
    const done = await importFile(test, agent, { name: 'leads.csv', content });
    expect(done).toMatchObject({ status: 'complete', created: 3 });
    expect(done.left_out).toEqual([{ field: 'email', problem: expect.any(String), count: 2, row_nos: [2, 4] }]);
  });

  it('R318 every row is accounted for, and every column is stored in its target', async () => {
    const { tenant, user, agent } = await newcomer();
    const quoted = await test.makeNumbered(tenant, 'contact_status', 'quoted');
    const done = await importFile(test, agent, mixed, { tags: [{ name: 'Spring', color: '#2f6fde' }] });
    expect(done).toMatchObject({
      status: 'complete',
      processed: 7,
      error: null,
      made_by: { id: user.id },
      owner: { id: user.id },
    });
    expect(outcomes(done)).toEqual({ rows: 7, created: 3, updated: 0, duplicate: 1, rejected: 2, empty: 1 });
    const [ann, bo, ed] = await allContacts(test, tenant);
    expect(ann).toMatchObject({
      first_name: 'Ann',
      owner_id: user.id,
      category: 'lead',
      date_of_birth: expect.anything(),
      status_id: quoted,
      state: 'OH',
      timezone_in_force: 'America/New_York',
      custom: { favourite_colour: 'blue' },
      numbers: ['+16145550101'],
      addresses: ['ann@example.test'],
      phone: '+16145550101',
      email: 'ann@example.test',
      tag_names: ['Fair', 'New', 'Spring', 'vip'],
      created_at: new Date('2024-07-04T12:00:00.000Z'),
      last_activity_at: null,
      import_attempt_id: done.id,
      sort_name: 'lee, ann',
      search: ' ann lee 16145550101 ann@example.test',
    });
    expect(bo).toMatchObject({
      status_id: null,
      custom: { status: 'Unheard of' },
      tag_names: ['Fair', 'New', 'Spring'],
    });
    // Row 5 was a duplicate and stored nothing, so no contact has its email and row 8 is new.
    expect(ed).toMatchObject({
      first_name: 'Ed',
      addresses: ['cy@example.test'],
      created_at: new Date(done.started_at ?? ''),
    });
    const sources = await test.query('select title from contact_source where tenant_id = $1', [tenant.id]);
    expect(sources).toEqual([{ title: 'Facebook' }]);
    const notes = await test.query('select contact_id, author_id, body from contact_note where tenant_id = $1', [
      tenant.id,
    ]);
    expect(notes).toEqual([{ contact_id: ann?.id, author_id: user.id, body: 'Called twice' }]);
  });

  it('an imported contact can be found and opened, and shows its import', async () => {
    const { agent } = await newcomer();
    await importFile(test, agent, mixed);
    const { data: found } = await agent.call(contacts.list, { body: { contacts_scope: { q: '5550101' } } });
    expect(found.map((row) => row.first_name)).toEqual(['Ann']);
    const { data: timeline } = await agent.call(contacts.timeline, { params: { id: found[0]?.id ?? '' } });
    expect(timeline.map((entry) => entry.summary)).toEqual(['Wrote a note', 'Imported from leads.csv']);
  });

  it('the form sets owner, category, status, source, and pool of all rows; a row’s own values take precedence', async () => {
    const { tenant } = await newcomer();
    const [open, done] = [
      await test.makeNumbered(tenant, 'contact_status', 'Open'),
      await test.makeNumbered(tenant, 'contact_status', 'Done'),
    ];
    const source_id = await test.makeNumbered(tenant, 'contact_source', 'Fair');
    const manager = await test.makeUser(tenant, { account_type: 'manager' });
    const below = await test.makeUser(tenant, { manager });
    const agent = await test.signIn(manager);
    await importFile(test, agent, csvFile('Name,Phone,Status', 'Ann Lee,6145550101,', 'Bo Lee,6145550102,done'), {
      owner: below.id,
      category: 'client',
      status_id: open,
      source_id,
    });
    expect(await allContacts(test, tenant)).toMatchObject([
      { first_name: 'Ann', owner_id: below.id, category: 'client', status_id: open, source_id },
      { first_name: 'Bo', owner_id: below.id, status_id: done, source_id },
    ]);
    const holder = await test.makeUser(tenant, { account_type: 'pool_holder' });
    const pool = await test.makePool(tenant, { holders: [holder] });
    const pooled = await importFile(test, await test.signIn(holder), csvFile('Name,Phone', 'Cy Lee,6145550103'), {
      pool: pool.id,
    });
    expect(pooled.owner).toBeNull();
    expect((await allContacts(test, tenant))[2]).toMatchObject({ first_name: 'Cy', owner_id: null, pool_id: pool.id });
  });

  it('a mapping that a user changed is validated again, and is used by the import', async () => {
    const { tenant, agent } = await newcomer();
    const draft = await validate(agent, csvFile('A,B,Phone', 'Ann,Lee,6145550101', 'Bo,Lee,6145550102'));
    const fields = [
      { column: 0, header: 'A', target: 'last_name' },
      { column: 1, header: 'B', target: 'first_name', preview: ['Lee'] },
    ];
    const again = await agent.call(imports.validate, { body: { id: draft.id, fields } });
    expect(again.data.id).toBe(draft.id);
    expect(again.data.fields.map(({ target }) => target)).toEqual(['last_name', 'first_name', 'skip']);
    expect(again.data.fields[2]?.preview).toEqual(['6145550101', '6145550102']);
    await agent.call(imports.create, { body: { id: draft.id } });
    await test.runJobs();
    expect(await allContacts(test, tenant)).toMatchObject([
      { first_name: 'Lee', last_name: 'Ann', numbers: [] },
      { first_name: 'Lee', last_name: 'Bo', numbers: [] },
    ]);
  });

  it('numbers that must not be in plain text are never stored: not as a field, in a preview, or in rejected rows', async () => {
    const { tenant, agent } = await newcomer();
    const file = csvFile(
      'First Name,Phone,SSN,Medicare Number,Bank',
      'Joan,614-555-0142,123-45-6789,1EG4-TE5-MK73,123-45-6780',
      ',,123-45-6781,1EG4-TE5-MK74,123-45-6782',
    );
    const { id, fields } = await validate(agent, file);
    expect(fields.slice(2)).toMatchObject(
      Array.from({ length: 3 }, () => ({ target: 'skip', preview: ['•••', '•••'] })),
    );
    const mapped = fields.map(({ preview: _, proposed_by: __, ...field }) => field);
    const wanted = mapped.map((field) => ({ ...field, ...(field.header === 'SSN' && { target: 'custom:ssn' }) }));
    expect(await agent.upload('/v1/contacts/import', file, { fields: JSON.stringify(wanted) })).toMatchObject(
      refusal('fields', "The column 'SSN' contains numbers that must be encrypted. Don’t import it."),
    );
    await agent.call(imports.create, { body: { id } });
    await test.runJobs();
    expect(outcomes(await getAttempt(agent, id))).toMatchObject({ created: 1, rejected: 1 });
    const kept = await test.query(
      `select (select json_agg(c) from contact c where c.tenant_id = $1)::text ||
         (select json_agg(r) from import_row r where r.tenant_id = $1)::text as text`,
      [tenant.id],
    );
    expect(kept[0]?.text).toContain('Joan');
    expect(kept[0]?.text).not.toMatch(/123-45|1EG4/);
  });

  it('a file can be imported in one call, and is deleted once its rows are stored', async () => {
    const { tenant, agent } = await newcomer();
    const { data } = await agent.call(imports.create, {
      file: peopleFile(3),
      body: { tags: JSON.stringify([{ name: 'One go' }]) },
    });
    expect(data).toMatchObject({ status: 'queued', rows: 3 });
    expect(await storedFiles(test, tenant)).toHaveLength(1);
    await test.runJobs();
    expect(outcomes(await getAttempt(agent, data.id))).toMatchObject({ rows: 3, created: 3 });
    expect(await allContacts(test, tenant)).toHaveLength(3);
    expect(await storedFiles(test, tenant)).toEqual([]);
  });

  it('websites are stored as everywhere else, and full names are split', async () => {
    const { tenant, agent } = await newcomer();
    await importFile(test, agent, csvFile('Full Name,Email,Website', '"Lee, Ann Jr.",ann@example.test,example.com'));
    expect(await allContacts(test, tenant)).toMatchObject([
      { first_name: 'Ann', last_name: 'Lee', suffix: 'Jr', website: 'https://example.com' },
    ]);
  });

  it('a column of thousands of different tags does not create thousands of tags', async () => {
    const { tenant, agent } = await newcomer();
    const lines = Array.from({ length: 300 }, (_, index) => `Ann,p${index}@example.test,tag ${index}`);
    await importFile(test, agent, csvFile('First Name,Email,Tags', ...lines));
    const [tags] = await test.query('select count(*)::int as number from tag where tenant_id = $1', [tenant.id]);
    expect(tags).toEqual({ number: 201 });
    const [kept] = await test.query(
      `select count(*)::int as number from contact where tenant_id = $1 and custom ? 'tags'`,
      [tenant.id],
    );
    expect(kept).toEqual({ number: 100 });
  });
});

describe('access', () => {
  it('R321 lists own attempts, and all for admins, without drafts', async () => {
    const { tenant, agent } = await newcomer();
    const other = await test.signIn(await test.makeUser(tenant));
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    const mine = await importFile(test, agent, peopleFile(2));
    const theirs = await start(other, peopleFile(2, 10));
    await validate(agent, peopleFile(1, 20));
    const ids = async (who: Agent, query: Parameters<typeof who.call<typeof imports.list>>[1] = {}) =>
      (await who.call(imports.list, query)).data.map(({ id }) => id);
    expect(await ids(agent)).toEqual([mine.id]);
    expect(await ids(other)).toEqual([theirs.id]);
    expect(await ids(admin)).toEqual([theirs.id, mine.id]);
    expect(await ids(admin, { query: { tab: 'processing' } })).toEqual([theirs.id]);
    expect(await ids(admin, { query: { tab: 'complete' } })).toEqual([mine.id]);
    expect(await ids(admin, { query: { filter_by: 'owner', filter_value: theirs.owner?.name ?? '' } })).toEqual([
      theirs.id,
    ]);
    expect(await ids(admin, { query: { filter_by: 'file_name', filter_value: '%' } })).toEqual([]);
    expect(await ids(admin, { query: { page: 2, limit: 1 } })).toEqual([mine.id]);
    expect((await admin.call(imports.list, { query: { limit: 1 } })).meta).toMatchObject({
      total_count: 2,
      total_pages: 2,
    });
    await test.runJobs();
  });

  it('another user’s attempt is not found: 404 for viewing, starting, validating, and downloading it', async () => {
    const { tenant, agent } = await newcomer();
    const stranger = await test.signIn(await test.makeUser(tenant));
    const draft = await validate(agent, peopleFile(2));
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    for (const other of [stranger, admin]) {
      expect((await other.get(`/v1/contacts/import_attempts/${draft.id}`)).status).toBe(404);
      expect((await other.post('/v1/contacts/import', { id: draft.id })).status).toBe(404);
      expect((await other.post('/v1/contacts/validate_import', { id: draft.id })).status).toBe(404);
    }
    await agent.call(imports.create, { body: { id: draft.id } });
    expect((await stranger.get(`/v1/contacts/import_attempts/${draft.id}`)).status).toBe(404);
    expect((await stranger.get(`/v1/contacts/import_attempts/${draft.id}/rejected.csv`)).status).toBe(404);
    expect((await admin.get(`/v1/contacts/import_attempts/${draft.id}`)).status).toBe(200);
    const foreign = await newcomer();
    expect((await foreign.agent.get(`/v1/contacts/import_attempts/${draft.id}`)).status).toBe(404);
    await test.runJobs();
  });

  it('starting the same file twice returns 409 and imports it once', async () => {
    const { tenant, agent } = await newcomer();
    const { id } = await validate(agent, peopleFile(2));
    const replies = await Promise.all([1, 2].map(() => agent.post('/v1/contacts/import', { id })));
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 409]);
    await test.runJobs();
    expect((await agent.post('/v1/contacts/import', { id })).status).toBe(409);
    expect((await agent.post('/v1/contacts/validate_import', { id })).status).toBe(409);
    await test.runJobs();
    expect(await allContacts(test, tenant)).toHaveLength(2);
  });

  it('owner, pool, status, source, and columns must be available to the user', async () => {
    const { tenant, agent } = await newcomer();
    const colleague = await test.makeUser(tenant);
    const pool = await test.makePool(tenant);
    const { id } = await validate(agent, csvFile('A,B', 'Ann,6145550101'));
    const refused = async (form: object) => {
      const { status, body } = await agent.post('/v1/contacts/import', { id, ...form });
      return [status, body];
    };
    const gone = 'This choice no longer exists. Choose another.';
    const column = (target: string, number = 0) => ({ column: number, header: 'A', target });
    const fields = (sentence: string) => [422, { errors: { fields: [sentence] } }];
    expect(await refused({ owner: colleague.id })).toEqual([
      422,
      { errors: { owner: ['Choose yourself or someone in your downline.'] } },
    ]);
    expect(await refused({ pool: pool.id })).toEqual([422, { errors: { pool: ['Choose one of your pools.'] } }]);
    expect(await refused({ owner: colleague.id, pool: pool.id })).toEqual([
      422,
      { errors: { pool: ['Choose one owner, several owners for round-robin, or a pool.'] } },
    ]);
    expect(await refused({ status_id: 99 })).toEqual([422, { errors: { status_id: [gone] } }]);
    expect(await refused({ source_id: 99 })).toEqual([422, { errors: { source_id: [gone] } }]);
    expect(await refused({ fields: [column('shoe_size')] })).toEqual(
      fields("The column 'A' can’t be imported as 'shoe_size'."),
    );
    expect(await refused({ fields: [column('last_name'), { ...column('last_name', 1), header: 'B' }] })).toEqual(
      fields("The columns 'A' and 'B' cannot both be 'Last name'."),
    );
    expect(await refused({ fields: [column('last_name', 7)] })).toEqual(
      fields('The file doesn’t have all of these columns.'),
    );
    expect(await refused({ fields: [column('skip')] })).toEqual(fields('Match at least one column to a field.'));
    expect(await refused({})).toMatchObject([202, {}]);
    await test.runJobs();
    expect(await allContacts(test, tenant)).toHaveLength(1);
  });

  it('a refused form leaves nothing of the file that came with it', async () => {
    const { tenant, agent } = await newcomer();
    const reply = await agent.upload('/v1/contacts/import', peopleFile(2), { status_id: '99' });
    expect(reply.status).toBe(422);
    await test.runJobs();
    expect(await storedFiles(test, tenant)).toEqual([]);
    expect(await test.query('select 1 from import_attempt where tenant_id = $1', [tenant.id])).toEqual([]);
  });
});
