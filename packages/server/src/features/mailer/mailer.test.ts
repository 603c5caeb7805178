import type { BodyInput } from '@bookline/contract/endpoint';
import { contacts } from '@bookline/contract/features/contacts';
import { jobs } from '@bookline/contract/features/jobs';
import { adminMailerKits, mailer } from '@bookline/contract/features/mailer';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';

const test = useTestApp();
let tenant: TestTenant;
let manager: TestUser;
let agent: Agent;
let admin: Agent;
let postcard: string;
let letter: string;
beforeEach(async () => {
  tenant = await test.makeTenant();
  manager = await test.makeUser(tenant, { account_type: 'manager' });
  agent = await test.signIn(manager);
  admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  postcard = (await admin.call(adminMailerKits.create, { body: { name: 'Postcard', size: '6 x 9 in.', cost: '0.85' } }))
    .data.id;
  letter = (await admin.call(adminMailerKits.create, { body: { name: 'Letter' } })).data.id;
});

const home = (line1: string, zip = '43085') => ({ line1, city: 'Columbus', state: 'OH', zip });
const make = (columns: Record<string, unknown>, last_name = 'Adams') =>
  test.makeContact(tenant, { owner: manager, last_name, columns });
const all = { all: true } as const;

async function mail(body: Partial<BodyInput<typeof mailer.create>> = {}) {
  const { data } = await create({ ...all, name: 'Fall', kits: [{ kit_id: postcard, share: 100 }], ...body });
  await test.runJobs();
  const list = await agent.call(mailer.list);
  const made = list.data.find(({ id }) => id === data.id);
  if (!made) throw new Error('the mailing is not listed');
  return made;
}
const create = (body: BodyInput<typeof mailer.create>) => agent.call(mailer.create, { body });
const download = async (made: { id: string; files: { id: string }[] }, index = 0) => {
  const reply = await agent.get(`/v1/contacts/mailer_assignments/${made.id}/files/${made.files[index]?.id}`);
  expect(reply.status).toBe(200);
  return reply.text.replace('\ufeff', '').trimEnd().split(/\r?\n/);
};

describe('R276: the mailer is for admins and managers', () => {
  it('other users get 403; only an admin manages kits', async () => {
    const other = await test.signIn(await test.makeUser(tenant));
    expect(await other.get('/v1/contacts/mailer_assignment_kits')).toMatchObject({ status: 403 });
    expect(await agent.post('/v1/admin/mailer_kits', { name: 'Mine' })).toMatchObject({ status: 403 });
    await admin.call(adminMailerKits.update, { params: { id: letter }, body: { active: false } });
    const { data } = await agent.call(mailer.kits);
    expect(data).toEqual([
      { id: postcard, name: 'Postcard', description: '', size: '6 x 9 in.', cost: '0.85', active: true },
    ]);
    expect((await agent.call(mailer.kits, { query: { all: 'true' } })).data).toHaveLength(2);
    expect(await admin.post('/v1/admin/mailer_kits', { name: 'postcard' })).toMatchObject({ status: 422 });
    await admin.call(adminMailerKits.delete, { params: { id: letter } });
  });
});

describe('a mailing', () => {
  it('has one piece per household with a full address, sorted by ZIP, with a key code, and the estimate matches', async () => {
    await make(home('12 Oak St.', '43201'), 'Cole');
    const first = await make(home('=9 Elm Ave', '02134'), 'Baker');
    await make(home('12 OAK ST', '43201'), 'Spouse');
    await make({ line1: '1 Nowhere' }, 'Lost');
    const { data } = await agent.call(mailer.count, { body: { ...all, kit_ids: [postcard], not_within_days: 30 } });
    expect(data).toEqual({
      selected: 4,
      mailable: 2,
      no_address: 1,
      same_address: 1,
      kits: [{ id: postcard, recent: 0 }],
    });
    const byQuery = await agent.call(mailer.counts, {
      query: { contacts_scope: { all_downline: 'false', limit: '1' } },
    });
    expect(byQuery.data).toMatchObject({ selected: 4, mailable: 2 });

    const made = await mail();
    expect(made).toMatchObject({
      status: 'complete',
      selected: 4,
      pieces: 2,
      left_out: { no_address: 1, same_address: 1, recent: 0, not_needed: 0 },
    });
    const [head, ...rows] = await download(made);
    expect(head).toBe('Key code,Name,First name,Last name,Address 1,Address 2,City,State,ZIP,ZIP+4');
    expect(rows.map((row) => row.replace(/^M1-00000\d,/, ''))).toEqual([
      "Joan Baker,Joan,Baker,'=9 Elm Ave,,Columbus,OH,02134,",
      'Joan Spouse,Joan,Spouse,12 OAK ST,,Columbus,OH,43201,',
    ]);

    // A key code leads to its contact and appears in the contact's timeline.
    const code = rows[0]?.split(',')[0] ?? '';
    const traced = await agent.call(mailer.trace, { params: { code } });
    expect(traced.data).toMatchObject({
      contact: { id: first.id, name: 'Joan Baker' },
      kit: 'Postcard',
      mailing: 'Fall',
    });
    const timeline = await agent.call(contacts.timeline, { params: { id: first.id } });
    expect(timeline.data[0]).toMatchObject({
      kind: 'mailer',
      summary: `Added to the mailing Fall: Postcard, key code ${code}`,
    });
    expect(await admin.delete(`/v1/admin/mailer_kits/${postcard}`)).toMatchObject({ status: 409 });
  });

  it('is split at random, the same for the same seed, by percent or numbers, into one file per kit or one file', async () => {
    for (let n = 0; n < 10; n++) await make(home(`${n} Pine Rd`), `Lead ${n}`);
    const kits = [
      { kit_id: postcard, share: 70 },
      { kit_id: letter, share: 30 },
    ];
    const made = await mail({ kits, seed: 7 });
    expect(made.kits).toMatchObject([
      { name: 'Postcard', pieces: 7 },
      { name: 'Letter', pieces: 3 },
    ]);
    const again = await mail({ kits, seed: 7, name: 'Same', files: 'one' });
    const people = (rows: string[], at: number) =>
      rows
        .slice(1)
        .map((row) => row.split(',')[at])
        .sort();
    const letters = made.files.findIndex(({ name }) => name.includes('Letter'));
    const rows = await download(again);
    expect(people(await download(made, letters), 3)).toEqual(
      people(['', ...rows.filter((row) => row.includes(',Letter,'))], 4),
    );
    const few = await mail({ kits: [{ kit_id: letter, share: 4 }], split: 'number', name: 'Few' });
    expect(few).toMatchObject({ pieces: 4, left_out: { not_needed: 6 } });
    for (const wrong of [
      { kits: [{ kit_id: letter, share: 99 }] },
      { kits: [...kits, ...kits] },
      { kits: [{ kit_id: tenantless, share: 100 }] },
    ])
      expect(
        await agent.post('/v1/contacts/mailer_assignment_create', { ...all, name: 'Wrong', ...wrong }),
      ).toMatchObject({ status: 422 });
  });

  it('leaves out only contacts who got the same kit recently', async () => {
    const contact = await make(home('1 Pine Rd'), 'Lately');
    await mail();
    await make(home('2 Pine Rd'), 'New');
    const { data } = await agent.call(mailer.count, {
      body: { ...all, kit_ids: [postcard, letter], not_within_days: 30 },
    });
    expect(data.kits).toEqual([
      { id: postcard, recent: 1 },
      { id: letter, recent: 0 },
    ]);
    expect(await mail({ not_within_days: 30 })).toMatchObject({ pieces: 1, left_out: { recent: 1 } });
    expect(await mail({ not_within_days: 30, kits: [{ kit_id: letter, share: 100 }] })).toMatchObject({ pieces: 2 });
    test.clock.advance(31 * 86_400);
    agent = await test.signIn(manager);
    expect(await mail({ not_within_days: 30, ids: [contact.id], all: false })).toMatchObject({ pieces: 1 });
  });

  it("continues where a killed worker stopped, and adds each contact's timeline entry once", async () => {
    await test.query(
      `insert into contact (tenant_id, id, category, first_name, last_name, owner_id, sort_name, search, line1, city, state, zip, created_at, updated_at)
       select $1, gen_random_uuid(), 'lead', 'Ann', 'Lead ' || n, $2, 'lead', ' lead ', n || ' Main St', 'Columbus', 'OH', '43085', now(), now() from generate_series(1, 1200) n`,
      [tenant.id, manager.id],
    );
    const { data } = await create({ ...all, name: 'Long', kits: [{ kit_id: postcard, share: 100 }] });
    // The state a process leaves if it dies after the first five hundred: committed work stays, and the job runs again.
    const { files } = test.services;
    let adopted = 0;
    const dying = {
      ...files,
      adopt: (...given: Parameters<typeof files.adopt>) =>
        adopted++ === 0 ? Promise.reject(new Error('killed')) : files.adopt(...given),
    };
    Object.assign(test.services, { files: dying });
    await test.runJobs({ tolerate: true });
    Object.assign(test.services, { files });
    const [half] = await test.query('select step, told from mailer_assignment where id = $1', [data.id]);
    expect(half).toEqual({ step: 'chosen', told: 0 });
    await test.runJobs({ waiting_too: true });
    const [count] = await test.query(
      "select count(*)::int as entries, count(distinct contact_id)::int as contacts from contact_activity where tenant_id = $1 and kind = 'mailer'",
      [tenant.id],
    );
    expect(count).toEqual({ entries: 1200, contacts: 1200 });
  });

  it("can be canceled: then it has no files and its contacts don't count as mailed", async () => {
    await make(home('1 Pine Rd'));
    const { data } = await create({ ...all, name: 'No', kits: [{ kit_id: postcard, share: 100 }] });
    await agent.call(jobs.cancel, { params: { id: data.id } });
    await test.runJobs();
    expect((await agent.call(mailer.list)).data).toMatchObject([{ id: data.id, status: 'cancelled', files: [] }]);
    expect(await test.query('select 1 from mailer_piece where tenant_id = $1', [tenant.id])).toEqual([]);
  });

  it('is visible to its creator and admins; its files are deleted after thirty days and its recipients stay', async () => {
    await make(home('1 Pine Rd'));
    const made = await mail();
    const other = await test.signIn(await test.makeUser(tenant, { account_type: 'manager' }));
    expect((await other.call(mailer.list)).data).toEqual([]);
    expect(await other.get(`/v1/contacts/mailer_assignments/${made.id}/files/${made.files[0]?.id}`)).toMatchObject({
      status: 404,
    });
    expect(await other.get(`/v1/contacts/mailer_assignment_pieces/${made.key_code}000001`)).toMatchObject({
      status: 404,
    });
    expect((await admin.call(mailer.list)).data).toHaveLength(1);
    test.clock.advance(31 * 86_400);
    await test.runChores();
    await test.runJobs();
    agent = await test.signIn(manager);
    expect((await agent.call(mailer.list)).data).toMatchObject([{ files: [], expires_at: null, pieces: 1 }]);
  });
});

const tenantless = '01890000-0000-7000-8000-000000000000';
