import { contacts } from '@bookline/contract/features/contacts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { ContactInput } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { duplicateTasks } from './contact-duplicates.jobs.ts';
import { MAX_SHARING } from './duplicate-index.queries.ts';
import { REASON_BITS } from './duplicate-keys.ts';
import { indexNextContacts } from './index-contacts.ts';

let tenant: TestTenant;
let user: TestUser;
let agent: Agent;
const test = useTestApp({ tasks: duplicateTasks });
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant);
  agent = await test.signIn(user);
});

const work = async () => {
  while (await test.services.database.inTenant(tenant.id, (db) => indexNextContacts(db, tenant.id)));
};
const pairs = () =>
  test.query<{ low_id: string; high_id: string; reasons: number; score: number }>(
    'select low_id, high_id, reasons, score from duplicate_pair where tenant_id = $1 order by low_id, high_id',
    [tenant.id],
  );
const create = async (body: Record<string, unknown>) => (await agent.call(contacts.create, { body })).data;
const joan = { first_name: 'Joan', last_name: 'Adams' };
const home = { line1: '12 North Main Street, Apt. 4', city: 'Columbus', state: 'OH', zip: '43085' };

describe('matching', () => {
  it.each([
    [
      'a phone, however written',
      REASON_BITS.phone,
      { phones: [{ number: '614-555-0142' }] },
      { phones: [{ number: '+1 (614) 555 0142' }] },
    ],
    [
      'a mail address',
      REASON_BITS.email,
      { emails: [{ address: 'joan@x.test' }] },
      { emails: [{ address: 'JOAN@x.test' }] },
    ],
    [
      'name and birthday',
      REASON_BITS.name_birthday,
      { date_of_birth: '1961-12-03' },
      { first_name: 'JOÁN', date_of_birth: '1961-12-03' },
    ],
    [
      'name and address',
      REASON_BITS.name_address,
      { address: home },
      { address: { ...home, line1: '12 n main st', line2: '#4', zip: '43085-1234' } },
    ],
  ])('%s', async (_what, reason, one, other) => {
    const [a, b] = [await create({ ...joan, ...one }), await create({ ...joan, ...other })];
    await work();
    const [low_id, high_id] = [a.id, b.id].sort();
    expect(await pairs()).toEqual([{ low_id, high_id, reasons: reason, score: expect.any(Number) }]);
  });

  it('several reasons make a pair likelier; different first names, birthdays, and generations less likely', async () => {
    const number = (n: number) => ({ phones: [{ number: `614-555-01${n}` }] });
    await create({ ...joan, ...number(10) });
    await create({ ...joan, ...number(10) });
    await create({ ...joan, ...number(20), date_of_birth: '1950-01-02' });
    await create({ ...joan, ...number(20), date_of_birth: '1950-01-02' });
    await create({ ...joan, ...number(30) });
    await create({ ...joan, first_name: 'Peter', ...number(30) });
    await create({ ...joan, suffix: 'Sr.', ...number(40) });
    await create({ ...joan, suffix: 'Jr.', ...number(40) });
    await work();
    const scores = (await pairs()).map(({ score }) => score);
    const [phone = 0, both = 0, couple = 0, family = 0] = scores;
    expect(scores).toHaveLength(4);
    expect(both).toBeGreaterThan(phone);
    expect(couple).toBeLessThan(family);
    expect(family).toBeLessThan(phone);
  });

  it('a number shared by very many contacts is no reason', async () => {
    const shared: ContactInput = { owner: user, phones: ['+16145550100'] };
    for (let n = 0; n < MAX_SHARING; n++) await test.makeContact(tenant, shared);
    await create({ first_name: 'One', last_name: 'More', phones: [{ number: '614-555-0100' }] });
    await work();
    expect(await pairs()).toEqual([]);
  });
});

describe('updates', () => {
  it('a pair disappears when the shared field changes, and returns with it', async () => {
    const a = await create({ ...joan, emails: [{ address: 'joan@x.test' }] });
    await create({ ...joan, emails: [{ address: 'joan@x.test' }] });
    await work();
    expect(await pairs()).toHaveLength(1);
    await agent.call(contacts.update, {
      params: { id: a.id },
      body: { version: 1, emails: [{ address: 'other@x.test' }] },
    });
    await work();
    expect(await pairs()).toEqual([]);
    await agent.call(contacts.update, {
      params: { id: a.id },
      body: { version: 2, emails: [{ address: 'joan@x.test' }] },
    });
    await work();
    expect(await pairs()).toHaveLength(1);
  });

  it('a change of fields that identify no one queues nothing', async () => {
    const a = await create({ ...joan });
    await work();
    await agent.call(contacts.update, { params: { id: a.id }, body: { occupation: 'Surgeon' } });
    expect(await test.query('select 1 from duplicate_queue where tenant_id = $1', [tenant.id])).toEqual([]);
  });

  it('the job works through a whole tenant in chunks, with the same result as one by one', async () => {
    for (let n = 0; n < 6; n++)
      await test.makeContact(tenant, {
        owner: user,
        ...joan,
        phones: [`+1614555020${n % 3}`],
        columns: { date_of_birth: n < 2 ? '1950-01-02' : null },
      });
    const lowestId = '00000000-0000-0000-0000-000000000000';
    await test.insert('duplicate_queue', { tenant_id: tenant.id, id: lowestId, after_id: lowestId });
    for (const chore of (await import('./contact-duplicates.jobs.ts')).duplicateChores)
      await chore.run({ ...test.services, log: test.app.log, signal: new AbortController().signal });
    await test.runJobs();
    const filled = await pairs();
    expect(filled.map(({ reasons }) => reasons).sort()).toEqual([1, 1, 1, 4]);
    const ids = await test.query<{ id: string }>('select id from contact where tenant_id = $1', [tenant.id]);
    for (const { id } of ids) {
      await test.insert('duplicate_queue', { tenant_id: tenant.id, id, contact_ids: [id] });
      await work();
    }
    expect(await pairs()).toEqual(filled);
  });
});

describe('during bulk work', () => {
  const queued = async () => {
    const rows = await test.query<{ n: number }>(
      'select cardinality(contact_ids) as n from duplicate_queue where tenant_id = $1 order by id',
      [tenant.id],
    );
    return rows.map(({ n }) => n);
  };
  const longJob = (status: string) =>
    test.query(
      `insert into long_job (tenant_id, id, kind, title, user_id, real_user_id, status, created_at)
       values ($1, '01990000-0000-7000-8000-000000000001', 'import', 'Import', $2, $2, $3, now())
       on conflict (tenant_id, id) do update set status = excluded.status`,
      [tenant.id, user.id, status],
    );

  it("contacts changed in bulk wait until that work ends; single contacts don't", async () => {
    const made: string[] = [];
    for (let n = 0; n < 21; n++) made.push((await create({ ...joan, last_name: `Adams${n}` })).id);
    await work();
    await test.query('insert into duplicate_queue (tenant_id, id, contact_ids) values ($1, gen_random_uuid(), $2)', [
      tenant.id,
      made,
    ]);
    await longJob('processing');
    await create({ ...joan, phones: [{ number: '614-555-0142' }] });
    await create({ ...joan, phones: [{ number: '614-555-0142' }] });
    await work();
    expect(await queued()).toEqual([21]);
    expect(await pairs()).toHaveLength(1);
    await longJob('complete');
    await work();
    expect(await queued()).toEqual([]);
  });
});
