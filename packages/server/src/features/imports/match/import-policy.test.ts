import type { ReviewDecision } from '@bookline/contract/features/import-review';
import { importUndo } from '@bookline/contract/features/import-undo';
import { imports } from '@bookline/contract/features/imports';
import { expect, it } from 'vitest';
import type { Agent } from '../../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../../test/builders.ts';
import { useTestApp } from '../../../../test/create-test-app.ts';
import { failForGood } from '../../../../test/fail-for-good.ts';
import { newId } from '../../../platform/ids.ts';
import { allContacts, csvFile, getAttempt, importFile, outcomes, peopleFile, validate } from '../imports.fixture.ts';

const test = useTestApp();

async function newcomer(): Promise<{ tenant: TestTenant; user: TestUser; agent: Agent }> {
  const tenant = await test.makeTenant();
  const user = await test.makeUser(tenant);
  return { tenant, user, agent: await test.signIn(user) };
}

const rowsOf = (attemptId: string) =>
  test.query(
    'select row_no, outcome, reason, after, cells, held from import_row where import_attempt_id = $1 order by row_no',
    [attemptId],
  );

const list = (tenant: TestTenant, kind: 'phone' | 'email', value: string, by: TestUser) =>
  test.insert('do_not_contact', {
    tenant_id: tenant.id,
    id: newId(),
    kind,
    value,
    reason: 'Asked for it',
    added_by_id: by.id,
    created_at: test.clock.now(),
  });

const adds = (done: Awaited<ReturnType<typeof importFile>>) =>
  done.created + done.updated + done.duplicate + done.review + done.suppressed + done.rejected + done.empty;

it('a name with a birthday matches a contact if the form says so, in the database and in the file', async () => {
  const { tenant, user, agent } = await newcomer();
  const columns = { date_of_birth: '1960-03-04' };
  await test.makeContact(tenant, { owner: user, first_name: 'José', last_name: 'Nuñez', columns });
  const file = csvFile(
    'First Name,Middle Name,Last Name,Birthday,Phone',
    'Jose,Maria,Nunez,03/04/1960,6145550101',
    'Jose,,Nunez,03/05/1960,6145550102',
    'Ann,B,Lee,01/02/1950,6145550103',
    'ANN,,LEE,01/02/1950,6145550104',
  );
  const { id } = await validate(agent, file);
  const { data: report } = await agent.call(imports.validate, { body: { id, match_by: ['name_birthday'] } });
  expect(report.validation).toMatchObject({ known: 1, duplicates_in_file: 1, do_not_contact: 0 });
  const done = await importFile(test, agent, file, { match_by: ['name_birthday'], known: 'fill' });
  expect(outcomes(done)).toMatchObject({ created: 2, updated: 2 });
  expect((await rowsOf(done.id)).map(({ reason }) => reason)).toEqual([
    'A contact with this name and birthday already exists.',
    'An earlier row of this file has this name and birthday.',
  ]);
  expect((await allContacts(test, tenant)).map(({ numbers }) => numbers)).toEqual([
    ['+16145550103', '+16145550104'],
    ['+16145550102'],
    ['+16145550101'],
  ]);
  // A number alone does not match then.
  const again = csvFile('Name,Phone', 'Somebody Else,6145550101');
  expect(outcomes(await importFile(test, agent, again, { match_by: ['name_birthday'] }))).toMatchObject({ created: 1 });
});

it('several owners get the new contacts in round-robin order, also across chunks and between known rows', async () => {
  const { tenant, user } = await newcomer();
  const manager = await test.makeUser(tenant, { account_type: 'manager' });
  const two = await test.makeUser(tenant, { manager });
  const three = await test.makeUser(tenant, { manager });
  const agent = await test.signIn(manager);
  const owners = [two.id, manager.id, three.id];
  const done = await importFile(test, agent, peopleFile(2500), { owners });
  expect(done).toMatchObject({ created: 2500, owner: null, owners: owners.map((id) => ({ id })) });
  const stored = await allContacts(test, tenant);
  expect(stored.map(({ owner_id }) => owner_id)).toEqual(stored.map((_, index) => owners[index % 3]));
  const { id } = await validate(agent, peopleFile(1));
  const refused = agent.call(imports.create, { body: { id, owners: [two.id, user.id] } });
  await expect(refused).rejects.toThrow('Choose yourself or someone in your downline.');
});

it('the do-not-contact list: its rows are marked and tagged, or left out with the reason; the report counts them in advance', async () => {
  const { tenant, user, agent } = await newcomer();
  await list(tenant, 'phone', '+16145550101', user);
  await list(tenant, 'email', 'bo@example.test', user);
  const file = csvFile(
    'Name,Phone,Email',
    'Ann Lee,6145550101,ann@example.test',
    'Bo Lee,6145550102,bo@example.test',
    'Cy Lee,6145550103,cy@example.test',
  );
  const report = await validate(agent, file);
  expect(report.validation).toMatchObject({ known: 0, do_not_contact: 2 });
  const left = await importFile(test, agent, file, { scrub_against: { do_not_contact: 'leave_out' } });
  expect(left).toMatchObject({ created: 1, suppressed: 2, flagged: 0 });
  expect(adds(left)).toBe(3);
  expect(await rowsOf(left.id)).toMatchObject([
    { row_no: 2, outcome: 'suppressed', reason: 'The phone number 1-614-555-0101 is on the do-not-contact list.' },
    { row_no: 3, outcome: 'suppressed', reason: 'The email address bo@example.test is on the do-not-contact list.' },
  ]);
  const marked = await importFile(test, agent, file, { scrub_against: { updated_lead_tags: [{ name: 'Scrubbed' }] } });
  expect(marked).toMatchObject({ created: 2, updated: 1, duplicate: 0, flagged: 2 });
  expect(await allContacts(test, tenant)).toMatchObject([
    { first_name: 'Ann', do_not_call: true, do_not_text: true, do_not_email: false, tag_names: ['New', 'Scrubbed'] },
    { first_name: 'Bo', do_not_call: false, do_not_text: false, do_not_email: true, tag_names: ['New', 'Scrubbed'] },
    { first_name: 'Cy', do_not_call: false, do_not_email: false, tag_names: ['New', 'Scrubbed'] },
  ]);
  const [scrubbed] = await test.query(`select id from tag where tenant_id = $1 and name = 'Scrubbed'`, [tenant.id]);
  expect(await rowsOf(marked.id)).toMatchObject([{ row_no: 4, outcome: 'updated', after: { tags: [scrubbed?.id] } }]);
});

it('an unsubscribed address matches its contact, and no import adds it to a contact again', async () => {
  const { tenant, user, agent } = await newcomer();
  const ann = await test.makeContact(tenant, { owner: user, first_name: 'Ann', last_name: 'Lee' });
  const refusal = { tenant_id: tenant.id, contact_id: ann.id, address: 'ann@example.test' };
  await test.insert('contact_email_refusal', { ...refusal, unsubscribed_at: test.clock.now() });
  const file = csvFile('Name,Phone,Email', 'Ann Lee,6145550101,ann@example.test', ',,ann@example.test');
  const filled = await importFile(test, agent, file, { known: 'overwrite' });
  expect(outcomes(filled)).toMatchObject({ created: 0, updated: 1, duplicate: 1 });
  expect(await allContacts(test, tenant)).toMatchObject([{ numbers: ['+16145550101'], addresses: [] }]);
  const other = csvFile('Name,Phone,Email', 'Bo Lee,6145550102,ann@example.test', ',,ann@example.test');
  const made = await importFile(test, agent, other, { match_by: ['phone'] });
  expect(made).toMatchObject({ created: 1, suppressed: 1 });
  expect((await allContacts(test, tenant)).map(({ addresses }) => addresses)).toEqual([[], []]);
});

it('rows for review wait with their contact, and each decision updates the counts; a row without new values is a duplicate', async () => {
  const { tenant, user, agent } = await newcomer();
  const make = (first_name: string, number: string) =>
    test.makeContact(tenant, {
      owner: user,
      first_name,
      last_name: 'Lee',
      phones: [number],
      columns: { city: 'Dublin' },
    });
  const [ann, bo, cy, di] = [
    await make('Ann', '+16145550101'),
    await make('Bo', '+16145550102'),
    await make('Cy', '+16145550103'),
    await make('Di', '+16145550104'),
  ];
  await make('Ed', '+16145550105');
  const file = csvFile(
    'First Name,Last Name,Phone,City,State,Source,Colour',
    'Anna,Lee,6145550101,Columbus,OH,Fair,blue',
    'Bob,Lee,6145550102,Columbus,OH,,',
    'Cyd,Lee,6145550103,Columbus,OH,,',
    'Dia,Lee,6145550104,Columbus,OH,,',
    'Ed,Lee,6145550105,Dublin,,,',
    'Fay,Lee,6145550106,,,,',
  );
  const done = await importFile(test, agent, file, { known: 'review' });
  expect(done).toMatchObject({ rows: 6, created: 1, updated: 0, duplicate: 1, review: 4 });
  const params = { id: done.id };
  const { data: waiting, meta } = await agent.call(imports.review, { params, query: { limit: 2 } });
  expect([meta.total_count, waiting.map(({ row_no }) => row_no)]).toEqual([4, [2, 3]]);
  expect(waiting[0]).toEqual({
    row_no: 2,
    reason: 'A contact with the phone number 1-614-555-0101 already exists.',
    contact: { id: ann.id, name: 'Ann Lee', phone: '+16145550101' },
    fields: [
      { name: 'first_name', label: 'First name', row: 'Anna', contact: 'Ann', fill: 'Ann', overwrite: 'Anna' },
      { name: 'last_name', label: 'Last name', row: 'Lee', contact: 'Lee', fill: 'Lee', overwrite: 'Lee' },
      { name: 'city', label: 'City', row: 'Columbus', contact: 'Dublin', fill: 'Dublin', overwrite: 'Columbus' },
      { name: 'state', label: 'State', row: 'OH', contact: '', fill: 'OH', overwrite: 'OH' },
      { name: 'source', label: 'Source', row: 'Fair', contact: '', fill: 'Fair', overwrite: 'Fair' },
      {
        name: 'phones',
        label: 'Phones',
        row: '1-614-555-0101',
        contact: '1-614-555-0101',
        fill: '1-614-555-0101',
        overwrite: '1-614-555-0101',
      },
      { name: 'colour', label: 'colour', row: 'blue', contact: '', fill: 'blue', overwrite: 'blue' },
    ],
  });
  const decide = async (decision: ReviewDecision, row_nos?: number[]) =>
    (await agent.call(imports.decide, { params, body: { decision, ...(row_nos && { row_nos }) } })).data;
  expect(await decide('fill', [2])).toEqual({ done: 1, left: 0, job_id: null });
  await decide('overwrite', [3]);
  await decide('create', [4]);
  // Its contact was deleted in the meantime: the row can be left out or created, not merged.
  await test.query('update contact set deleted_at = now() where id = $1', [di.id]);
  expect(await decide('overwrite')).toEqual({ done: 0, left: 1, job_id: null });
  const stranger = await test.signIn(await test.makeUser(tenant));
  expect(
    (await stranger.send('POST', `/v1/contacts/import_attempts/${done.id}/review`, { body: { decision: 'skip' } }))
      .status,
  ).toBe(404);
  expect(await decide('skip')).toEqual({ done: 1, left: 0, job_id: null });
  expect(await decide('skip')).toEqual({ done: 0, left: 0, job_id: null });

  const after = await getAttempt(agent, done.id);
  expect(after).toMatchObject({ created: 2, updated: 2, duplicate: 2, review: 0 });
  expect(adds(after)).toBe(6);
  const stored = (await allContacts(test, tenant)).filter(({ deleted_at }) => deleted_at === null);
  expect(
    stored.map(({ id, first_name, city, state, custom }) => ({ id, first_name, city, state, custom })),
  ).toMatchObject([
    { id: ann.id, first_name: 'Ann', city: 'Dublin', state: 'OH', custom: { colour: 'blue' } },
    { id: bo.id, first_name: 'Bob', city: 'Columbus', state: 'OH' },
    { id: cy.id, first_name: 'Cy', city: 'Dublin', state: '' },
    { first_name: 'Cyd', city: 'Columbus', state: 'OH' },
    { first_name: 'Ed' },
    { first_name: 'Fay' },
  ]);
  expect(await rowsOf(done.id)).toMatchObject([
    { row_no: 2, outcome: 'updated', after: { columns: { state: 'OH' }, custom: { colour: 'blue' } } },
    { row_no: 3, outcome: 'updated', after: { columns: { first_name: 'Bob', city: 'Columbus', state: 'OH' } } },
    { row_no: 5, outcome: 'duplicate' },
    { row_no: 6, outcome: 'duplicate' },
  ]);
});

it('more than 500 rows under review are decided by a job, whose totals add up', async () => {
  const { agent } = await newcomer();
  await importFile(test, agent, peopleFile(1300));
  const file = peopleFile(1300);
  const more = { ...file, content: String(file.content).replaceAll('Ann,', 'Anna,') };
  const held = await importFile(test, agent, more, { known: 'review' });
  expect(held).toMatchObject({ created: 0, review: 1300 });
  const params = { id: held.id };
  const { data } = await agent.call(imports.decide, { params, body: { decision: 'overwrite' } });
  expect(data).toEqual({ done: 0, left: 0, job_id: expect.any(String) });
  await test.runJobs();
  expect(await getAttempt(agent, held.id)).toMatchObject({ updated: 1300, review: 0 });
  const [job] = await test.query('select status, done, outcome from long_job where id = $1', [data.job_id]);
  expect(job).toEqual({ status: 'complete', done: 1300, outcome: '1,300 updated.' });
});

it('a review that fails and is retried reports all of its rows, and those that still wait; undoing the import undoes it', async () => {
  const { tenant, agent } = await newcomer();
  await importFile(test, agent, peopleFile(1300));
  const file = peopleFile(1300);
  const more = { ...file, content: String(file.content).replaceAll('Ann,', 'Anna,') };
  const held = await importFile(test, agent, more, { known: 'review' });
  const gone = await test.query<{ contact_id: string }>(
    'select contact_id from import_row where import_attempt_id = $1 and row_no in (2, 1300)',
    [held.id],
  );
  await test.query('update contact set deleted_at = now() where id = any($1)', [
    gone.map(({ contact_id }) => contact_id),
  ]);
  const params = { id: held.id };
  const { job_id } = (await agent.call(imports.decide, { params, body: { decision: 'overwrite' } })).data;
  await failForGood(test, { table: 'long_job', row: `new.id = '${job_id}' and new.done > 900` });
  const outcome = async () =>
    (await test.query('select status, done, outcome from long_job where id = $1', [job_id]))[0];
  expect(await outcome()).toEqual({ status: 'failed', done: 499, outcome: '499 updated.' });
  await test.query('update long_job set status = $2 where id = $1', [job_id, 'queued']);
  await test.query('update graphile_worker._private_jobs set attempts = 0 where key = $1', [job_id]);
  await test.runJobs({ waiting_too: true });
  expect(await outcome()).toEqual({
    status: 'complete',
    done: 1298,
    outcome: '1,298 updated, 2 still to review because their contact no longer exists.',
  });
  expect(await getAttempt(agent, held.id)).toMatchObject({ updated: 1298, review: 2 });
  await agent.call(imports.decide, { params, body: { decision: 'create' } });
  expect(await getAttempt(agent, held.id)).toMatchObject({ created: 2, updated: 1298, review: 0 });
  await agent.call(importUndo.start, { params, body: {} });
  await test.runJobs();
  const { undo } = await getAttempt(agent, held.id);
  expect(undo).toMatchObject({ status: 'complete', removed: 2, restored: 1298 });
  const names = (await allContacts(test, tenant)).filter(({ deleted_at }) => deleted_at === null);
  expect(new Set(names.map(({ first_name }) => first_name))).toEqual(new Set(['Ann']));
});

it('rows under review when their import is undone are closed as duplicates; a decision at the same time changes nothing', async () => {
  const { tenant, agent } = await newcomer();
  await importFile(test, agent, peopleFile(510));
  const more = csvFile(...String(peopleFile(511).content).trim().replaceAll('Ann,', 'Anna,').split('\n'));
  const held = await importFile(test, agent, more, { known: 'review' });
  expect(held).toMatchObject({ rows: 511, created: 1, review: 510 });
  const params = { id: held.id };
  const { job_id } = (await agent.call(imports.decide, { params, body: { decision: 'create' } })).data;
  await agent.call(importUndo.start, { params, body: {} });
  await test.runJobs();
  const after = await getAttempt(agent, held.id);
  expect(after).toMatchObject({ created: 1, duplicate: 510, review: 0, undo: { status: 'complete', removed: 1 } });
  expect((await agent.call(imports.review, { params })).data).toEqual([]);
  expect(await test.query('select status, done from long_job where id = $1', [job_id])).toEqual([
    { status: 'cancelled', done: 0 },
  ]);
  const [row] = await rowsOf(held.id);
  expect(row).toMatchObject({ outcome: 'duplicate', held: null, cells: null });
  expect(row?.reason).toMatch(/The import was undone before this row was reviewed\.$/);
  expect((await allContacts(test, tenant)).filter(({ deleted_at }) => deleted_at === null)).toHaveLength(510);
  expect(
    (await agent.send('POST', `/v1/contacts/import_attempts/${held.id}/review`, { body: { decision: 'create' } }))
      .status,
  ).toBe(409);
});

it('R057 R059: the form names a vendor by its id, or by name and type; an unknown name creates one', async () => {
  const { tenant, agent } = await newcomer();
  const api_vendor_obj = { vendor_name: 'Lead Mill', vendor_type: 'lead_provider' };
  const first = await importFile(test, agent, peopleFile(1), { api_vendor_obj });
  const [vendor] = await test.query('select id, vendor_name, vendor_type from api_vendor where tenant_id = $1', [
    tenant.id,
  ]);
  expect(vendor).toMatchObject(api_vendor_obj);
  const second = await importFile(test, agent, peopleFile(1, 1), { api_vendor_obj: { vendor_id: vendor?.id } });
  const kept = await test.query(
    `select options ->> 'api_vendor_id' as vendor from import_attempt where id = any($1) order by id`,
    [[first.id, second.id]],
  );
  expect(kept).toEqual([{ vendor: vendor?.id }, { vendor: vendor?.id }]);
});
