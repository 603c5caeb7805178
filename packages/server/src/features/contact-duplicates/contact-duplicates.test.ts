import { contactDuplicates } from '@bookline/contract/features/contact-duplicates';
import { contactMerges } from '@bookline/contract/features/contact-merges';
import { contacts } from '@bookline/contract/features/contacts';
import { MERGE_LOOKUP_PAGE_SIZE } from '@bookline/contract/rules/constants';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { indexNextContacts } from './index-contacts.ts';

const test = useTestApp();
let tenant: TestTenant;
let lead: TestUser;
let user: TestUser;
let [manager, agent, admin]: Agent[] = [];
beforeEach(async () => {
  tenant = await test.makeTenant();
  lead = await test.makeUser(tenant, { account_type: 'manager' });
  user = await test.makeUser(tenant, { manager: lead });
  [manager, agent] = [await test.signIn(lead), await test.signIn(user)];
  admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
});

const by = (who: Agent | undefined): Agent => {
  if (!who) throw new Error('no user is signed in');
  return who;
};
const work = async () => {
  while (await test.services.database.inTenant(tenant.id, (db) => indexNextContacts(db, tenant.id)));
};
const create = async (who: Agent | undefined, body: Record<string, unknown>) =>
  (await by(who).call(contacts.create, { body: { first_name: 'Joan', last_name: 'Adams', ...body } })).data;
const queue = async (
  who: Agent | undefined,
  body: { page?: number; limit?: number; q?: string; reason?: 'phone' | 'email' } = {},
) => by(who).call(contactDuplicates.list, { body });
const names = async (who: Agent | undefined, body = {}) =>
  (await queue(who, body)).data.map((pair) => pair.contacts.map(({ id }) => id));
const phone = { phones: [{ number: '614-555-0142' }] };

describe('the queue', () => {
  it('R434: pages of fifty, likeliest first, with reasons in words', async () => {
    expect(MERGE_LOOKUP_PAGE_SIZE).toBe(50);
    for (let n = 0; n < 52; n++) {
      const number = `+1614555${1000 + n}`;
      for (const last_name of ['Adams', n === 7 ? 'Adams' : `Other ${n}`])
        await test.makeContact(tenant, { owner: user, last_name, phones: [number] });
    }
    const lowestId = '00000000-0000-0000-0000-000000000000';
    await test.insert('duplicate_queue', { tenant_id: tenant.id, id: lowestId, after_id: lowestId });
    await work();
    const first = await queue(agent);
    expect(first.meta).toMatchObject({
      current_page: 1,
      limit: 50,
      total_count: 52,
      total_pages: 2,
      total_count_exact: true,
    });
    expect(first.data).toHaveLength(50);
    expect(first.data[0]).toMatchObject({
      likelihood: 'very_likely',
      reasons: [{ kind: 'phone', text: 'Same phone 1-614-555-1007' }],
    });
    expect((await queue(agent, { page: 2 })).data).toHaveLength(2);
  });

  it('shows a pair only to users who see both contacts', async () => {
    const mine = await create(agent, phone);
    const theirs = await create(manager, phone);
    await work();
    expect(await names(agent)).toEqual([]);
    expect(await names(manager)).toEqual([[mine.id, theirs.id]]);
    expect(await names(admin)).toEqual([[mine.id, theirs.id]]);
    const of = async (who: Agent | undefined) =>
      (await by(who).call(contactDuplicates.of_contact, { params: { id: mine.id } })).data.map(
        ({ contact }) => contact.id,
      );
    expect([await of(agent), await of(manager)]).toEqual([[], [theirs.id]]);
  });

  it('can be searched by the name of either contact, and filtered by reason', async () => {
    const [a, b] = [await create(agent, { ...phone, first_name: 'Yolanda' }), await create(agent, phone)];
    const emails = [{ address: 'jo@x.test' }];
    const [c, d] = [await create(agent, { emails }), await create(agent, { emails })];
    await work();
    for (const who of [agent, admin]) {
      expect(await names(who, { q: 'yol' })).toEqual([[a.id, b.id]]);
      expect(await names(who, { reason: 'email' })).toEqual([[c.id, d.id]]);
      expect(await names(who, { q: 'jo@x', reason: 'phone' })).toEqual([]);
    }
  });

  it('a dismissed pair stays hidden, even after a change, until it is restored; merged and deleted contacts disappear', async () => {
    const [a, b] = [await create(agent, phone), await create(agent, phone)];
    await work();
    const dismiss = (dismissed: boolean) =>
      by(agent).call(contactDuplicates.dismiss, { body: { contact_ids: [b.id, a.id], dismissed } });
    await dismiss(true);
    expect(await names(agent)).toEqual([]);
    await by(agent).call(contacts.update, { params: { id: a.id }, body: { last_name: 'Adam' } });
    await work();
    expect(await names(agent)).toEqual([]);
    await dismiss(false);
    expect(await names(agent)).toEqual([[a.id, b.id]]);
    const { data } = await by(agent).call(contactMerges.merge, {
      body: { survivor_id: a.id, contacts: [{ id: a.id }, { id: b.id }] },
    });
    expect(await names(agent)).toEqual([]);
    await work();
    await by(agent).call(contactMerges.undo, { params: { id: data.merge_id } });
    await work();
    expect(await names(agent)).toEqual([[a.id, b.id]]);
    await test.query('update contact set deleted_at = now() where id = $1', [b.id]);
    expect(await names(agent)).toEqual([]);
  });

  it('a contact dismissed as a duplicate of a merged contact is not a duplicate of the survivor', async () => {
    const [a, b, c] = [await create(agent, phone), await create(agent, phone), await create(agent, phone)];
    await work();
    await by(agent).call(contactDuplicates.dismiss, { body: { contact_ids: [b.id, c.id] } });
    await by(agent).call(contactMerges.merge, { body: { survivor_id: a.id, contacts: [{ id: a.id }, { id: b.id }] } });
    await work();
    expect(await names(agent)).toEqual([]);
  });

  it("rejects dismissing a pair that the user can't see", async () => {
    const [a, b] = [await create(agent, phone), await create(manager, phone)];
    expect(await by(agent).patch('/v1/contacts/duplicates/dismiss', { contact_ids: [a.id, b.id] })).toMatchObject({
      status: 404,
    });
  });
});

describe('search', () => {
  it('finds visible contacts by phone, email, and name with birthday at once, likeliest first', async () => {
    const a = await create(agent, phone);
    const b = await create(agent, { date_of_birth: '1961-12-03', emails: [{ address: 'jo@x.test' }] });
    await create(manager, phone);
    await work();
    const wanted = {
      first_name: 'JOAN',
      last_name: 'adams',
      date_of_birth: '1961-12-03',
      phones: ['(614) 555-0142'],
      emails: ['JO@x.test'],
    };
    const { data } = await by(agent).call(contactDuplicates.look_up, { body: wanted });
    expect(data.map(({ contact, reasons }) => [contact.id, reasons.map(({ kind }) => kind)])).toEqual([
      [b.id, ['email', 'name_birthday']],
      [a.id, ['phone']],
    ]);
    expect((await by(agent).call(contactDuplicates.look_up, { body: {} })).data).toEqual([]);
  });
});
