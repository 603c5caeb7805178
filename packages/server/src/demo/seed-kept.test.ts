import { randomUUID } from 'node:crypto';
import type { BodyInput } from '@bookline/contract/endpoint';
import { adminCampaignTriggers } from '@bookline/contract/features/admin-campaign-triggers';
import { aftercares } from '@bookline/contract/features/aftercares';
import { campaigns } from '@bookline/contract/features/campaigns';
import { contactFiles } from '@bookline/contract/features/contact-files';
import { contactSecurities } from '@bookline/contract/features/contact-securities';
import { csg } from '@bookline/contract/features/csg';
import { dataCapture } from '@bookline/contract/features/data-capture';
import { rxDetails } from '@bookline/contract/features/rx-details';
import { sensitive } from '@bookline/contract/features/sensitive';
import { textCampaigns } from '@bookline/contract/features/text-campaigns';
import { texts } from '@bookline/contract/features/texts';
import { answerFault, findQuestion } from '@bookline/contract/rules/needs-analysis';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { expect, it } from 'vitest';
import { useTestApp } from '../../test/create-test-app.ts';
import { makeDialer } from '../../test/dialer-rows.ts';
import { makeEmail } from '../../test/email-rows.ts';
import { makeSecurity } from '../../test/health-rows.ts';
import { makeSubscription, makeSubscriptionPlan } from '../../test/subscription-rows.ts';
import { makeTextNumber } from '../../test/text-rows.ts';
import { seedCampaigns } from './seed-campaigns.ts';
import { seedKept } from './seed-kept.ts';

const test = useTestApp();

it('demo clients have readable files and account numbers that can be revealed; other contacts have none', async () => {
  const tenant = await test.makeTenant();
  const owner = await test.makeUser(tenant);
  const client = await test.makeContact(tenant, { owner, columns: { category: 'client' } });
  const lead = await test.makeContact(tenant, { owner });
  const record_id = await makeSecurity(test, owner, client.id, '');
  await seedKept(test.services, [tenant.id]);

  const agent = await test.signIn(owner);
  const files = (id: string) => agent.call(contactFiles.list, { params: { id } });
  const { data } = await files(client.id);
  expect(data.map(({ name }) => name).sort()).toEqual(['Call notes.txt', 'Summary of benefits.pdf']);
  const notes = data.find(({ name }) => name.endsWith('.txt'));
  const link = await agent.call(contactFiles.link, { params: { id: client.id, fileId: notes?.id ?? '' } });
  const read = await agent.get(link.data.url);
  expect(read).toMatchObject({ status: 200, text: expect.stringContaining('same doctors') });
  expect(read.headers['content-length']).toBe(String(notes?.size));
  expect((await files(lead.id)).data).toEqual([]);

  const [security] = (await agent.call(contactSecurities.list, { params: { id: client.id } })).data;
  const body = { what: 'security_account', record_id, reason: 'A look around' } as const;
  const revealed = await agent.call(sensitive.reveal, { params: { id: client.id }, body });
  expect(revealed.data.value?.slice(-4)).toBe(security?.account_last4);

  const rx = await agent.call(rxDetails.get, { params: { id: client.id } });
  expect(rx.data).toMatchObject({ medications: [{ name: 'Metformin' }], medicare: { mbi_last4: 'MK70' } });
  const needs = await agent.call(dataCapture.get, { params: { id: client.id } });
  for (const { line, question, value } of needs.data.answers) {
    const asked = findQuestion(line, question);
    expect(asked && value !== null && answerFault(asked, value)).toBeNull();
  }
  expect(needs.data.answers.length).toBeGreaterThan(1);
});

it('a funeral agency has families in aftercare, and an agency of Medicare plans has quotes that can be read', async () => {
  const preneed = await test.makeTenant({ variant: 'preneed' });
  const counselor = await test.makeUser(preneed);
  const [joan, bob] = [
    await test.makeContact(preneed, { owner: counselor, first_name: 'Joan' }),
    await test.makeContact(preneed, { owner: counselor, first_name: 'Bob' }),
  ];
  await test.insert('contact_link', {
    tenant_id: preneed.id,
    id: randomUUID(),
    contact_id: joan.id,
    linked_id: bob.id,
    relation: 'spouse',
    made_by_id: counselor.id,
    created_at: test.clock.now(),
  });
  const agency = await test.makeTenant();
  const owner = await test.makeUser(agency);
  const client = await test.makeContact(agency, { owner, columns: { category: 'client' } });
  await seedKept(test.services, [preneed.id, agency.id]);
  const { data: family } = await (await test.signIn(counselor)).call(aftercares.family_status, {
    params: { id: joan.id },
  });
  expect(family).toMatchObject({
    deceased_on: expect.any(String),
    survivors: [{ contact: { name: expect.stringContaining('Bob') } }],
  });
  const { data: quotes } = await (await test.signIn(owner)).call(csg.quotes, { params: { id: client.id } });
  expect(quotes).toMatchObject([{ source: 'sample', plans: [{}, {}, {}] }]);
});

it('the demo has a year of campaigns and triggers whose figures add up, and nothing of them goes out again', async () => {
  const tenant = await test.makeTenant();
  const owner = await test.makeUser(tenant, { account_type: 'admin' });
  await test.makeContacts(
    tenant,
    Array.from({ length: 60 }, (_, n) => ({
      owner,
      emails: [`n${n}@example.test`],
      columns: { date_of_birth: '1960-05-05' },
    })),
  );
  for (const name of ['Birthday', 'Newsletter']) await makeEmail(test, owner, { name });
  await test.services.database.inTenant(tenant.id, (db) => seedCampaigns(db, tenant.id, test.clock.now()));
  const agent = await test.signIn(owner);
  const { data } = await agent.call(campaigns.list, { query: { limit: 100 } });
  expect(data).toHaveLength(9);
  for (const { total, counts } of data)
    expect([total, counts.sent + counts.bounced + counts.excluded]).toEqual([60, 60]);
  expect(data.filter(({ test: tested }) => tested)).toMatchObject([{ test: { winner: 'b' } }]);
  const clicked = data.reduce((sum, { counts }) => sum + counts.clicked, 0);
  expect(clicked).toBeGreaterThan(0);
  const { data: made } = await agent.call(adminCampaignTriggers.list, { query: {} });
  expect(made).toMatchObject([{ name: 'Birthday greeting', active: true, email: { name: 'Birthday' } }]);
});

it('a year of plans, minutes, and numbers is paid, with one retry and one refund, and numbered by day', async () => {
  const tenant = await test.makeTenant();
  for (const [key, account_type] of [
    ['agent', 'agent'],
    ['agent2', 'agent'],
    ['agent3', 'agent'],
    ['manager', 'manager'],
    ['admin', 'admin'],
  ] as const) {
    const user = await test.makeUser(tenant, { account_type });
    const { id } = user;
    const email = `${key}@${randomUUID()}.test`;
    await test.query('update app_user set username = $3, email = $4 where tenant_id = $1 and id = $2', [
      tenant.id,
      id,
      key,
      email,
    ]);
    if (key === 'manager') {
      const plan_id = await makeSubscriptionPlan(test, tenant, { name: 'Solo', price_cents: 1_500 });
      const created_at = new Date(test.clock.now().getTime() - 330 * DAY_MS);
      await makeSubscription(test, user, { plan_id, quantity: 2, created_at });
    }
    if (key === 'agent') await makeDialer(test, user, '+16145550177');
  }
  await seedKept(test.services, [tenant.id]);
  const [sums] = await test.query(
    `select (select count(*)::int from payment where tenant_id = $1 and status = 'failed') as failed,
       (select count(*)::int from payment_refund where tenant_id = $1 and payment_id in (select payment_id from invoice)) as refunds,
       (select count(*)::int from invoice where tenant_id = $1 and status = 'paid') > 30 as invoices,
       (select count(*)::int from sales_order where tenant_id = $1 and order_type = 'PhoneNumber' and status = 'paid') > 0 as numbers,
       (select count(distinct number) = max(number) and min(number) = 1 from (select number from invoice where tenant_id = $1
          union all select number from sales_order where tenant_id = $1 union all select number from store_order where tenant_id = $1) n) as numbered`,
    [tenant.id],
  );
  expect(sums).toEqual({ failed: 1, refunds: 1, invoices: true, numbers: true, numbered: true });
});

it('demo users with a number have a year of texts: some unread, with pictures, from strangers, and one that ended with STOP', async () => {
  const tenant = await test.makeTenant();
  const owner = await test.makeUser(tenant);
  await makeTextNumber(test, owner, '+13025551899');
  const boss = await test.makeUser(tenant, { account_type: 'admin' });
  for (let n = 0; n < 8; n++)
    await test.makeContact(tenant, { owner, phones: [`+1614555${String(1800 + n)}`], columns: { category: 'client' } });
  await seedKept(test.services, [tenant.id]);
  const agent = await test.signIn(owner);
  const list = async (body: BodyInput<typeof texts.fetch_conversations>) =>
    (await agent.call(texts.fetch_conversations, { body: { state: 'all', limit: 100, ...body } })).data;
  expect(await list({})).toHaveLength(10);
  expect(await list({ unread: true })).toHaveLength(7);
  expect((await list({ unknown: true })).map(({ unread }) => unread)).toEqual([1, 1]);
  const stopped = (await list({})).filter(({ opted_out }) => opted_out);
  expect(stopped.map(({ last_message }) => last_message?.words)).toEqual(['STOP']);
  const [first] = (await list({})).filter(({ last_message }) => last_message?.files === 1);
  const { data } = await agent.call(texts.fetch_messages, { body: { conversation_id: first?.id ?? '' } });
  expect((await agent.get(data[0]?.files[0]?.url ?? '')).status).toBe(200);
  // And text campaigns of every kind, whose figures add up.
  const { data: sent } = await agent.call(textCampaigns.list, { query: {} });
  expect(sent.map(({ status }) => status)).toEqual(['sending', 'scheduled', 'ready', 'complete', 'complete']);
  for (const { id, total, counts } of sent) {
    expect(counts.waiting + counts.sent + counts.bounced + counts.excluded).toBe(total);
    const { data: report } = await agent.call(textCampaigns.report, { params: { id } });
    expect(report.delivered).toBe(counts.sent);
  }
  expect(sent[3]?.counts.sent).toBeGreaterThan(0);
  // The first admin turned on two text triggers.
  const admin = await test.signIn(boss);
  const { data: triggers } = await admin.call(adminCampaignTriggers.list, { query: { order_field: 'name' } });
  expect(triggers.map(({ name, channel, active }) => [name, channel, active])).toEqual([
    ['Birthday text', 'text', true],
    ['Review reminder', 'text', true],
  ]);
});
