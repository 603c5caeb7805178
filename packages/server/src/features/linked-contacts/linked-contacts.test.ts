import { contacts } from '@bookline/contract/features/contacts';
import { linkedContacts, type Relation } from '@bookline/contract/features/linked-contacts';
import { MAX_HOUSEHOLD } from '@bookline/contract/rules/limits';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';

const test = useTestApp();
let tenant: TestTenant;
let lead: TestUser;
let owner: TestUser;
let agent: Agent;
let manager: Agent;
let joan: TestContact;
let bob: TestContact;
beforeEach(async () => {
  tenant = await test.makeTenant();
  lead = await test.makeUser(tenant, { account_type: 'manager' });
  owner = await test.makeUser(tenant, { manager: lead });
  [agent, manager] = [await test.signIn(owner), await test.signIn(lead)];
  joan = await make('Joan');
  bob = await make('Bob');
});

const make = (first_name: string, by: TestUser = owner, columns: Record<string, unknown> = {}) =>
  test.makeContact(tenant, { owner: by, first_name, last_name: 'Adams', columns });
const tie = (from: TestContact, to: TestContact, relation: Relation, by = agent) =>
  by.call(linkedContacts.update, { params: { id: from.id }, body: { linked_contact_id: to.id, relation } });
const untie = (from: TestContact, to: TestContact, relation: Relation) =>
  agent.call(linkedContacts.update, {
    params: { id: from.id },
    body: { linked_contact_id: to.id, relation, linked: false },
  });
const seen = async (of: TestContact, by = agent) =>
  (await by.call(linkedContacts.list, { params: { id: of.id } })).data.map(
    ({ contact, relation }) => `${contact.first_name} ${relation}`,
  );
const household = async (of: TestContact, by = agent) =>
  (await by.call(linkedContacts.household, { params: { id: of.id } })).data;
const sentences = async (of: TestContact, by: Agent) =>
  (await by.call(contacts.timeline, { params: { id: of.id }, query: {} })).data.map(({ summary }) => summary);

describe('R308: a contact is linked', () => {
  it.each<[Relation, Relation]>([
    ['spouse', 'spouse'],
    ['child', 'parent'],
    ['parent', 'child'],
    ['sibling', 'sibling'],
    ['household', 'household'],
    ['referral', 'referred_by'],
    ['referred_by', 'referral'],
    ['other', 'other'],
  ])('as %s, and the other side shows %s; it is one row', async (relation, inverse) => {
    await tie(joan, bob, relation);
    expect(await seen(joan)).toEqual([`Bob ${relation}`]);
    expect(await seen(bob)).toEqual([`Joan ${inverse}`]);
    expect(await test.query('select id from contact_link where tenant_id = $1', [tenant.id])).toHaveLength(1);
    // The same from the other side changes nothing.
    await tie(bob, joan, inverse);
    expect(await seen(joan)).toEqual([`Bob ${relation}`]);
    await untie(bob, joan, inverse);
    expect([...(await seen(joan)), ...(await seen(bob))]).toEqual([]);
  });

  it('two contacts have one relation, besides a referral', async () => {
    await tie(joan, bob, 'spouse');
    await tie(bob, joan, 'child');
    expect(await seen(bob)).toEqual(['Joan child']);
    await tie(bob, joan, 'parent');
    expect(await seen(bob)).toEqual(['Joan parent']);
    await tie(joan, bob, 'referral');
    expect(await seen(joan)).toEqual(['Bob child', 'Bob referral']);
    await untie(joan, bob, 'child');
    expect(await seen(joan)).toEqual(['Bob referral']);
  });

  it('with several contacts, and with one that is added in the same request', async () => {
    await tie(joan, bob, 'spouse');
    const { data } = await agent.call(linkedContacts.update, {
      params: { id: joan.id },
      body: { create: { first_name: 'Kim', last_name: 'Adams', address: { state: 'OH' } }, relation: 'child' },
    });
    expect(data.map(({ contact, relation }) => `${contact.first_name} ${relation}`)).toEqual([
      'Bob spouse',
      'Kim child',
    ]);
    const invalid = { create: { phones: [{ number: 'x' }] }, relation: 'child' };
    const path = `/v1/contacts/${joan.id}/update_linked_contact`;
    expect(await agent.patch(path, invalid)).toMatchObject(refusal('create.phones.0.number'));
    expect(await seen(joan)).toHaveLength(2);
  });

  it('only with another live contact that the user sees', async () => {
    const stranger = await make('Zed', lead);
    const gone = await make('Gone');
    await test.query('update contact set deleted_at = now() where tenant_id = $1 and id = $2', [tenant.id, gone.id]);
    const path = `/v1/contacts/${joan.id}/update_linked_contact`;
    for (const linked_contact_id of [stranger.id, gone.id, joan.id, lead.id, undefined])
      expect(await agent.patch(path, { linked_contact_id, relation: 'spouse' })).toMatchObject(
        refusal('linked_contact_id'),
      );
    expect(await seen(joan)).toEqual([]);
  });

  it('both timelines and the audit log record it', async () => {
    await tie(joan, bob, 'child');
    await untie(bob, joan, 'parent');
    expect(await sentences(joan, agent)).toEqual(['Unlinked Bob Adams', 'Linked Bob Adams as child']);
    expect(await sentences(bob, agent)).toEqual(['Unlinked Joan Adams', 'Linked Joan Adams as parent']);
    const rows = await test.query<{ action: string }>(
      "select action, detail from audit_log where tenant_id = $1 and action ~ 'link' order by id",
      [tenant.id],
    );
    expect(rows).toEqual([
      { action: 'contact.link', detail: { relation: 'child' } },
      { action: 'contact.unlink', detail: { relation: 'parent' } },
    ]);
  });

  it('a link to an invisible contact is hidden, its name is missing in the timeline, and the household stops there', async () => {
    const hidden = await make('Zed', lead);
    const beyond = await make('Una');
    await tie(joan, hidden, 'sibling', manager);
    await tie(hidden, beyond, 'spouse', manager);
    await tie(joan, bob, 'spouse');
    expect(await seen(joan, manager)).toEqual(['Zed sibling', 'Bob spouse']);
    expect(await seen(joan)).toEqual(['Bob spouse']);
    expect(await sentences(joan, agent)).toEqual(['Linked Bob Adams as spouse', 'Linked someone as sibling']);
    expect((await household(joan)).map(({ first_name }) => first_name)).toEqual(['Joan', 'Bob']);
    expect((await household(joan, manager)).map(({ first_name }) => first_name)).toEqual(['Joan', 'Zed', 'Bob', 'Una']);
  });
});

describe('R308: a household', () => {
  it('contains all relatives, including cycles, with ages, addresses, and policies', async () => {
    const kim = await make('Kim', owner, { date_of_birth: '1990-02-03', city: 'Dayton', state: 'OH' });
    const friend = await make('Flo');
    await tie(joan, bob, 'spouse');
    await tie(bob, kim, 'child');
    await tie(kim, joan, 'parent');
    await tie(joan, friend, 'referral');
    await test.insert('contact_policy', {
      tenant_id: tenant.id,
      id: crypto.randomUUID(),
      contact_id: kim.id,
      product_line: 'term_life',
      status: 'in_force',
      made_by_id: owner.id,
      created_at: test.clock.now(),
      updated_at: test.clock.now(),
    });
    const people = await household(bob);
    expect(people.map(({ first_name, relation }) => [first_name, relation])).toEqual([
      ['Bob', null],
      ['Joan', 'spouse'],
      ['Kim', 'child'],
    ]);
    expect(people[2]).toMatchObject({ date_of_birth: '1990-02-03', address: { city: 'Dayton' }, policies_count: 1 });
  });

  it('has a limit', async () => {
    const many = await Promise.all(Array.from({ length: MAX_HOUSEHOLD + 5 }, (_, n) => make(`Person ${n}`)));
    await test.insert(
      'contact_link',
      ...many.map(({ id }) => ({
        tenant_id: tenant.id,
        id: crypto.randomUUID(),
        contact_id: joan.id,
        linked_id: id,
        relation: 'household',
        made_by_id: owner.id,
        created_at: test.clock.now(),
      })),
    );
    expect(await household(joan)).toHaveLength(MAX_HOUSEHOLD);
  });
});

it('R273: basic users have no linked contacts', async () => {
  const basic = await test.makeUser(tenant, { account_type: 'basic' });
  const own = await make('Own', basic);
  const by = await test.signIn(basic);
  const denied = { status: 403, body: { errors: { user: 'Access denied!' } } };
  expect(await by.get(`/v1/contacts/${own.id}/linked_contacts`)).toMatchObject(denied);
  expect(await by.get(`/v1/contacts/${own.id}/household`)).toMatchObject(denied);
  const body = { linked_contact_id: own.id, relation: 'spouse' };
  expect(await by.patch(`/v1/contacts/${own.id}/update_linked_contact`, body)).toMatchObject(denied);
});
