import { imports } from '@bookline/contract/features/imports';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../../test/builders.ts';
import { useTestApp } from '../../../../test/create-test-app.ts';
import { allContacts, csvFile, importFile, validate } from '../imports.fixture.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
let agent: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant);
  agent = await test.signIn(user);
});

const PHONE = '+16145550101';
const HEADER = 'First Name,Last Name,Phone,Email,City';
const cities = async () =>
  (await allContacts(test, tenant)).map(({ first_name, city, numbers, addresses }) => [
    first_name,
    city,
    ...(numbers as string[]),
    ...(addresses as string[]),
  ]);

/** A couple with one phone; he was the last active one. */
async function couple() {
  const mary = await test.makeContact(tenant, { owner: user, first_name: 'Mary', last_name: 'Lee', phones: [PHONE] });
  const john = await test.makeContact(tenant, {
    owner: user,
    first_name: 'John',
    last_name: 'Lee',
    phones: [PHONE],
    columns: { last_activity_at: test.clock.now().toISOString() },
  });
  return { mary, john };
}

it('overwrite changes the matching spouse, not the last active one', async () => {
  await couple();
  const file = csvFile(HEADER, 'Mary,Lee,6145550101,,Dublin', 'Jon,Lee,6145550101,,Dayton');
  expect(await importFile(test, agent, file, { known: 'overwrite' })).toMatchObject({ created: 0, updated: 2 });
  expect(await cities()).toEqual([
    ['Jon', 'Dayton', PHONE],
    ['Mary', 'Dublin', PHONE],
  ]);
});

it('a phone with another first name is another contact: in the database, in the file, and in the report before', async () => {
  await couple();
  const file = csvFile(
    HEADER,
    'Sue,Lee,6145550101,,Akron',
    'Tom,Ray,6145550102,tr@example.test,Akron',
    'Ida,Ray,6145550102,tr@example.test,Akron',
    'Thomas,Ray,6145550102,,Akron',
  );
  expect((await validate(agent, file)).validation).toMatchObject({ known: 0, duplicates_in_file: 1, importable: 4 });
  expect(await importFile(test, agent, file, { known: 'overwrite' })).toMatchObject({ created: 3, updated: 1 });
  expect((await cities()).map(([name]) => name)).toEqual(['Ida', 'John', 'Mary', 'Sue', 'Thomas']);
  // Decided ahead, and again: no contact is created twice.
  expect(await importFile(test, agent, file)).toMatchObject({ created: 0, duplicate: 4 });
});

it('a contact that shares several keys with a row takes precedence over one that shares one', async () => {
  await test.makeContact(tenant, {
    owner: user,
    first_name: 'Ann',
    last_name: 'Old',
    phones: [PHONE],
    columns: { last_activity_at: test.clock.now().toISOString() },
  });
  await test.makeContact(tenant, {
    owner: user,
    first_name: 'Ann',
    last_name: 'New',
    phones: [PHONE],
    emails: ['ann@example.test'],
  });
  const file = csvFile(HEADER, 'Ann,,6145550101,ann@example.test,Dublin');
  expect(await importFile(test, agent, file, { known: 'overwrite' })).toMatchObject({ updated: 1, review: 0 });
  expect((await allContacts(test, tenant)).map(({ last_name, city }) => [last_name, city])).toEqual([
    ['New', 'Dublin'],
    ['Old', ''],
  ]);
});

it('a row that matches several contacts equally waits for a decision, and changes none', async () => {
  await couple();
  const before = await cities();
  const file = csvFile('Phone,City', '6145550101,Dublin');
  const done = await importFile(test, agent, file, { known: 'overwrite' });
  expect(done).toMatchObject({ created: 0, updated: 0, review: 1 });
  expect(await cities()).toEqual(before);
  const [row] = (await agent.call(imports.review, { params: { id: done.id }, query: {} })).data;
  expect(row?.reason).toBe(
    'More than one contact has the phone number 1-614-555-0101. Choose which one this row belongs to.',
  );
  // If known contacts stay unchanged, there is nothing to decide.
  expect(await importFile(test, agent, file)).toMatchObject({ created: 0, duplicate: 1, review: 0 });
});

it('the two of a couple are distinguished across chunks', async () => {
  const filler = Array.from({ length: 2100 }, (_, i) => `Ann,P${i},614${String(i).padStart(7, '0')},,`);
  const file = csvFile(HEADER, 'Tom,Ray,6145550102,,', ...filler, 'Ida,Ray,6145550102,,', 'Tommy,Ray,6145550102,,');
  expect(await importFile(test, agent, file)).toMatchObject({ created: 2102, duplicate: 1 });
});
