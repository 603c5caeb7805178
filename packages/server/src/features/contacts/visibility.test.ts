import { contactNotes } from '@bookline/contract/features/contact-notes';
import { contacts } from '@bookline/contract/features/contacts';
import { lookups } from '@bookline/contract/features/lookups';
import type { AccountType } from '@bookline/contract/rules/roles';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser, UserInput } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';

// One agency:
//   admin, sub_admin, loner (an agent without a manager)
//   unit east: bu_admin, east_agent, and the pool 'east'
//   regional > district > manager > field > agent, telemarketer, basic (each below the one before it)
//   pool_holder holds the pool 'held'
// Each user owns one contact named after them; each pool has one; the agent also has a deleted one.
const people = {
  admin: {},
  sub_admin: {},
  bu_admin: {},
  east_agent: { account_type: 'agent' },
  regional_manager: {},
  district_manager: { below: 'regional_manager' },
  manager: { below: 'district_manager' },
  field_manager: { below: 'manager' },
  agent: { below: 'field_manager' },
  telemarketer: { below: 'field_manager' },
  basic: { below: 'manager' },
  pool_holder: {},
  loner: { account_type: 'agent' },
} as const satisfies Record<string, { account_type?: AccountType; below?: string }>;
type Person = keyof typeof people;

const everyone = Object.keys(people) as Person[];
const belowField = ['agent', 'telemarketer'];
const belowManager = ['field_manager', ...belowField, 'basic'];
const belowDistrict = ['manager', ...belowManager];
const all = [...everyone, 'pool east', 'pool held'];

/** The owners whose contacts each user sees (domain.md, 'Who sees which contact'). */
const sees: Record<Person, readonly string[]> = {
  admin: all,
  sub_admin: all,
  bu_admin: ['bu_admin', 'east_agent', 'pool east'],
  east_agent: ['east_agent'],
  regional_manager: ['regional_manager', 'district_manager', ...belowDistrict],
  district_manager: ['district_manager', ...belowDistrict],
  manager: belowDistrict,
  field_manager: ['field_manager', ...belowField],
  agent: ['agent'],
  telemarketer: ['telemarketer'],
  basic: ['basic'],
  pool_holder: ['pool_holder', 'pool held'],
  loner: ['loner'],
};

const test = useTestApp();
let tenant: TestTenant;
const users = new Map<Person, TestUser>();
const contactsOf = new Map<string, TestContact & { number: string }>();
let deleted: TestContact;

beforeAll(async () => {
  tenant = await test.makeTenant();
  const east = await test.makeBusinessUnit(tenant);
  for (const person of everyone) {
    const { account_type = person, below }: { account_type?: string; below?: string } = people[person];
    const input: UserInput = { account_type: account_type as AccountType };
    const manager = users.get(below as Person);
    if (manager) input.manager = manager;
    if (person === 'bu_admin' || person === 'east_agent') input.business_unit = east;
    users.set(person, await test.makeUser(tenant, input));
  }
  let number = 1000;
  const make = async (name: string, holder: { owner: TestUser } | { pool: { id: string } }) => {
    const phone = `+1614555${++number}`;
    const made = await test.makeContact(tenant, { ...holder, first_name: 'Joan', last_name: name, phones: [phone] });
    contactsOf.set(name, { ...made, number: phone });
  };
  for (const [person, owner] of users) await make(person, { owner });
  const holder = userCalled('pool_holder');
  await make('pool east', { pool: await test.makePool(tenant, { business_unit: east }) });
  await make('pool held', { pool: await test.makePool(tenant, { holders: [holder] }) });
  deleted = await test.makeContact(tenant, {
    owner: userCalled('agent'),
    last_name: 'deleted',
    deleted_at: test.clock.now(),
  });
  // Another tenant with the same names and numbers.
  const other = await test.makeTenant();
  const stranger = await test.makeUser(other, { account_type: 'admin' });
  await test.makeContact(other, { owner: stranger, first_name: 'Joan', last_name: 'admin', phones: ['+16145551001'] });
});

function userCalled(person: Person): TestUser {
  const user = users.get(person);
  if (!user) throw new Error(`no user is called ${person}`);
  return user;
}

const namesIn = (rows: readonly { last_name: string }[]) => rows.map((row) => row.last_name).sort();

describe.each(everyone)('%s', (person) => {
  let agent: Agent;
  const visible = [...sees[person]].sort();
  const hidden = all.filter((name) => !visible.includes(name));
  beforeAll(async () => {
    agent = await test.signIn(userCalled(person));
  });

  it('lists and counts exactly those contacts', async () => {
    const list = await agent.call(contacts.list, { body: {} });
    expect(namesIn(list.data)).toEqual(visible);
    expect(list.meta).toMatchObject({ total_count: visible.length, total_count_exact: true });
    expect((await agent.call(contacts.count, { body: {} })).data.total_count).toBe(visible.length);
  });

  it('finds exactly those by typed search', async () => {
    const { data } = await agent.call(contacts.list, { body: { contacts_scope: { q: 'joan 614' } } });
    expect(namesIn(data)).toEqual(visible);
  });

  it('R015: opens exactly those, by id and by number, with their notes and timeline', async () => {
    for (const [name, contact] of contactsOf) {
      const status = visible.includes(name) ? 200 : 404;
      const paths = [
        contact.id,
        contact.number.slice(2),
        encodeURIComponent(contact.number),
        `${contact.id}/notes`,
        `${contact.id}/timeline`,
      ];
      for (const path of paths)
        expect(await agent.get(`/v1/contacts/${path}`), `${path} of ${name}`).toMatchObject({ status });
    }
  });

  it("can't change the others or add records to them", async () => {
    for (const name of hidden) {
      const params = { id: contactsOf.get(name)?.id ?? '' };
      for (const [method, path, body] of [
        ['PATCH', '', { first_name: 'Ann' }],
        ['PATCH', '/quick_update', { do_not_call: true }],
        ['PATCH', '/assign_to_me', undefined],
        ['POST', '/notes', { body: 'x' }],
      ] as const)
        expect(
          await agent.send(method, `/v1/contacts/${params.id}${path}`, { body }),
          `${path} of ${name}`,
        ).toMatchObject({ status: 404 });
    }
  });

  it('can assign contacts only to those users', async () => {
    const own = contactsOf.get(person);
    const { data: choices } = await agent.call(lookups.downline);
    for (const [name, user] of users) {
      const reply = await agent.patch(`/v1/contacts/${own?.id}/quick_update`, { owner_id: user.id });
      const reachable = visible.includes(name);
      expect(reply.status, `to ${name}`).toBe(reachable ? 200 : 422);
      expect(choices.some(({ id }) => id === user.id)).toBe(reachable);
      if (reachable) await agent.patch(`/v1/contacts/${own?.id}/quick_update`, { owner_id: userCalled(person).id });
    }
  });

  it('sees deleted contacts only in the group of deleted contacts', async () => {
    const { data } = await agent.call(contacts.list, { body: { contacts_scope: { contact_group: 'deleted' } } });
    expect(namesIn(data)).toEqual(visible.includes('agent') ? ['deleted'] : []);
    expect((await agent.get(`/v1/contacts/${deleted.id}`)).status).toBe(visible.includes('agent') ? 200 : 404);
  });
});

describe('contact_group and its fields', () => {
  const listAs = async (person: Person, scope: object) => {
    const agent = await test.signIn(userCalled(person));
    return namesIn((await agent.call(contacts.list, { body: { contacts_scope: scope } })).data);
  };

  it.each([
    ['manager', { contact_group: 'mine' }, ['manager']],
    ['manager', { contact_group: 'mine', all_downline: true }, belowDistrict],
    ['manager', { contact_group: 'all' }, belowDistrict],
    ['admin', { contact_group: 'pool' }, ['pool east', 'pool held']],
    ['admin', { contact_group: 'all_agents' }, everyone],
    ['pool_holder', { contact_group: 'pool' }, ['pool held']],
    ['agent', { contact_group: 'pool' }, []],
  ] as const)('R302: %s, %o', async (person, scope, expected) => {
    expect(await listAs(person, scope)).toEqual([...expected].sort());
  });

  it('R302: downline_user_id selects a user, and with all_downline their downline too, among visible contacts', async () => {
    const downline_user_id = userCalled('field_manager').id;
    expect(await listAs('manager', { downline_user_id })).toEqual(['field_manager']);
    expect(await listAs('manager', { downline_user_id, all_downline: true })).toEqual([
      'agent',
      'field_manager',
      'telemarketer',
    ]);
    expect(await listAs('agent', { downline_user_id, all_downline: true })).toEqual(['agent']);
    expect(await listAs('loner', { downline_user_id, all_downline: true })).toEqual([]);
  });

  it('R302: pool_id selects a visible pool', async () => {
    const pool_id = contactsOf.get('pool held')?.pool_id;
    expect(await listAs('admin', { pool_id })).toEqual(['pool held']);
    expect(await listAs('pool_holder', { pool_id })).toEqual(['pool held']);
    expect(await listAs('bu_admin', { pool_id })).toEqual([]);
  });

  it('a group of users and the favorites narrow the visible contacts', async () => {
    const members = [userCalled('agent'), userCalled('loner')];
    const { id } = await test.makeGroup(tenant, { members });
    expect(await listAs('admin', { contact_group: `group:${id}` })).toEqual(['agent', 'loner']);
    expect(await listAs('manager', { contact_group: `group:${id}` })).toEqual(['agent']);
    for (const favorite of members)
      await test.insert('favorite_user', {
        tenant_id: tenant.id,
        user_id: userCalled('manager').id,
        favorite_id: favorite.id,
      });
    expect(await listAs('manager', { contact_group: 'favorites' })).toEqual(['agent']);
    expect(await listAs('admin', { contact_group: 'favorites' })).toEqual([]);
  });

  it("a group that doesn't exist is rejected or empty, never everything", async () => {
    const agent = await test.signIn(userCalled('admin'));
    expect(await agent.patch('/v1/contacts', { contacts_scope: { contact_group: 'every_user' } })).toMatchObject({
      status: 422,
    });
    expect(await listAs('admin', { contact_group: 'group:019b0000-0000-7000-8000-000000000000' })).toEqual([]);
  });
});

it('a change of reporting lines applies at the next request', async () => {
  const [lead, rookie] = [await test.makeUser(tenant, { account_type: 'manager' }), await test.makeUser(tenant)];
  await test.makeContact(tenant, { owner: rookie, last_name: 'Moved' });
  const agent = await test.signIn(lead);
  expect((await agent.call(contacts.list, { body: {} })).data).toEqual([]);
  await test.query('update app_user set manager_id = $1 where id = $2', [lead.id, rookie.id]);
  await test.touchOrganisation(tenant);
  expect(namesIn((await agent.call(contacts.list, { body: {} })).data)).toEqual(['Moved']);
});

it('circular reporting lines do not loop forever', async () => {
  const one = await test.makeUser(tenant, { account_type: 'manager' });
  const two = await test.makeUser(tenant, { account_type: 'manager', manager: one });
  await test.query('update app_user set manager_id = $1 where id = $2', [two.id, one.id]);
  await test.touchOrganisation(tenant);
  for (const owner of [one, two]) await test.makeContact(tenant, { owner, last_name: 'Round' });
  for (const who of [one, two])
    expect(namesIn((await (await test.signIn(who)).call(contacts.list, { body: {} })).data)).toEqual([
      'Round',
      'Round',
    ]);
});

it('R309: any user who sees the contact can add a note; only its author or an admin can change it', async () => {
  const params = { id: contactsOf.get('agent')?.id ?? '' };
  const note = (
    await (await test.signIn(userCalled('agent'))).call(contactNotes.create, { params, body: { body: 'Mine' } })
  ).data;
  const manager = await test.signIn(userCalled('manager'));
  const admin = await test.signIn(userCalled('admin'));
  const path = `/v1/contacts/${params.id}/notes/${note.id}`;
  expect(await manager.patch(path, { body: 'Theirs' })).toMatchObject({
    status: 403,
    body: { errors: { user: 'Access denied!' } },
  });
  expect(await manager.delete(path)).toMatchObject({ status: 403 });
  expect(await manager.patch(path, { pinned: true })).toMatchObject({ status: 200 });
  expect(await admin.patch(path, { body: 'Corrected' })).toMatchObject({ status: 200 });
  expect(await admin.delete(path)).toMatchObject({ status: 204 });
});
