import { adminCampaignTriggers } from '@bookline/contract/features/admin-campaign-triggers';
import { campaigns } from '@bookline/contract/features/campaigns';
import { simulatedPhones } from '@bookline/contract/features/simulated-phones';
import { textCampaigns } from '@bookline/contract/features/text-campaigns';
import { texts } from '@bookline/contract/features/texts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { ContactInput } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { makeLicense, makeSubscription, makeSubscriptionPlan } from '../../../test/subscription-rows.ts';
import { makeRegistered, makeTextNumber } from '../../../test/text-rows.ts';
import { allAgree } from './campaigns.fixture.ts';
import { findCampaignWork } from './campaigns.jobs.ts';
import { setDatesDue } from './triggers.queries.ts';

const test = useTestApp();
const NOON = '2026-11-18T17:00:00.000Z';
let tenant: TestTenant;
let owner: TestUser;
let boss: TestUser;
let agent: Agent;
let admin: Agent;
let number_id: string;
let made = 0;
let ours = '';
beforeEach(async () => {
  test.clock.set(NOON);
  tenant = await test.makeTenant({ name: 'Northstar' });
  boss = await test.makeUser(tenant, { account_type: 'admin' });
  owner = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Alvarez' });
  agent = await test.openSession(owner);
  admin = await test.openSession(boss);
  made += 1;
  ours = `+1302556${1000 + made}`;
  number_id = await makeTextNumber(test, owner, ours);
});

const phone = (n: number) => `+1614555${3000 + n}`;
const people = (count: number, more: (n: number) => ContactInput = () => ({})) =>
  test.makeContacts(
    tenant,
    Array.from({ length: count }, (_, n) => ({
      owner,
      first_name: `N${n}`,
      phones: [phone(n)],
      columns: { timezone_in_force: 'America/New_York' },
      ...more(n),
    })),
  );
const create = async (body: Record<string, unknown> = {}) =>
  (
    await agent.call(textCampaigns.create, {
      body: { all: true, name: 'Fall', words: 'Hi {{first_name|there}}', ...body },
    })
  ).data;
const schedule = (id: string) => agent.call(textCampaigns.schedule, { params: { id }, body: {} });
const read = async (id: string) => (await agent.call(textCampaigns.get, { params: { id } })).data;
/** Lets the chore and the jobs that are due run, until nothing is due at this moment. */
async function work(): Promise<void> {
  for (let n = 0; n < 30; n++) {
    await findCampaignWork.run({ ...test.services, log: test.app.log, signal: new AbortController().signal });
    await test.runJobs();
    const due = await test.query('select 1 from campaign where next_at <= $1', [test.clock.now()]);
    if (due.length === 0) return;
  }
  throw new Error('it never comes to rest');
}
/** The same for these seconds, one after the other. */
async function pass(seconds: number): Promise<void> {
  for (let n = 0; n < seconds; n++) {
    test.clock.advance(1);
    await test.runJobs({ waiting_too: true });
    await work();
  }
}
/** Who got a text, in order. */
const got = async () =>
  (
    await test.query<{ to_number: string }>(
      'select to_number from simulated_touch where tenant_id = $1 and not incoming order by created_at, id',
      [tenant.id],
    )
  ).map(({ to_number }) => to_number);
const says = async (from: string, words: string) => {
  await admin.call(simulatedPhones.reply, { params: { number: from }, body: { words, to: ours } });
  await test.runJobs();
};
const states = ({ counts }: Awaited<ReturnType<typeof read>>) =>
  Object.fromEntries(
    (['waiting', 'queued', 'sent', 'bounced', 'failed', 'excluded', 'cancelled', 'removed'] as const).flatMap(
      (state) => (counts[state] > 0 ? [[state, counts[state]]] : []),
    ),
  );

describe('a text campaign', () => {
  it('accounts for every contact, adds how to opt out, and counts answers and opt-outs', async () => {
    await people(3);
    await test.makeContact(tenant, { owner, first_name: 'Silent' });
    await test.makeContact(tenant, { owner, phones: [phone(1)] });
    await test.makeContact(tenant, { owner, phones: [phone(20)], columns: { do_not_text: true } });
    await allAgree(test, owner, 'text');
    await test.makeContact(tenant, { owner, phones: [phone(21)] });
    const draft = await create();
    expect(draft).toMatchObject({ status: 'ready', total: 7, words: 'Hi {{first_name|there}}', from_number: ours });
    expect(Object.fromEntries(draft.exclusions.map(({ reason, count }) => [reason, count]))).toEqual({
      no_address: 1,
      opted_out: 1,
      no_consent: 1,
      duplicate: 1,
    });
    expect(await read(draft.id)).toMatchObject({
      per_minute: 60,
      estimate: { units: 3, exact: false },
      sample: { words: 'Hi N0 Reply STOP to opt out.' },
    });
    expect((await agent.get(`/v1/campaigns/email/${draft.id}`)).status).toBe(404);
    const only = async (list: typeof textCampaigns.list | typeof campaigns.list) =>
      (await agent.call(list, { query: { id: draft.id } })).data.map(({ name }) => name);
    expect([await only(textCampaigns.list), await only(campaigns.list)]).toEqual([['Fall'], []]);
    await schedule(draft.id);
    await work();
    await pass(4);
    await pass(4);
    expect((await got()).toSorted()).toEqual([phone(0), phone(1), phone(2)]);
    await says(phone(0), 'Yes, call me');
    await says(phone(1), 'STOP');
    const done = await read(draft.id);
    expect(done).toMatchObject({ status: 'complete', counts: { sent: 3, excluded: 4, replied: 1, unsubscribed: 1 } });
    const report = await agent.call(textCampaigns.report, { params: { id: draft.id } });
    expect(report.data).toMatchObject({ delivered: 3, units: 3, hours: [{ sent: 3, replied: 1, unsubscribed: 1 }] });
    const { data: listed } = await agent.call(textCampaigns.recipients, {
      params: { id: draft.id },
      query: { outcome: 'replied' },
    });
    expect(listed).toMatchObject([{ address: phone(0), state: 'sent', delivered_at: expect.any(String) }]);
    const file = await agent.get(`/v1/campaigns/sms/${draft.id}/recipients.csv?reason=no_address`);
    expect(file.text).toContain('Phone,Outcome,Reason');
    expect(file.text).toContain('No phone number');
    // A campaign doesn't fill the inbox: a conversation opens once the contact answers.
    const { data: open } = await agent.call(texts.fetch_conversations, { body: {} });
    expect(open.map(({ their_number }) => their_number).toSorted()).toEqual([phone(0), phone(1)]);
  });

  const spellings = ['STOP', 'stop', 'Stop.', ' STOP ', 'stop!', 'STOPALL', 'Unsubscribe', 'cancel', 'END', 'Quit'];
  it('stops for a number within one text after STOP in any of ten spellings, while it goes out', async () => {
    await people(1 + spellings.length);
    await allAgree(test, owner, 'text');
    const { id } = await create();
    await schedule(id);
    // The first is being sent, and the others are given out for the next seconds.
    await work();
    const first = await got();
    expect(first).toHaveLength(1);
    const others = Array.from({ length: 1 + spellings.length }, (_, n) => phone(n)).filter((to) => to !== first[0]);
    for (const [n, words] of spellings.entries()) await says(others[n] ?? '', words);
    await pass(15);
    const { data: left } = await agent.call(textCampaigns.recipients, { params: { id }, query: { limit: 20 } });
    for (const { address, state, reason } of left)
      expect([state, reason]).toEqual(address === first[0] ? ['sent', null] : ['excluded', 'opted_out']);
    const sent = await test.query(
      'select 1 from simulated_touch t join text_message m on m.tenant_id = t.tenant_id and m.id = t.id where m.campaign_id = $1',
      [id],
    );
    expect(sent).toHaveLength(1);
  });

  it('keeps the pace of its number: one a second, or by the class of its registration', async () => {
    await people(14);
    await allAgree(test, owner, 'text');
    const { id } = await create();
    await schedule(id);
    await work();
    const planned = async () =>
      (
        await test.query<{ at: string }>(
          'select send_at as at from text_message where campaign_id = $1 order by send_at',
          [id],
        )
      ).map(({ at }) => new Date(at).getTime());
    await pass(18);
    const moments = await planned();
    expect(moments).toHaveLength(14);
    for (const [n, at] of moments.entries()) if (n > 0) expect(at - (moments[n - 1] ?? 0)).toBeGreaterThanOrEqual(1000);
    await makeRegistered(test, tenant.id, number_id);
    await test.query("update text_filing set pace = 'C' where tenant_id = $1", [tenant.id]);
    expect(await read(id)).toMatchObject({ status: 'complete', per_minute: 240 });
  });

  it('needs a registered number, and is paused with a sentence if that changes', async () => {
    await people(3);
    await allAgree(test, owner, 'text');
    await makeRegistered(test, tenant.id, number_id);
    const register = (state: string) =>
      test.query('update text_filing set state = $2 where tenant_id = $1', [tenant.id, state]);
    const { id } = await create();
    const senders = async () => (await agent.call(textCampaigns.senders, {})).data;
    expect(await senders()).toMatchObject({
      numbers: [{ number: ours, per_minute: 60, fault: null }],
      units_left: null,
      fault: null,
      test_to: null,
    });
    await register('in_review');
    const fault = { sentence: expect.stringContaining('still being'), repair: 'registration' };
    expect(await read(id)).toMatchObject({ fault });
    expect((await admin.call(textCampaigns.get, { params: { id } })).data.fault).toBeNull();
    expect((await senders()).numbers).toMatchObject([{ fault }]);
    expect(await agent.post(`/v1/campaigns/sms/${id}/schedule`, {})).toMatchObject(
      refusal('base', expect.stringContaining('still being')),
    );
    expect(await agent.post('/v1/contacts/sms_group', { all: true, words: 'Hi' })).toMatchObject(
      refusal('from_number'),
    );
    await register('verified');
    await schedule(id);
    await work();
    await register('rejected');
    await pass(3);
    const paused = await read(id);
    expect(paused).toMatchObject({ status: 'paused', problem: expect.stringContaining('refused') });
    expect(states(paused)).toEqual({ sent: 1, waiting: 2 });
    expect(await agent.post(`/v1/campaigns/sms/${id}/resume`, {})).toMatchObject(refusal('base'));
    await register('verified');
    await agent.call(textCampaigns.resume, { params: { id } });
    await work();
    await pass(8);
    expect(states(await read(id))).toEqual({ sent: 3 });
    expect(await got()).toHaveLength(3);
  });

  it('stops at the last text of a license, and goes on once there are more', async () => {
    await people(5);
    await allAgree(test, owner, 'text');
    const plan_id = await makeSubscriptionPlan(test, tenant, { channel: 'sms' });
    const rows = await makeSubscription(test, owner, { channel: 'sms', plan_id });
    await makeLicense(test, tenant, { ...rows, channel: 'sms', user_id: owner.id, allocation: 3 });
    const { id } = await create();
    await schedule(id);
    await work();
    await pass(12);
    const paused = await read(id);
    expect(paused).toMatchObject({ status: 'paused', problem: expect.stringContaining('license'), units_left: 0 });
    expect(paused.fault).toMatchObject({ repair: 'plan' });
    expect((await agent.call(textCampaigns.senders, {})).data).toMatchObject({ units_left: 0, fault: paused.fault });
    expect(states(paused)).toEqual({ sent: 3, waiting: 2 });
    expect(await agent.post(`/v1/campaigns/sms/${id}/resume`, {})).toMatchObject(refusal('base'));
    await test.query('update license set allocation = 10 where tenant_id = $1', [tenant.id]);
    await agent.call(textCampaigns.resume, { params: { id } });
    await work();
    await pass(8);
    expect(states(await read(id))).toEqual({ sent: 5 });
  });

  it('waits for the morning where the contact is', async () => {
    await people(1, () => ({ phones: ['+18085553000'], columns: { timezone_in_force: 'Pacific/Honolulu' } }));
    await allAgree(test, owner, 'text');
    test.clock.set('2026-11-18T13:00:00.000Z');
    agent = await test.openSession(owner);
    const { id } = await create();
    expect((await read(id)).counts.waiting).toBe(1);
    await schedule(id);
    await work();
    await pass(2);
    const late = await read(id);
    expect(late).toMatchObject({ status: 'scheduled', counts: { waiting: 1, postponed: 1 } });
    test.clock.set('2026-11-18T18:00:01.000Z');
    agent = await test.openSession(owner);
    await work();
    await pass(4);
    expect(states(await read(id))).toEqual({ sent: 1 });
  });

  it('pauses and resumes without sending twice, and cancels what isn’t sent', async () => {
    await people(8);
    await allAgree(test, owner, 'text');
    const { id } = await create();
    await schedule(id);
    await work();
    await agent.call(textCampaigns.pause, { params: { id } });
    await pass(10);
    expect(states(await read(id))).toEqual({ sent: 1, waiting: 7 });
    await agent.call(textCampaigns.resume, { params: { id } });
    await work();
    await pass(3);
    const { data: over } = await agent.call(textCampaigns.cancel, { params: { id } });
    await pass(10);
    const left = await read(id);
    expect(left.counts.sent + left.counts.cancelled).toBe(8);
    expect(over.status).toBe('cancelled');
    const numbers = await got();
    expect(numbers).toHaveLength(left.counts.sent);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('in the names of owners, is paused before the next text once its author can’t send texts', async () => {
    await people(3);
    await allAgree(test, owner, 'text');
    const { data: campaign } = await admin.call(textCampaigns.create, {
      body: { all: true, name: 'Fall', words: 'Hi', sent_by: 'owner' },
    });
    await admin.call(textCampaigns.schedule, { params: { id: campaign.id }, body: {} });
    await work();
    expect(await got()).toHaveLength(1);
    await test.query("update app_user set account_type = 'basic' where id = $1", [boss.id]);
    await pass(5);
    expect(await got()).toHaveLength(1);
    expect(await test.query('select status from campaign where id = $1', [campaign.id])).toEqual([
      { status: 'paused' },
    ]);
  });
});

it('R389: a birthday trigger texts each contact once, from the number of its owner', async () => {
  await test.makeContact(tenant, {
    owner,
    first_name: 'Ann',
    phones: [phone(1)],
    columns: { date_of_birth: '1960-11-19', timezone_in_force: 'America/New_York' },
  });
  await allAgree(test, owner, 'text');
  const { data: trigger } = await admin.call(adminCampaignTriggers.create, {
    body: {
      name: 'Birthday',
      channel: 'text',
      words: 'Happy birthday!',
      trigger_type: 'birthday',
      recurrence: 'yearly',
      active: true,
    },
  });
  expect(trigger).toMatchObject({ channel: 'text', email: null, words: 'Happy birthday!' });
  expect(await admin.patch(`/v1/admin/campaign_triggers/${trigger.id}`, { channel: 'email' })).toMatchObject(
    refusal('channel'),
  );
  test.clock.set('2026-11-19T17:00:00.000Z');
  for (let n = 0; n < 2; n++) {
    await test.services.database.inTenant(tenant.id, (db) => setDatesDue(db, tenant.id, '2026-11-19'));
    await work();
    await pass(3);
  }
  expect(
    await test.query('select from_number, to_number, words from simulated_touch where tenant_id = $1', [tenant.id]),
  ).toEqual([{ from_number: ours, to_number: phone(1), words: 'Happy birthday! Reply STOP to opt out.' }]);
});

it('a manual trigger and a test go out as they are asked for', async () => {
  const [ann] = await people(1);
  await allAgree(test, owner, 'text');
  const { data: trigger } = await admin.call(adminCampaignTriggers.create, {
    body: {
      name: 'Hello',
      channel: 'text',
      words: 'Hello {{first_name|you}}',
      trigger_type: 'manual',
      recurrence: 'once',
      active: true,
    },
  });
  expect((await agent.call(textCampaigns.triggers)).data).toMatchObject([
    { id: trigger.id, words: 'Hello {{first_name|you}}' },
  ]);
  const send = () =>
    agent.call(textCampaigns.broadcast, {
      body: { ids: [ann?.id ?? ''], sms_campaign_trigger_id: trigger.id, send_now: true },
    });
  await send();
  await work();
  await pass(3);
  expect((await send()).data.exclusions).toEqual([{ reason: 'already', count: 1 }]);
  expect(await got()).toEqual([phone(0)]);
  expect(await agent.post('/v1/contacts/send_test_sms', { words: 'Hi' })).toMatchObject(
    refusal('base', expect.stringContaining('Verify')),
  );
  await test.insert('dialer_profile', {
    tenant_id: tenant.id,
    user_id: owner.id,
    verified_number: '+16145559999',
    verified_at: test.clock.now(),
  });
  const { data: sent } = await agent.call(textCampaigns.test, { body: { words: 'Hi {{first_name}}' } });
  expect(sent).toEqual({ to: '+16145559999', words: 'Hi [First name] Reply STOP to opt out.', units: 1 });
  await test.runJobs();
  expect(await got()).toContain('+16145559999');
});
