import { adminCampaignTriggers, campaignTriggers } from '@bookline/contract/features/admin-campaign-triggers';
import { campaigns } from '@bookline/contract/features/campaigns';
import { periodOf } from '@bookline/contract/rules/campaign-triggers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { makeEmail } from '../../../test/email-rows.ts';
import { mailServer } from '../../../test/mail-server.ts';
import { newId } from '../../platform/ids.ts';
import type { Mail } from '../../providers/mail/port.ts';
import { allAgree, setPostalAddress } from './campaigns.fixture.ts';
import { findCampaignWork } from './campaigns.jobs.ts';
import { setDatesDue } from './triggers.queries.ts';

let test: TestApp;
let tenant: TestTenant;
let boss: TestUser;
let agent: Agent;
let email: string;
let handed: Mail[];
beforeAll(async () => {
  const mail = mailServer(async (mail) => {
    handed.push(mail);
    return { outcome: 'delivered', reply: '250 Ok' };
  });
  test = await createTestApp({ mail });
});
afterAll(() => test.close());
beforeEach(async () => {
  handed = [];
  await at('2027-01-04T15:00:00Z', false);
  tenant = await test.makeTenant();
  boss = await test.makeUser(tenant, { account_type: 'admin' });
  agent = await test.signIn(boss);
  email = await makeEmail(test, boss, { name: 'Birthday', subject: 'Happy birthday, {{first_name|friend}}' });
  await setPostalAddress(test, tenant);
});

/** Another time, at which a session would be over. */
async function at(moment: string, signs = true): Promise<void> {
  test.clock.set(moment);
  if (signs) agent = await test.signIn(boss);
}
/** Runs until every entry is read. Other databases of the server delay reading while they write. */
async function work(): Promise<void> {
  const unread = async () => {
    for (let n = 0; n < 4; n++) {
      await findCampaignWork.run({ ...test.services, log: test.app.log, signal: new AbortController().signal });
      await test.runJobs();
    }
    return test.query(
      `select t.id from campaign_trigger t where t.tenant_id = $1 and t.active and t.cursor_tx is not null and exists (
         select 1 from contact_activity a where a.tenant_id = t.tenant_id and a.tx is not null and a.kind in ('tags', 'status')
           and (a.tx, a.id) > (t.cursor_tx, t.cursor_id))`,
      [tenant.id],
    );
  };
  await expect.poll(unread).toEqual([]);
}
/** The morning of a day, as the schedule announces it. More than once, as after a kill. */
async function morning(day: string): Promise<void> {
  test.clock.set(`${day}T15:00:00Z`);
  for (let n = 0; n < 2; n++) {
    await test.services.database.inTenant(tenant.id, (db) => setDatesDue(db, tenant.id, day));
    await work();
  }
}
const born = (first_name: string, date_of_birth: string) =>
  test.makeContact(tenant, {
    owner: boss,
    first_name,
    emails: [`${first_name.toLowerCase()}@example.test`],
    columns: { date_of_birth, timezone_in_force: 'America/New_York' },
  });
const add = async (body: Record<string, unknown>) =>
  (
    await agent.call(adminCampaignTriggers.create, {
      body: { name: 'T', email_id: email, active: true, ...body } as never,
    })
  ).data;
const got = () => handed.map(({ to }) => to.replace('@example.test', ''));

it('R389: a birthday trigger goes out once a year to each contact, over a leap year and over clock changes', async () => {
  await born('Leap', '1964-02-29');
  await born('Spring', '1960-03-14');
  await born('Fall', '1961-11-05');
  await allAgree(test, boss);
  await add({ trigger_type: 'birthday', recurrence: 'yearly' });
  const mailed: Record<string, string[]> = {};
  for (const day of [
    ...['2027-02-27', '2027-02-28', '2027-03-01', '2027-03-02', '2027-03-14', '2027-11-05', '2027-11-07'],
    ...['2028-02-28', '2028-02-29', '2028-03-01', '2028-03-12', '2028-03-14', '2028-11-05'],
  ]) {
    handed = [];
    // Days without a worker in between are caught up, up to two weeks.
    await test.query('update campaign_trigger set dates_until = ($2::date - 1)::text where tenant_id = $1', [
      tenant.id,
      day,
    ]);
    await morning(day);
    if (handed.length > 0) mailed[day] = got();
  }
  expect(mailed).toEqual({
    '2027-03-01': ['leap'],
    '2027-03-14': ['spring'],
    '2027-11-05': ['fall'],
    '2028-02-29': ['leap'],
    '2028-03-14': ['spring'],
    '2028-11-05': ['fall'],
  });
});

it('catches up missed days, goes out before the date, and only to contacts of its company', async () => {
  await born('Ann', '1950-01-14');
  await born('Ben', '1962-01-10');
  await allAgree(test, boss);
  await add({ trigger_type: 'birthday', recurrence: 'yearly', offset_days: -3 });
  const company_id = newId();
  await test.insert('corporation', {
    tenant_id: tenant.id,
    id: company_id,
    type: 'company',
    name: 'Other',
    created_at: test.clock.now(),
  });
  await add({ name: 'Other', trigger_type: 'birthday', recurrence: 'yearly', offset_days: -3, company_id });
  await morning('2027-01-12');
  expect(got().sort()).toEqual(['ann', 'ben']);
  expect(handed[0]).toMatchObject({ from: { name: expect.any(String) }, reply_to: boss.email });
});

it('R389: renewals, an age of 65, dates of policies, and a status each send it once for what happened', async () => {
  const day = '2027-01-06';
  const ann = await born('Ann', '1962-01-06');
  const ben = await born('Ben', '1970-05-05');
  await born('Cal', '1961-01-06');
  await allAgree(test, boss);
  const policy = (dates: object, status = 'in_force') =>
    test.insert('contact_policy', {
      tenant_id: tenant.id,
      id: newId(),
      contact_id: ben.id,
      product_line: 'term_life',
      status,
      made_by_id: boss.id,
      created_at: test.clock.now(),
      updated_at: test.clock.now(),
      ...dates,
    });
  // Two policies are two occurrences. A canceled one is none.
  await policy({ renewal_on: '2027-01-13', effective_on: '2025-01-06' });
  await policy({ renewal_on: '2027-01-13', expires_on: day });
  await policy({ renewal_on: '2027-01-13', expires_on: day, effective_on: '2025-01-06' }, 'cancelled');
  const status = await test.makeNumbered(tenant, 'contact_status', 'Client');
  const sentFor: Record<string, string[]> = {};
  const tried = async (name: string, body: object, happen: () => Promise<void>) => {
    handed = [];
    await at('2027-01-04T15:00:00Z');
    const { id } = await add({ name, ...body });
    await happen();
    sentFor[name] = got().sort();
    await at(`${day}T16:00:00Z`);
    await agent.call(adminCampaignTriggers.update, { params: { id }, body: { active: false } });
  };
  const onTheDay = () => morning(day);
  const yearly = { recurrence: 'yearly' };
  await tried('renewal', { trigger_type: 'policy_renewal', ...yearly, offset_days: -7 }, onTheDay);
  await tried('65', { trigger_type: 'turning_65', recurrence: 'once' }, onTheDay);
  await tried('anniversary', { trigger_type: 'date_field', date_field: 'policy_anniversary', ...yearly }, onTheDay);
  await tried('expires', { trigger_type: 'date_field', date_field: 'expires_on', ...yearly }, onTheDay);
  await tried('status', { trigger_type: 'status_change', recurrence: 'once', status_ids: [status] }, async () => {
    for (const status_id of [status, null, status]) {
      await agent.send('PATCH', '/v1/contacts/update_group', { body: { ids: [ann.id], status_id } });
      await work();
    }
  });
  expect(sentFor).toEqual({
    renewal: ['ben', 'ben'],
    65: ['ann'],
    anniversary: ['ben'],
    expires: ['ben'],
    status: ['ann'],
  });
});

it.each([
  ['once', ['2027-01-04', '2028-06-01'], ['2027-01-04']],
  ['daily', ['2027-03-14', '2027-03-14', '2027-03-15'], ['2027-03-14', '2027-03-15']],
  ['weekly', ['2026-12-28', '2027-01-03', '2027-01-04'], ['2026-12-28', '2027-01-04']],
  ['monthly', ['2027-01-31', '2027-02-01', '2027-02-28'], ['2027-01-31', '2027-02-01']],
  ['yearly', ['2027-12-31', '2028-01-01', '2028-02-29'], ['2027-12-31', '2028-01-01']],
] as const)('R389: %s is once in each of its periods', (recurrence, days, first) => {
  const seen = new Set<string>();
  const sent = days.filter((day) => {
    const period = periodOf(recurrence, day);
    return !seen.has(period) && seen.add(period);
  });
  expect(sent).toEqual(first);
});

it('a tag sends it once in each period, however often it is added, and nothing is made up for', async () => {
  const tag = await test.makeNumbered(tenant, 'tag', 'Hot');
  const contact = await born('Ann', '1950-01-14');
  await allAgree(test, boss);
  const trigger = await add({ trigger_type: 'tag_added', recurrence: 'weekly', tag_ids: [tag] });
  const retag = async () => {
    for (const tag_ids of [[tag], []])
      await agent.send('PATCH', '/v1/contacts/update_tags_group', {
        body: { ids: [contact.id], mode: 'replace', tag_ids },
      });
    await work();
  };
  await retag();
  await retag();
  expect(got()).toEqual(['ann']);
  await at('2027-01-11T15:00:00Z');
  await retag();
  expect(got()).toEqual(['ann', 'ann']);
  await agent.call(adminCampaignTriggers.update, { params: { id: trigger.id }, body: { active: false } });
  await at('2027-01-18T15:00:00Z');
  await retag();
  expect(got()).toHaveLength(2);
  const { data } = await agent.call(adminCampaignTriggers.get, { params: { id: trigger.id } });
  expect(data).toMatchObject({ active: false, sent: 2 });
  const report = await agent.call(campaigns.get, { params: { id: data.campaign_id ?? '' } });
  expect(report.data).toMatchObject({ total: 2, counts: { sent: 2 }, trigger: { id: trigger.id } });
  expect((await agent.post(`/v1/campaigns/email/${data.campaign_id}/resume`, {})).status).toBe(409);
});

it('R323: a trigger sent by hand reaches each contact once in its period', async () => {
  await born('Ann', '1950-01-14');
  await allAgree(test, boss);
  const trigger = await add({ trigger_type: 'manual', recurrence: 'monthly' });
  expect((await agent.call(campaignTriggers.email)).data).toMatchObject([
    { id: trigger.id, email: { name: 'Birthday' } },
  ]);
  const send = async () =>
    (
      await agent.call(campaigns.broadcast, {
        body: { all: true, send_now: true, email_campaign_trigger_id: trigger.id },
      })
    ).data;
  await send();
  await work();
  const again = await send();
  expect(again).toMatchObject({ exclusions: [{ reason: 'already', count: 1 }] });
  await at('2027-02-04T15:00:00Z');
  await send();
  await work();
  expect(got()).toEqual(['ann', 'ann']);
  // Only contacts whose owner belongs to its company.
  await at('2027-03-04T15:00:00Z');
  const { id: business_unit_id } = await test.makeBusinessUnit(tenant);
  await agent.call(adminCampaignTriggers.update, { params: { id: trigger.id }, body: { business_unit_id } });
  expect(await send()).toMatchObject({ exclusions: [{ reason: 'outside', count: 1 }] });
});

it('R389: lists by type and recurrence, names the field that is wrong, and keeps what was sent when it is deleted', async () => {
  const birthday = await add({ name: 'Birthday', trigger_type: 'birthday', recurrence: 'yearly', active: false });
  await add({ name: 'By hand', trigger_type: 'manual', recurrence: 'once', active: false });
  const names = async (query: object) =>
    (await agent.call(adminCampaignTriggers.list, { query })).data.map(({ name }) => name);
  expect(await names({ all: 'true' })).toEqual(['Birthday', 'By hand']);
  expect(await names({ trigger_type: 'manual' })).toEqual(['By hand']);
  expect(await names({ recurrence: 'yearly', q: 'birth' })).toEqual(['Birthday']);
  for (const [field, wrong] of [
    ['name', { name: 'birthday' }],
    ['tag_ids', { trigger_type: 'tag_added' }],
    ['status_ids', { trigger_type: 'status_change' }],
    ['date_field', { trigger_type: 'date_field' }],
    ['offset_days', { trigger_type: 'manual', offset_days: 3 }],
    ['email_id', { email_id: birthday.id }],
  ] as const) {
    const body = { name: 'X', email_id: email, trigger_type: 'birthday', recurrence: 'yearly', ...wrong };
    const reply = await agent.post('/v1/admin/campaign_triggers', body);
    expect([field, reply.status, Object.keys(Object(reply.body).errors)]).toEqual([field, 422, [field]]);
  }
  await agent.call(adminCampaignTriggers.delete, { params: { id: birthday.id } });
  expect(await names({})).toEqual(['By hand']);
});
