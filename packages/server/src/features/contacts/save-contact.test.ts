import { contacts } from '@bookline/contract/features/contacts';
import { tags } from '@bookline/contract/features/tags';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
let agent: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant);
  agent = await test.signIn(user);
});

type Fields = Parameters<typeof contacts.create.body.parse>[0] & object;
const create = async (body: Fields) => (await agent.call(contacts.create, { body })).data;
const update = async (id: string, body: Fields) => (await agent.call(contacts.update, { params: { id }, body })).data;
const read = async (id: string) =>
  (await agent.call(contacts.get, { params: { id }, query: { not_remove_new_tag: 'true' } })).data;
const found = async (q: string) =>
  (await agent.call(contacts.list, { body: { contacts_scope: { q } } })).data.map(({ id }) => id);
const errorsOf = (reply: { body: unknown }) => Object.keys((reply.body as { errors: object }).errors);

describe('creating', () => {
  it('R049: stores all given fields', async () => {
    const status_id = await test.makeNumbered(tenant, 'contact_status', 'Hot');
    const agentflow_status_id = await test.makeNumbered(tenant, 'agentflow_status', 'Quoting');
    const source_id = await test.makeNumbered(tenant, 'contact_source', 'Referral');
    const tag = await test.makeNumbered(tenant, 'tag', 'T65');
    const plain = {
      category: 'client' as const,
      first_name: 'Joan',
      middle_name: 'Q',
      last_name: 'Adams',
      suffix: 'Jr',
      nickname: 'Joanie',
      gender: 'female' as const,
      date_of_birth: '1961-05-04',
      marital_status: 'widowed' as const,
      language: 'Spanish',
      tobacco: false,
      height_in: 66,
      weight_lb: 150,
      occupation: 'Nurse',
      employer: 'Acme',
      do_not_call: true,
      do_not_email: true,
      do_not_text: false,
      timezone: 'America/Denver',
      custom: { plan: 'G', 'Best time': 'am' },
    };
    const address = {
      line1: '1 Main St',
      line2: 'Apt 2',
      city: 'Columbus',
      state: 'OH',
      zip: '43085-1234',
      county: 'Franklin',
    };
    const made = await create({
      ...plain,
      address,
      annual_income: '52000.5',
      website: 'joan.test',
      status_id,
      agentflow_status_id,
      source_id,
      tag_ids: [tag],
      phones: [{ number: '614-555-0142', extension: '12', type: 1 }],
      emails: [{ address: ' Joan@Example.test ' }],
    });
    expect(made).toMatchObject({
      ...plain,
      address,
      annual_income: '52000.50',
      website: 'https://joan.test',
      status: { id: status_id, title: 'Hot' },
      agentflow_status: { id: agentflow_status_id, title: 'Quoting' },
      source: { id: source_id, title: 'Referral' },
      owner: { id: user.id, name: user.name },
      pool: null,
      phone: '+16145550142',
      phones: [{ number: '+16145550142', extension: '12', type: 1, line_type: null, primary: true, verified_at: null }],
      email: 'joan@example.test',
      emails: [{ address: 'joan@example.test', primary: true, unsubscribed_at: null, bounced_at: null }],
      version: 1,
      created_at: test.clock.now().toISOString(),
      updated_at: test.clock.now().toISOString(),
      deleted_at: null,
    });
    expect(made.tags.map(({ name }) => name)).toEqual(['New', 'T65']);
    expect(await read(made.id)).toEqual({ ...made, last_activity_at: test.clock.now().toISOString() });
  });

  it.each([
    { first_name: 'Ann' },
    { last_name: 'Yu' },
    { phones: [{ number: '614 555 0142' }] },
    { emails: [{ address: 'a@b.test' }] },
  ])('accepts %o as enough', async (body) => {
    expect(await agent.post('/v1/contacts', body)).toMatchObject({ status: 201 });
  });

  it.each([{}, { first_name: '  ' }, { city: 'Columbus' }, { phones: [], emails: [] }])(
    'rejects %o as not enough',
    async (body) => {
      const reply = await agent.post('/v1/contacts', body);
      expect(reply).toMatchObject(refusal('first_name'));
    },
  );

  it('creates a recruit in a recruiting tenant, and a lead elsewhere', async () => {
    expect((await create({ first_name: 'Ann' })).category).toBe('lead');
    const recruiting = await test.makeTenant({ variant: 'recruiting' });
    agent = await test.signIn(await test.makeUser(recruiting));
    expect((await create({ first_name: 'Ann' })).category).toBe('recruit');
  });

  it.each([
    ['status_id', { status_id: 77 }],
    ['agentflow_status_id', { agentflow_status_id: 77 }],
    ['source_id', { source_id: 77 }],
    ['tag_ids', { tag_ids: [77] }],
    ['owner_id', { owner_id: '019b0000-0000-7000-8000-000000000000' }],
  ])("rejects what doesn't belong to the tenant: %s", async (field, body) => {
    const reply = await agent.post('/v1/contacts', { first_name: 'Ann', ...body });
    expect(reply.status).toBe(422);
    expect(errorsOf(reply)).toEqual([field]);
  });

  it("rejects another tenant's status, source, tag, and user", async () => {
    const other = await test.makeTenant();
    const stranger = await test.makeUser(other);
    for (const [field, table] of [
      ['status_id', 'contact_status'],
      ['agentflow_status_id', 'agentflow_status'],
      ['source_id', 'contact_source'],
      ['tag_ids', 'tag'],
    ] as const) {
      const id = await test.makeNumbered(other, table, 'Theirs');
      const reply = await agent.post('/v1/contacts', { first_name: 'Ann', [field]: field === 'tag_ids' ? [id] : id });
      expect(reply, field).toMatchObject({ status: 422 });
    }
    expect(await agent.post('/v1/contacts', { first_name: 'Ann', owner_id: stranger.id })).toMatchObject({
      status: 422,
    });
  });
});

describe('phones and emails', () => {
  it.each([
    ['6145550142', '+16145550142'],
    ['(614) 555-0142', '+16145550142'],
    ['614.555.0142', '+16145550142'],
    ['1-614-555-0142', '+16145550142'],
    ['+1 614 555 0142', '+16145550142'],
    ['+44 20 7946 0018', '+442079460018'],
  ])('%s is stored as %s', async (number, stored) => {
    expect((await create({ phones: [{ number }] })).phone).toBe(stored);
  });

  it.each(['555-0142', '614555014', 'call me', '+1 614', '61455501422222222'])(
    '%s is rejected at its field as not a number',
    async (number) => {
      const reply = await agent.post('/v1/contacts', { phones: [{ number: '614-555-0142' }, { number }] });
      expect(reply.status).toBe(422);
      expect(errorsOf(reply)).toEqual(['phones.1.number']);
    },
  );

  it('the primary one comes first, and duplicates become one', async () => {
    const { phones, emails, phone, email } = await create({
      phones: [
        { number: '614-555-0001' },
        { number: '614-555-0002', primary: true },
        { number: '+16145550001', type: 9 },
      ],
      emails: [{ address: 'b@x.test' }, { address: 'a@x.test', primary: true }, { address: 'B@X.TEST' }],
    });
    expect(phones.map(({ number, primary, type }) => [number, primary, type])).toEqual([
      ['+16145550002', true, 2],
      ['+16145550001', false, 2],
    ]);
    expect(emails.map(({ address, primary }) => [address, primary])).toEqual([
      ['a@x.test', true],
      ['b@x.test', false],
    ]);
    expect([phone, email]).toEqual(['+16145550002', 'a@x.test']);
  });

  it('R015: finds a contact by its number in any format, and of several contacts the most recently active', async () => {
    const first = await create({ first_name: 'First', phones: [{ number: '614-555-0142' }] });
    test.clock.advance(60);
    const second = await create({ first_name: 'Second', phones: [{ number: '614-555-0142' }] });
    for (const path of ['6145550142', '16145550142', '%2B16145550142', '614-555-0142', '(614)%20555-0142'])
      expect((await agent.get(`/v1/contacts/${path}`)).body).toMatchObject({ data: { id: second.id } });
    test.clock.advance(60);
    await update(first.id, { nickname: 'Fi' });
    expect((await agent.get('/v1/contacts/6145550142')).body).toMatchObject({ data: { id: first.id } });
    for (const path of ['6145550199', '0142', 'joan'])
      expect(await agent.get(`/v1/contacts/${path}`)).toMatchObject({ status: 404 });
  });

  it('keeps the marks of an address that stays', async () => {
    const { id } = await create({ emails: [{ address: 'a@x.test' }], phones: [{ number: '614-555-0142' }] });
    await test.query("update contact_email set unsubscribed_at = '2026-01-01' where contact_id = $1", [id]);
    await test.query(
      "update contact_phone set verified_at = '2026-01-01', line_type = 'mobile' where contact_id = $1",
      [id],
    );
    const { emails, phones } = await update(id, {
      emails: [{ address: 'b@x.test' }, { address: 'a@x.test' }],
      phones: [{ number: '614-555-0143' }, { number: '614-555-0142', type: 1 }],
    });
    expect(emails[1]).toMatchObject({ address: 'a@x.test', unsubscribed_at: '2026-01-01T00:00:00.000Z' });
    expect(phones[1]).toMatchObject({
      number: '+16145550142',
      type: 1,
      line_type: 'mobile',
      verified_at: '2026-01-01T00:00:00.000Z',
    });
  });
});

describe('two users and one list', () => {
  it('an address that is removed and added again keeps its opt-out or bounce', async () => {
    const { id, version } = await create({ emails: [{ address: 'a@x.test' }, { address: 'b@x.test' }] });
    await test.query(
      "update contact_email set unsubscribed_at = '2026-01-01' where address = 'a@x.test' and contact_id = $1",
      [id],
    );
    await test.query(
      "update contact_email set bounced_at = '2026-01-02' where address = 'b@x.test' and contact_id = $1",
      [id],
    );
    const none = await update(id, { emails: [], version });
    expect(none.emails).toEqual([]);
    const back = await update(id, { emails: [{ address: 'a@x.test' }, { address: 'b@x.test' }] });
    expect(back.emails).toMatchObject([
      { address: 'a@x.test', unsubscribed_at: '2026-01-01T00:00:00.000Z', bounced_at: null },
      { address: 'b@x.test', unsubscribed_at: null, bounced_at: '2026-01-02T00:00:00.000Z' },
    ]);
  });

  it('without a version, a list only adds', async () => {
    const tag = await test.makeNumbered(tenant, 'tag', 'T65');
    const { id } = await create({
      emails: [{ address: 'a@x.test' }],
      phones: [{ number: '614-555-0142' }],
      tag_ids: [tag],
    });
    for (const less of [{ emails: [] }, { phones: [{ number: '614-555-0143' }] }, { tag_ids: [] }])
      expect(await agent.patch(`/v1/contacts/${id}`, less)).toMatchObject(refusal('version'));
    const more = await update(id, { emails: [{ address: 'b@x.test' }, { address: 'a@x.test' }] });
    expect(more.emails.map(({ address }) => address)).toEqual(['b@x.test', 'a@x.test']);
    const less = await update(id, { emails: [{ address: 'b@x.test' }], version: more.version });
    expect(less.emails).toHaveLength(1);
  });
});

describe('R303: the New tag', () => {
  const tagNames = async (id: string) => (await read(id)).tags.map(({ name }) => name);

  it('stays on a new contact until it is opened', async () => {
    const { id } = await create({ first_name: 'Ann' });
    expect(await tagNames(id)).toEqual(['New']);
    expect(await tagNames(id)).toEqual(['New']);
    const opened = await agent.call(contacts.get, { params: { id } });
    expect(opened.data.tags).toEqual([]);
    expect(await tagNames(id)).toEqual([]);
  });

  it('is removed alone: other tags and the version stay', async () => {
    const { data: tag } = await agent.call(tags.create, { body: { name: 'Hot' } });
    const { id, version } = await create({ first_name: 'Ann', tag_ids: [tag.id] });
    await agent.call(contacts.get, { params: { id } });
    expect(await read(id)).toMatchObject({ version, tags: [{ name: 'Hot' }] });
  });

  it('stays after a list, a note, or a change', async () => {
    const { id } = await create({ first_name: 'Ann' });
    await agent.call(contacts.list, { body: {} });
    await agent.post(`/v1/contacts/${id}/notes`, { body: 'x' });
    await update(id, { first_name: 'Anna' });
    expect(await tagNames(id)).toEqual(['New']);
  });
});

describe('changing', () => {
  it('changes only the given fields; null and empty text clear a field', async () => {
    const { id } = await create({
      first_name: 'Ann',
      last_name: 'Yu',
      gender: 'female',
      date_of_birth: '1961-05-04',
      annual_income: '100',
      address: { city: 'Dayton', state: 'OH' },
      custom: { plan: 'G', other: 'x' },
    });
    const changed = await update(id, {
      first_name: '',
      gender: null,
      date_of_birth: null,
      annual_income: null,
      address: { city: '' },
      custom: { plan: '', fresh: 'y' },
    });
    expect(changed).toMatchObject({
      first_name: '',
      last_name: 'Yu',
      gender: null,
      date_of_birth: null,
      annual_income: null,
      custom: { other: 'x', fresh: 'y' },
      version: 2,
    });
    expect(changed.custom).not.toHaveProperty('plan');
    expect(changed.address).toMatchObject({ city: '', state: 'OH' });
  });

  it('rejects a birthday in the future', async () => {
    const { id } = await create({ first_name: 'Ann' });
    const year = test.clock.now().getUTCFullYear() + 1;
    const reply = await agent.patch(`/v1/contacts/${id}`, { date_of_birth: `${year}-01-01` });
    expect(reply).toMatchObject(refusal('date_of_birth'));
    expect(await read(id)).toMatchObject({ date_of_birth: null });
  });

  it('409 if another user has changed it since the given version, and nothing changes', async () => {
    const { id } = await create({ first_name: 'Ann' });
    await update(id, { first_name: 'Anna', version: 1 });
    const reply = await agent.patch(`/v1/contacts/${id}`, { first_name: 'Annie', version: 1 });
    expect(reply).toMatchObject(refusal('version', undefined, 409));
    expect(await agent.patch(`/v1/contacts/${id}/quick_update`, { do_not_call: true, version: 1 })).toMatchObject({
      status: 409,
    });
    expect(await read(id)).toMatchObject({ first_name: 'Anna', do_not_call: false, version: 2 });
    expect(await update(id, { first_name: 'Annie' })).toMatchObject({ version: 3 });
  });

  it('of two concurrent saves of one version, one gets 409', async () => {
    const { id } = await create({ first_name: 'Ann' });
    const replies = await Promise.all(
      ['A', 'B', 'C'].map((first_name) => agent.patch(`/v1/contacts/${id}`, { first_name, version: 1 })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('saving existing values changes nothing: no version, no entry', async () => {
    const tag = await test.makeNumbered(tenant, 'tag', 'Hot');
    const fields = {
      first_name: 'Ann',
      date_of_birth: '1961-05-04',
      annual_income: '52000',
      address: { city: 'Dayton' },
      tag_ids: [tag],
      phones: [{ number: '614-555-0142', extension: '7' }, { number: '614-555-0143' }],
      emails: [{ address: 'a@x.test' }],
      custom: { plan: 'G', b: 'x' },
    };
    const { id } = await create(fields);
    await agent.call(contacts.get, { params: { id } });
    const before = await read(id);
    test.clock.advance(60);
    expect(await update(id, { ...fields, custom: { b: 'x', plan: 'G' } })).toEqual(before);
    const { data } = await agent.call(contacts.timeline, { params: { id } });
    expect(data.map(({ kind }) => kind)).toEqual(['created']);
  });

  it('a duplicate tag is stored once', async () => {
    const tag = await test.makeNumbered(tenant, 'tag', 'Hot');
    const { id } = await create({ first_name: 'Ann' });
    await update(id, { tag_ids: [tag, tag] });
    expect(await test.query('select tags from contact where id = $1', [id])).toEqual([{ tags: [tag] }]);
  });

  it('is found by its new name, number, and address, no longer by the old ones', async () => {
    const { id } = await create({
      last_name: 'Oldname',
      phones: [{ number: '614-555-0142' }],
      emails: [{ address: 'old@x.test' }],
    });
    await update(id, {
      last_name: 'Newname',
      phones: [{ number: '937-555-0199' }],
      emails: [{ address: 'new@x.test' }],
      version: 1,
    });
    for (const q of ['newname', '937555', 'new@x']) expect(await found(q), q).toEqual([id]);
    for (const q of ['oldname', '614555', 'old@x']) expect(await found(q), q).toEqual([]);
  });

  it('a deleted contact can be read, not changed', async () => {
    const { id } = await create({ first_name: 'Ann' });
    await test.query('update contact set deleted_at = now() where id = $1', [id]);
    expect(await agent.patch(`/v1/contacts/${id}`, { first_name: 'Anna' })).toMatchObject({ status: 404 });
    expect(await read(id)).toMatchObject({ first_name: 'Ann', deleted_at: expect.any(String) });
  });

  it('is in the audit log with the changed fields but none of their values', async () => {
    const { id } = await create({ first_name: 'Ann' });
    await update(id, { first_name: 'Secretname', do_not_call: true });
    const rows = await test.query<{ detail: object }>(
      "select detail from audit_log where action = 'contact.update' and contact_id = $1",
      [id],
    );
    expect(rows).toEqual([{ detail: { fields: ['first_name', 'do_not_call'] } }]);
  });
});

describe('the time zone', () => {
  it('comes from the address, unless a user set one', async () => {
    const { id, timezone } = await create({ first_name: 'Ann', address: { state: 'OH' } });
    expect(timezone).toBe('America/New_York');
    expect((await update(id, { address: { state: 'AZ' } })).timezone).toBe('America/Phoenix');
    expect((await update(id, { timezone: 'America/Chicago' })).timezone).toBe('America/Chicago');
    expect((await update(id, { address: { state: 'CA' } })).timezone).toBe('America/Chicago');
    expect((await update(id, { timezone: null })).timezone).toBe('America/Los_Angeles');
    expect((await update(id, { address: { state: '' } })).timezone).toBeNull();
  });

  it('an unknown one is rejected', async () => {
    const reply = await agent.post('/v1/contacts', { first_name: 'Ann', timezone: 'Mars/Olympus' });
    expect(reply).toMatchObject(refusal('timezone'));
  });
});

describe('reassigning', () => {
  it('R308: assigning oneself a contact from a pool or from the downline changes its owner', async () => {
    const manager = await test.makeUser(tenant, { account_type: 'manager' });
    const below = await test.makeUser(tenant, { manager });
    const holder = await test.makeUser(tenant, { account_type: 'pool_holder' });
    const pool = await test.makePool(tenant, { holders: [holder] });
    for (const [who, holding] of [
      [manager, { owner: below }],
      [holder, { pool }],
    ] as const) {
      const { id } = await test.makeContact(tenant, holding);
      const { data } = await (await test.signIn(who)).call(contacts.assign_to_me, { params: { id } });
      expect(data).toMatchObject({ owner: { id: who.id }, pool: null, version: 2 });
    }
  });

  it('rejects an inactive user', async () => {
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    const gone = await test.makeUser(tenant, { columns: { active: false } });
    const { id } = await create({ first_name: 'Ann' });
    expect(await admin.patch(`/v1/contacts/${id}`, { owner_id: gone.id })).toMatchObject({ status: 422 });
  });
});
