import { contactMerges } from '@bookline/contract/features/contact-merges';
import { contactNotes } from '@bookline/contract/features/contact-notes';
import { contacts } from '@bookline/contract/features/contacts';
import pg from 'pg';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { makeMedicare, makeSecurity } from '../../../test/health-rows.ts';
import { refusal } from '../../../test/refusal.ts';
import { makeHanging } from './contact-merges.fixture.ts';
import { mergeTasks } from './contact-merges.jobs.ts';
import { movingTables } from './pointing-tables.ts';

let tenant: TestTenant;
let user: TestUser;
let agent: Agent;
const test = useTestApp({ tasks: mergeTasks });
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
  agent = await test.signIn(user);
});

const joan = { first_name: 'Joan', last_name: 'Adams' };
const create = async (body: Record<string, unknown>, by = agent) => (await by.call(contacts.create, { body })).data;
const open = async (id: string, by = agent) => (await by.call(contacts.get, { params: { id }, query: {} })).data;
const seen = ({ id, version }: { id: string; version: number }) => ({ id, version });
const merge = async (
  list: readonly { id: string; version: number }[],
  fields: Record<string, string> = {},
  by = agent,
) =>
  (
    await by.call(contactMerges.merge, {
      body: { survivor_id: list[0]?.id ?? '', contacts: list.map(seen), fields },
    })
  ).data;
const undo = async (id: string, by = agent) => (await by.call(contactMerges.undo, { params: { id } })).data;

describe('R308: merging', () => {
  it('combines phones, emails, tags, and imported columns, takes the best values, and keeps every opt-out', async () => {
    const [red, blue] = [await test.makeNumbered(tenant, 'tag', 'Red'), await test.makeNumbered(tenant, 'tag', 'Blue')];
    const a = await create({
      ...joan,
      phones: [{ number: '614-555-0142' }],
      tag_ids: [red],
      custom: { Plan: 'G', Kit: 'A' },
    });
    test.clock.advance(60);
    const b = await create({
      ...joan,
      occupation: 'Surgeon',
      date_of_birth: '1961-12-03',
      phones: [{ number: '614-555-0142' }, { number: '614-555-0143' }],
      emails: [{ address: 'joan@x.test' }],
      tag_ids: [blue],
      do_not_text: true,
      custom: { Plan: 'N' },
    });
    const { contact } = await merge([a, b], { 'custom.Plan': a.id });
    expect(contact).toMatchObject({
      id: a.id,
      occupation: 'Surgeon',
      date_of_birth: '1961-12-03',
      do_not_text: true,
      do_not_call: false,
    });
    expect(contact.phones.map(({ number }) => number)).toEqual(['+16145550142', '+16145550143']);
    expect(contact.emails.map(({ address, primary }) => [address, primary])).toEqual([['joan@x.test', true]]);
    expect(contact.email).toBe('joan@x.test');
    expect(contact.tags.map(({ name }) => name)).toEqual(['Blue', 'New', 'Red']);
    expect(contact.custom).toEqual({ Plan: 'G', Kit: 'A' });
  });

  it('takes the chosen value, including the first phone number and the whole address', async () => {
    const a = await create({
      ...joan,
      phones: [{ number: '614-555-0142' }],
      address: { line1: '1 Main St', city: 'Ames', state: 'IA', zip: '50010' },
    });
    const b = await create({
      first_name: 'Jo',
      last_name: 'Adams',
      phones: [{ number: '614-555-0199' }],
      address: { line1: '9 Elm St' },
    });
    const { contact } = await merge([a, b], { first_name: b.id, phone: b.id, address: b.id, occupation: a.id });
    expect(contact.first_name).toBe('Jo');
    expect(contact.phone).toBe('+16145550199');
    expect(contact.address).toEqual({ line1: '9 Elm St', line2: '', city: '', state: '', zip: '', county: '' });
    expect(
      (await agent.call(contacts.list, { body: { contacts_scope: { q: 'jo 0142' } } })).data.map(({ id }) => id),
    ).toEqual([a.id]);
  });

  it('an unsubscribed address stays unsubscribed', async () => {
    const emails = [{ address: 'joan@x.test' }];
    const [a, b] = [await create({ ...joan, emails }), await create({ ...joan, emails })];
    await test.query("update contact_email set unsubscribed_at = '2026-01-02T03:04:05Z' where contact_id = $1", [b.id]);
    const { contact, merge_id } = await merge([a, b]);
    expect(contact.emails[0]?.unsubscribed_at).toBe('2026-01-02T03:04:05.000Z');
    await undo(merge_id);
    expect((await open(a.id)).emails[0]?.unsubscribed_at).toBeNull();
  });

  it.each(movingTables.map(({ table }) => table))('rows of %s move to the survivor, and back', async (table) => {
    const [a, b] = [await create(joan), await create(joan)];
    const [own, moved] = [
      await makeHanging(test, { tenant, user, contact_id: a.id }, table),
      await makeHanging(test, { tenant, user, contact_id: b.id }, table),
    ];
    const whose = async (id: string) =>
      (await test.query<{ contact_id: string }>(`select contact_id from ${table} where id = $1`, [id]))[0]?.contact_id;
    const { merge_id } = await merge([a, b]);
    expect([await whose(own), await whose(moved)]).toEqual([a.id, a.id]);
    await undo(merge_id);
    expect([await whose(own), await whose(moved)]).toEqual([a.id, b.id]);
  });

  it('merges ten contacts at once', async () => {
    const list = [];
    for (let n = 0; n < 10; n++) list.push(await create({ ...joan, phones: [{ number: `614-555-01${10 + n}` }] }));
    expect((await merge(list)).contact.phones).toHaveLength(10);
    const eleven = [...list, await create(joan)];
    const body = { survivor_id: eleven[0]?.id, contacts: eleven.map(seen) };
    expect(await agent.patch('/v1/contacts/merge', body)).toMatchObject({ status: 422 });
  });

  it('old ids and numbers lead to the survivor, through several merges; the list of deleted contacts leaves them out', async () => {
    const [a, b, c] = [
      await create({ ...joan, phones: [{ number: '614-555-0142' }] }),
      await create({ ...joan, phones: [{ number: '614-555-0143' }] }),
      await create({ ...joan, phones: [{ number: '614-555-0144' }] }),
    ];
    const { contact: b2 } = await merge([b, c]);
    const { contact } = await merge([a, b2]);
    expect((await open(c.id)).id).toBe(a.id);
    expect((await open('16145550144')).id).toBe(a.id);
    const fewer = [{ number: '614-555-0142' }];
    await agent.call(contacts.update, { params: { id: a.id }, body: { phones: fewer, version: contact.version } });
    expect((await open('6145550144')).id).toBe(a.id);
    const deleted = await agent.call(contacts.list, { body: { contacts_scope: { contact_group: 'deleted' } } });
    expect(deleted.data).toEqual([]);
  });

  it('forwards only users who see the survivor', async () => {
    const other = await test.makeUser(tenant);
    const lead = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    const mine = await create(joan);
    const theirs = await create(joan, await test.signIn(other));
    await merge([theirs, mine], { owner: theirs.id }, lead);
    expect(await agent.get(`/v1/contacts/${mine.id}`)).toMatchObject({ status: 404 });
  });

  it('is recorded in the timeline and the audit log', async () => {
    const [a, b] = [await create(joan), await create({ first_name: 'Jo', last_name: 'Adams' })];
    const { merge_id } = await merge([a, b]);
    const told = await agent.call(contacts.timeline, { params: { id: a.id }, query: {} });
    expect(told.data.find(({ kind }) => kind === 'merged')?.summary).toContain('Jo Adams');
    const rows = await test.query(
      "select action, contact_id, subject_id from audit_log where action = 'contact.merge' and tenant_id = $1",
      [tenant.id],
    );
    expect(rows).toEqual([{ action: 'contact.merge', contact_id: a.id, subject_id: merge_id }]);
  });

  it('a row added to a merged contact at the last moment moves to the survivor', async () => {
    const [a, b] = [await create(joan), await create(joan)];
    const { merge_id } = await merge([a, b]);
    const late = await makeHanging(test, { tenant, user, contact_id: b.id }, 'contact_note');
    test.clock.advance(60);
    await test.query("update graphile_worker._private_jobs set run_at = now() - interval '1 second'");
    await test.runJobs();
    const whose = () => test.query('select contact_id from contact_note where id = $1', [late]);
    expect(await whose()).toEqual([{ contact_id: a.id }]);
    await undo(merge_id);
    expect(await whose()).toEqual([{ contact_id: b.id }]);
  });
});

describe('rejected merges', () => {
  it('409 with the changes if one of the contacts changed', async () => {
    const [a, b] = [await create(joan), await create(joan)];
    await agent.call(contacts.update, { params: { id: b.id }, body: { occupation: 'Surgeon' } });
    const body = { survivor_id: a.id, contacts: [a, b].map(seen) };
    const reply = await agent.patch('/v1/contacts/merge', body);
    expect(reply).toMatchObject({
      status: 409,
      body: {
        errors: {
          'contacts.1': ['Joan Adams was changed meanwhile by Dana Adams: occupation. Look again, then merge.'],
        },
      },
    });
    expect((await open(b.id)).deleted_at).toBeNull();
  });

  it("rejects a contact that is already merged, a contact that the user can't see, and a single contact", async () => {
    const [a, b, c] = [await create(joan), await create(joan), await create(joan)];
    await merge([a, b]);
    expect(
      await agent.patch('/v1/contacts/merge', {
        survivor_id: c.id,
        contacts: [c, { id: b.id }].map(({ id }) => ({ id })),
      }),
    ).toMatchObject({
      status: 409,
    });
    const foreign = await test.makeContact(tenant, { owner: await test.makeUser(tenant) });
    expect(
      await agent.patch('/v1/contacts/merge', { survivor_id: c.id, contacts: [{ id: c.id }, { id: foreign.id }] }),
    ).toMatchObject({ status: 404 });
    expect(await agent.patch('/v1/contacts/merge', { survivor_id: c.id, contacts: [{ id: c.id }] })).toMatchObject({
      status: 422,
    });
    expect(
      await agent.patch('/v1/contacts/merge', { survivor_id: a.id, contacts: [{ id: c.id }, { id: foreign.id }] }),
    ).toMatchObject({ status: 422 });
  });

  it('R278: in preneed, only admins merge', async () => {
    const preneed = await test.makeTenant({ variant: 'preneed' });
    const plain = await test.signIn(await test.makeUser(preneed));
    const admin = await test.signIn(await test.makeUser(preneed, { account_type: 'admin' }));
    const list = [await create(joan, admin), await create(joan, admin)];
    const body = { survivor_id: list[0]?.id, contacts: list.map(seen) };
    expect(await plain.patch('/v1/contacts/merge', body)).toMatchObject({ status: 403 });
    expect(await admin.patch('/v1/contacts/merge', body)).toMatchObject({ status: 200 });
  });
});

describe('R308: comparing', () => {
  it('lists the differences, the best value, and the reason', async () => {
    const a = await create({ ...joan, occupation: 'Nurse' });
    test.clock.advance(60);
    const b = await create({ ...joan, occupation: 'Surgeon', employer: 'City' });
    await agent.call(contactNotes.create, { params: { id: a.id }, body: { body: 'Hello' } });
    const { data } = await agent.call(contactMerges.compare, { query: { ids: [b.id, a.id] } });
    expect(data.survivor).toEqual({ id: a.id, why: 'Has the most notes, policies, and files' });
    const field = (name: string) => data.fields.find(({ field }) => field === name);
    expect(field('last_name')).toMatchObject({ differs: false });
    expect(field('occupation')).toMatchObject({
      differs: true,
      best: b.id,
      why: 'Most recently changed',
      values: ['Surgeon', 'Nurse'],
    });
    expect(field('employer')).toMatchObject({ best: b.id, why: 'Only value' });
    expect(field('gender')).toBeUndefined();
    expect(data.contacts[1]?.hanging).toEqual([{ what: 'Notes', count: 1 }]);
  });

  it("takes the audit log's locks in one order, for any order of the request", async () => {
    const [low = '', high = ''] = [(await create(joan)).id, (await create(joan)).id].sort();
    const holder = new pg.Client({ connectionString: test.owner_url });
    await holder.connect();
    onTestFinished(() => holder.end());
    const [session] = await test.query<{ id: string }>('select id from session where user_id = $1', [user.id]);
    // Another session of the same user is viewing the first contact right now.
    const lock = [tenant.id, 'contact.view', low, user.id, session?.id].join(' ');
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
    const comparing = agent.call(contactMerges.compare, { query: { ids: [high, low] } });
    const waiting = () =>
      test.query<{ held: number }>(
        `select (select count(*)::int from pg_locks h where h.pid = w.pid and h.locktype = 'advisory' and h.granted) as held
         from pg_locks w where w.locktype = 'advisory' and not w.granted
           and w.database = (select oid from pg_database where datname = current_database())`,
      );
    await expect.poll(waiting).toEqual([{ held: 0 }]);
    await holder.query('rollback');
    expect((await comparing).data.contacts.map(({ id }) => id)).toEqual([high, low]);
  });
});

describe('undoing a merge', () => {
  it('encrypted values can be read on the survivor, and on their own contact again', async () => {
    const [a, b] = [await create(joan), await create({ ...joan, phones: [{ number: '614-555-0143' }] })];
    await makeMedicare(test, user, b.id, '1EG4TE5MK73');
    const record_id = await makeSecurity(test, user, b.id, '4411908273');
    const revealed = async (id: string) => {
      const ask = (body: object) => agent.post(`/v1/contacts/${id}/reveal`, { ...body, reason: 'An application' });
      const replies = [await ask({ what: 'mbi' }), await ask({ what: 'security_account', record_id })];
      return replies.map(({ status, body }) =>
        status === 200 ? (body as { data: { value: string } }).data.value : status,
      );
    };
    const { merge_id } = await merge([a, b]);
    expect([await revealed(a.id), await revealed(b.id)]).toEqual([
      ['1EG4TE5MK73', '4411908273'],
      [404, 404],
    ]);
    await undo(merge_id);
    expect([await revealed(a.id), await revealed(b.id)]).toEqual([
      [404, 404],
      ['1EG4TE5MK73', '4411908273'],
    ]);
  });

  it('later additions stay with the survivor, and later changes are kept', async () => {
    const a = await create({ ...joan, occupation: 'Nurse' });
    const b = await create({ ...joan, occupation: 'Surgeon', employer: 'City', phones: [{ number: '614-555-0143' }] });
    const gone = await makeHanging(test, { tenant, user, contact_id: b.id }, 'contact_note');
    const { merge_id, contact } = await merge([a, b], { occupation: b.id });
    const added = await makeHanging(test, { tenant, user, contact_id: a.id }, 'contact_policy');
    await test.query('delete from contact_note where id = $1', [gone]);
    await agent.call(contacts.update, {
      params: { id: a.id },
      body: { occupation: 'Chief', version: contact.version },
    });
    const undone = await undo(merge_id);
    expect(undone.undo_notes).toEqual([
      'Joan Adams keeps what was changed since: occupation.',
      'Notes: one was later deleted or moved and can’t be restored.',
    ]);
    expect(undone.contacts.map(({ id }) => id).sort()).toEqual([a.id, b.id].sort());
    expect(await open(a.id)).toMatchObject({
      occupation: 'Chief',
      employer: '',
      phones: [],
      phone: null,
      deleted_at: null,
    });
    expect(await open(b.id)).toMatchObject({
      id: b.id,
      occupation: 'Surgeon',
      employer: 'City',
      phone: '+16145550143',
      deleted_at: null,
    });
    expect(await test.query('select contact_id from contact_policy where id = $1', [added])).toEqual([
      { contact_id: a.id },
    ]);
  });

  it('the latest merge first, each once, within thirty days, by its user or an admin', async () => {
    const [a, b, c] = [await create(joan), await create(joan), await create(joan)];
    const first = await merge([a, b]);
    const second = await merge([first.contact, c]);
    expect(await agent.post(`/v1/contacts/merges/${first.merge_id}/undo`, {})).toMatchObject(
      refusal('base', 'Undo the later merge with Joan Adams first.', 409),
    );
    const stranger = await test.signIn(await test.makeUser(tenant));
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    expect(await stranger.post(`/v1/contacts/merges/${second.merge_id}/undo`, {})).toMatchObject({ status: 404 });
    expect((await stranger.call(contactMerges.list, { query: {} })).data).toEqual([]);
    expect(
      (await admin.call(contactMerges.list, { query: {} })).data.map(({ id, undoable }) => [id, undoable]),
    ).toEqual([
      [second.merge_id, true],
      [first.merge_id, true],
    ]);
    await undo(second.merge_id, admin);
    expect(await agent.post(`/v1/contacts/merges/${second.merge_id}/undo`, {})).toMatchObject({ status: 409 });
    test.clock.advance(31 * 24 * 3600);
    const later = await test.signIn(user);
    expect(await later.post(`/v1/contacts/merges/${first.merge_id}/undo`, {})).toMatchObject({ status: 409 });
    await test.runChores();
    expect(await test.query('select 1 from contact_merge where tenant_id = $1', [tenant.id])).toEqual([]);
    expect((await open(b.id, later)).id).toBe(a.id);
  });
});
