import type { BodyInput } from '@bookline/contract/endpoint';
import { contactMerges } from '@bookline/contract/features/contact-merges';
import { contactPermissionCalls } from '@bookline/contract/features/contact-permissions';
import { contacts } from '@bookline/contract/features/contacts';
import { simulatedPhones } from '@bookline/contract/features/simulated-phones';
import { textReplies, texts } from '@bookline/contract/features/texts';
import { beforeEach, describe, expect, it } from 'vitest';
import { photo } from '../../../test/access-matrix/fixtures/fixture.ts';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { makeLicense, makeSubscription, makeSubscriptionPlan } from '../../../test/subscription-rows.ts';
import { makeTextNumber } from '../../../test/text-rows.ts';
import { newId } from '../../platform/ids.ts';

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
let admin: Agent;
let joan: TestContact;
let made = 0;
let ours = '';
let theirs = '';
beforeEach(async () => {
  test.clock.set('2026-03-02T15:00:00.000Z');
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Alvarez' });
  agent = await test.openSession(owner);
  admin = await test.openSession(await test.makeUser(tenant, { account_type: 'admin' }));
  made += 1;
  ours = `+1302555${1000 + made}`;
  theirs = `+1614555${1000 + made}`;
  joan = await test.makeContact(tenant, { owner, first_name: 'Joan', last_name: 'Adams', phones: [theirs] });
  await makeTextNumber(test, owner, ours);
  await agrees(joan);
});

const agrees = (contact: TestContact) =>
  agent.call(texts.update_permission, { body: { contact_id: contact.id, permission: 'given' } });

/** Lets the ten seconds pass, and runs what is due then. */
async function deliver(): Promise<void> {
  test.clock.advance(11);
  await test.runJobs({ waiting_too: true });
}
const send = (body: BodyInput<typeof texts.send_message>) =>
  agent.call(texts.send_message, { body: { contact_id: joan.id, ...body } });
const conversations = async (body: BodyInput<typeof texts.fetch_conversations> = {}, by = agent) =>
  (await by.call(texts.fetch_conversations, { body })).data;
const messages = async (conversation_id: string, by = agent) =>
  (await by.call(texts.fetch_messages, { body: { conversation_id } })).data;
/** A text from a phone of the simulator, which arrives. */
async function reply(words: string, from = theirs, file = false): Promise<void> {
  test.clock.advance(1);
  await admin.call(simulatedPhones.reply, {
    params: { number: from },
    body: { words, to: ours },
    ...(file && { file: { ...photo, field: 'file' } }),
  });
  await test.runJobs();
}

describe('an export', () => {
  it('has the texts of what the user sees: with a contact, with a number, or all, safe from formulas', async () => {
    await send({ message_content: '=1+1 is two' });
    await deliver();
    await reply('Yes, "please"\ncall me');
    await reply('Who is this?', '+16145559911');
    const linesOf = async (query: string, by = agent) => {
      const answer = await by.get(`/v1/sms/conversations.csv${query}`);
      expect(answer.status).toBe(200);
      return answer.text;
    };
    const whole = await linesOf('');
    expect(whole).toContain('Contact ID,First name,Last name,Phone,Our number,Date,Direction,Text');
    expect(whole).toContain("Sent,'=1+1 is two");
    expect(whole).toContain('Received,"Yes, ""please""\ncall me"');
    expect(whole).toContain('Who is this?');
    const withJoan = await linesOf(`?contact_id=${joan.id}`);
    expect(withJoan).toContain('is two');
    expect(withJoan).not.toContain('Who is this?');
    const [strange] = (await conversations()).filter(({ contact }) => contact === null);
    expect(await linesOf(`?conversation_id=${strange?.id}`)).toContain('Who is this?');
    const stranger = await test.openSession(await test.makeUser(tenant));
    expect(await linesOf('', stranger)).not.toContain('is two');
    expect((await stranger.get(`/v1/sms/conversations.csv?contact_id=${joan.id}`)).status).toBe(404);
    expect((await stranger.get(`/v1/sms/conversations.csv?conversation_id=${strange?.id}`)).status).toBe(404);
    const audited =
      "select 1 from audit_log where tenant_id = $1 and action = 'export.start' and detail ->> 'part' = 'texts'";
    expect(await test.query(audited, [tenant.id])).toHaveLength(4);
  });
});

describe('a text', () => {
  it('R095, R096, R344: is held for ten seconds, arrives at the phone, and is reported as delivered', async () => {
    const { data: sent } = await send({ message_to: theirs, message_content: 'Hello {{first_name|there}}' });
    expect(sent).toMatchObject({
      status: 'scheduled',
      words: 'Hello Joan',
      units: 1,
      cancelable: true,
      automatic: false,
    });
    await test.runJobs();
    expect(await test.query('select 1 from simulated_touch where tenant_id = $1', [tenant.id])).toEqual([]);
    await deliver();
    const { texts: shown } = (await admin.call(simulatedPhones.phone, { params: { number: theirs } })).data;
    expect(shown).toMatchObject([{ direction: 'to_phone', with: ours, words: 'Hello Joan', status: 'arrived' }]);
    const [conversation] = await conversations();
    expect(conversation).toMatchObject({
      contact: { id: joan.id, name: 'Joan Adams' },
      our_number: ours,
      their_number: theirs,
      unread: 0,
      last_message: { words: 'Hello Joan', status: 'delivered' },
    });
    expect(await messages(sent.conversation_id)).toMatchObject([
      { id: sent.id, status: 'delivered', sender: { id: owner.id, name: 'Dana Alvarez' }, cancelable: false },
    ]);
    const { data: timeline } = await agent.call(contacts.timeline, {
      params: { id: joan.id },
      query: { groups: ['texts'] },
    });
    expect(timeline).toMatchObject([{ kind: 'text', body: 'Hello Joan' }]);
  });

  it('can be canceled until then, and a retry with the same key sends nothing twice', async () => {
    const first = await send({ message_content: 'One', key: 'k1' });
    const again = await send({ message_content: 'One', key: 'k1' });
    expect(again.data.id).toBe(first.data.id);
    const canceled = await agent.call(texts.cancel_message, { body: { message_id: first.data.id } });
    expect(canceled.data).toMatchObject({ status: 'canceled', cancelable: false });
    const { data: second } = await send({ message_content: 'Two' });
    await deliver();
    expect((await messages(second.conversation_id)).map(({ words, status }) => [words, status])).toEqual([
      ['Two', 'delivered'],
      ['One', 'canceled'],
    ]);
    expect(await agent.post('/v1/sms/cancel_message', { message_id: second.id })).toMatchObject({ status: 409 });
  });

  it('with a picture arrives as a picture message, both ways, and only who sees the conversation gets its link', async () => {
    const { data: sent } = await agent.call(texts.send_message, {
      body: { contact_id: joan.id, message_content: '' },
      file: { ...photo, field: 'file' },
    });
    expect(sent).toMatchObject({ mms: true, units: 3, files: [{ content_type: 'image/png' }] });
    await deliver();
    const { texts: shown } = (await admin.call(simulatedPhones.phone, { params: { number: theirs } })).data;
    expect(shown[0]?.files).toMatchObject([{ content_type: 'image/png' }]);
    await reply('Here is mine', theirs, true);
    const [latest] = await messages(sent.conversation_id);
    expect(latest).toMatchObject({
      direction: 'inbound',
      words: 'Here is mine',
      files: [{ content_type: 'image/png' }],
    });
    expect((await agent.get(latest?.files[0]?.url ?? '')).status).toBe(200);
    const other = await test.openSession(await test.makeUser(tenant));
    expect(await other.post('/v1/sms/fetch_messages', { conversation_id: sent.conversation_id })).toMatchObject({
      status: 404,
    });
  });

  it('planned for the night waits for the morning', async () => {
    const { data: sent } = await send({ message_content: 'Later', send_at: '2026-03-03T06:00:00.000Z' });
    expect(sent).toMatchObject({ status: 'scheduled', send_at: '2026-03-03T06:00:00.000Z' });
    test.clock.set('2026-03-03T06:00:01.000Z');
    await test.runJobs({ waiting_too: true });
    agent = await test.openSession(owner);
    const [waits] = await messages(sent.conversation_id);
    expect(waits).toMatchObject({ status: 'scheduled' });
    expect(new Date(waits?.send_at ?? 0).getTime()).toBeGreaterThan(test.clock.now().getTime());
    test.clock.set(waits?.send_at ?? '');
    await deliver();
    expect(await messages(sent.conversation_id)).toMatchObject([{ status: 'delivered' }]);
  });

  it('is refused with the reason in quiet hours, without consent, and with a file that carriers don’t take', async () => {
    expect(await agent.upload('/v1/sms/send_message', photoless(), { contact_id: joan.id })).toMatchObject({
      status: 422,
    });
    test.clock.set('2026-03-03T06:00:00.000Z');
    agent = await test.openSession(owner);
    const night = await agent.post('/v1/sms/send_message', { contact_id: joan.id, message_content: 'Hi' });
    expect(night).toMatchObject(refusal('message_to', expect.stringMatching(/\w/)));
    test.clock.set('2026-03-03T15:00:00.000Z');
    agent = await test.openSession(owner);
    const campaign_trigger_id = newId();
    const triggered = { contact_id: joan.id, message_content: 'Hi', campaign_trigger_id };
    expect(await agent.post('/v1/sms/send_message', triggered)).toMatchObject(refusal('campaign_trigger_id'));
    await agent.call(texts.update_permission, { body: { contact_id: joan.id, permission: 'withdrawn' } });
    const closed = await agent.post('/v1/sms/send_message', { contact_id: joan.id, message_content: 'Hi' });
    expect(closed).toMatchObject(refusal('message_to', expect.stringMatching(/\w/)));
    const { data: shown } = await agent.call(texts.show_conversation, { query: { contact_id: joan.id } });
    expect(shown).toMatchObject({ permission: { state: 'closed' }, numbers: [{ number: theirs, allowed: false }] });
  });

  it('counts against the license, and is refused once it’s used up', async () => {
    await makeSubscriptionPlan(test, tenant, { channel: 'sms' });
    const none = await agent.post('/v1/sms/send_message', { contact_id: joan.id, message_content: 'Hi' });
    expect(none).toMatchObject(refusal('message_content', expect.stringContaining('plan')));
    const plan_id = await makeSubscriptionPlan(test, tenant, { channel: 'sms' });
    const rows = await makeSubscription(test, owner, { channel: 'sms', plan_id });
    await makeLicense(test, tenant, { ...rows, channel: 'sms', user_id: owner.id, allocation: 3 });
    expect((await send({ message_content: 'á'.repeat(80) })).data.units).toBe(2);
    await send({ message_content: 'One more' });
    const { data: shown } = await agent.call(texts.show_conversation, { query: { contact_id: joan.id } });
    expect(shown).toMatchObject({ units_left: 0, problem: expect.stringContaining('manager') });
    const over = await agent.post('/v1/sms/send_message', { contact_id: joan.id, message_content: 'Too many' });
    expect(over).toMatchObject({
      status: 422,
      body: { errors: { message_content: [expect.stringContaining('all texts')] } },
    });
    const waiting = (await messages(shown.conversation?.id ?? '')).find(({ words }) => words === 'One more');
    await agent.call(texts.cancel_message, { body: { message_id: waiting?.id ?? '' } });
    expect((await send({ message_content: 'Again' })).data.units).toBe(1);
    const usage = await agent.get('/v1/sms/sms_subscriptions_usage');
    expect(usage.status).toBe(200);
    expect(JSON.stringify(usage.body)).toContain('"units":3');

    // Permanently deleting the contact doesn't make the license whole again.
    test.clock.advance(11);
    await test.runJobs({ waiting_too: true });
    await test.query("update contact set deleted_at = $2::timestamptz - interval '31 days' where id = $1", [
      joan.id,
      test.clock.now(),
    ]);
    await test.runChores();
    expect(await test.query('select 1 from text_message where tenant_id = $1', [tenant.id])).toEqual([]);
    const kept = await agent.get('/v1/sms/sms_subscriptions_usage');
    expect(JSON.stringify(kept.body)).toContain('"units":3');
  });
});

const photoless = () => ({ name: 'evil.exe', content: 'MZ not a picture' });

describe('a conversation', () => {
  it('R343: gets the contact’s answer, is unread, and is read by its owner but not by a manager who looks in', async () => {
    await reply('Can you call me?');
    const [conversation] = await conversations();
    expect(conversation).toMatchObject({ contact: { id: joan.id }, unread: 1, state: 'open' });
    const body = { conversation_id: conversation?.id ?? '' };
    expect((await admin.call(texts.read_conversation, { body })).data.unread).toBe(1);
    expect((await agent.call(texts.unread_count)).data).toEqual({ conversations: 1, exact: true });
    expect((await agent.call(texts.read_conversation, { body })).data.unread).toBe(0);
    expect((await agent.call(texts.unread_count)).data).toEqual({ conversations: 0, exact: true });
    const { data: shown } = await agent.call(texts.show_conversation, { query: { contact_id: joan.id } });
    expect(shown).toMatchObject({
      conversation: { id: body.conversation_id },
      contact: { id: joan.id, name: 'Joan Adams' },
      numbers: [{ number: theirs, allowed: true }],
      own_numbers: [{ number: ours, mms: true, problem: null }],
      problem: null,
      units_left: null,
    });
  });

  it('takes what comes after a report that fails, and tries that one again until it’s taken', async () => {
    await reply('First');
    const broken = `update text_event set fields = $1, handled_at = null where tenant_id = $2 and provider_id = $3`;
    await test.query(
      `insert into text_event (tenant_id, id, kind, provider, provider_id, status, fields, received_at)
       values ($1, gen_random_uuid(), 'incoming', 'local', 'late', 'received', '{"words": 1}', $2)`,
      [tenant.id, test.clock.now()],
    );
    await reply('Third');
    const [{ id } = { id: '' }] = await conversations();
    expect((await messages(id)).map(({ words }) => words)).toEqual(['Third', 'First']);
    await test.query(broken, [JSON.stringify({ from: theirs, to: ours, words: 'Second' }), tenant.id, 'late']);
    test.clock.advance(31);
    await test.runJobs({ waiting_too: true });
    expect((await messages(id)).map(({ words }) => words).toSorted()).toEqual(['First', 'Second', 'Third']);
  });

  it('isn’t counted for whoever it’s assigned to once they can’t see its contact', async () => {
    await reply('Hello');
    const [{ id } = { id: '' }] = await conversations();
    const other = await test.makeUser(tenant);
    const hidden = await test.makeContact(tenant, { owner: other });
    await test.query(`update text_conversation set assigned_to_id = $1, contact_id = $2 where id = $3`, [
      owner.id,
      hidden.id,
      id,
    ]);
    expect((await agent.call(texts.unread_count)).data.conversations).toBe(0);
    const query = { contact_id: joan.id, conversation_id: id };
    expect((await agent.get(`/v1/sms/show_conversation?conversation_id=${id}`)).status).toBe(404);
    await test.query(`update text_conversation set contact_id = $1 where id = $2`, [joan.id, id]);
    const stale = { ...query, contact_id: (await test.makeContact(tenant, { owner })).id };
    const answer = await agent.get(`/v1/sms/show_conversation?${new URLSearchParams(stale)}`);
    expect(answer.status).toBe(422);
    expect(
      await agent.post('/v1/sms/send_message', { ...stale, message_to: theirs, message_content: 'Hi' }),
    ).toMatchObject({
      status: 422,
      body: { errors: { contact_id: [expect.any(String)] } },
    });
  });

  it('is assigned, snoozed, closed, and opened again by a text', async () => {
    await reply('Hello');
    const [{ id } = { id: '' }] = await conversations();
    const stranger = await test.makeUser(tenant);
    expect(
      await agent.post('/v1/sms/assign_conversation', { conversation_id: id, user_id: stranger.id }),
    ).toMatchObject({
      status: 422,
    });
    const assigned = await admin.call(texts.assign_conversation, { body: { conversation_id: id, user_id: owner.id } });
    expect(assigned.data.assigned_to).toMatchObject({ id: owner.id });
    expect(await conversations({ assigned: 'me' })).toHaveLength(1);
    expect(await conversations({ assigned: 'no_one' })).toHaveLength(0);
    const until = new Date(test.clock.now().getTime() + 3600_000).toISOString();
    const snoozed = await agent.call(texts.snooze_conversation, { body: { conversation_id: id, until } });
    expect(snoozed.data).toMatchObject({ state: 'snoozed', snoozed_until: until });
    expect(await conversations()).toEqual([]);
    test.clock.advance(3601);
    expect(await conversations()).toHaveLength(1);
    expect((await agent.call(texts.close_conversation, { body: { conversation_id: id } })).data.state).toBe('closed');
    expect(await conversations({ state: 'closed' })).toHaveLength(1);
    await reply('Still there?');
    expect(await conversations()).toMatchObject([{ id, state: 'open', unread: 1 }]);
  });

  it('is found by name, number, and words, and pages end', async () => {
    await reply('My Medicare card came');
    await reply('Who is this?', '+16145559001');
    await reply('Wrong number', '+16145559002');
    for (const q of ['joan', theirs.slice(-7), 'medicare'])
      expect((await conversations({ q })).map(({ contact }) => contact?.name)).toEqual(['Joan Adams']);
    expect(await conversations({ q: '5559001' })).toMatchObject([{ their_number: '+16145559001', contact: null }]);
    expect(await conversations({ unknown: true })).toHaveLength(2);
    const first = await agent.call(texts.fetch_conversations, { body: { limit: 2 } });
    expect(first.data).toHaveLength(2);
    const rest = await agent.call(texts.fetch_conversations, { body: { limit: 2, before: first.meta.next ?? '' } });
    expect(rest.data.map(({ contact }) => contact?.name)).toEqual(['Joan Adams']);
    expect(rest.meta.next).toBeNull();
    expect((await admin.call(texts.fetch_conversations, { body: { q: 'medicare' } })).data).toHaveLength(1);
  });

  it('with an unknown number becomes a contact’s in one step, and later texts stay in it', async () => {
    await reply('Hi, this is Ray', '+16145559003');
    const [{ id } = { id: '' }] = await conversations({ unknown: true });
    const { data: known } = await agent.call(texts.create_contact, {
      body: { conversation_id: id, first_name: 'Ray', last_name: 'Bell' },
    });
    expect(known.contact?.name).toBe('Ray Bell');
    await reply('Thanks', '+16145559003');
    expect(await messages(id)).toHaveLength(2);
    const again = await agent.post('/v1/sms/create_contact', { conversation_id: id });
    expect(again.status).toBe(409);
  });

  it('follows its contact to another owner', async () => {
    await reply('Hello');
    const [{ id } = { id: '' }] = await conversations();
    const next = await test.makeUser(tenant);
    await test.query('update contact set owner_id = $1 where tenant_id = $2 and id = $3', [
      next.id,
      tenant.id,
      joan.id,
    ]);
    expect(await conversations()).toEqual([]);
    const theirSession = await test.openSession(next);
    expect((await conversations({}, theirSession)).map((one) => one.id)).toEqual([id]);
  });

  it('moves with its contact in a merge, and its texts with it', async () => {
    await reply('From the first');
    const twin = await test.makeContact(tenant, {
      owner,
      first_name: 'Joan',
      last_name: 'Adams',
      phones: ['+16145559005'],
    });
    await reply('From the second', '+16145559005');
    await agent.call(contactMerges.merge, {
      body: { survivor_id: joan.id, contacts: [{ id: joan.id }, { id: twin.id }] },
    });
    await test.runJobs();
    const found = await conversations({ contact_id: joan.id });
    expect(found.map(({ last_message }) => last_message?.words)).toEqual(['From the second', 'From the first']);
  });

  it('R197, R198: tells the owner’s browsers of a text with its number, and who is writing', async () => {
    await reply('Hello');
    const [{ id } = { id: '' }] = await conversations();
    await admin.call(texts.write_in_conversation, { body: { conversation_id: id, writing: true } });
    const events = await test.query<{ topic: string; user_ids: string[] }>(
      "select topic, user_ids from live_event where tenant_id = $1 and topic in ('sms', 'conversation', 'writing') order by at, topic",
      [tenant.id],
    );
    expect(new Set(events.map(({ topic }) => topic))).toEqual(new Set(['sms', 'conversation', 'writing']));
    expect(events.find(({ topic }) => topic === 'sms')?.user_ids).toEqual([owner.id]);
    const { data } = await agent.call(texts.write_in_conversation, { body: { conversation_id: id, writing: true } });
    expect(data.others).toHaveLength(1);
    test.clock.advance(9);
    const shown = await agent.call(texts.show_conversation, { query: { conversation_id: id } });
    expect(shown.data.writing).toEqual([]);
  });

  it('between two companies of the installation arrives in the other inbox', async () => {
    const elsewhere = await test.makeTenant();
    const sam = await test.makeUser(elsewhere);
    const their = `+1302555${5000 + made}`;
    await makeTextNumber(test, sam, their);
    const ray = await test.makeContact(tenant, { owner, phones: [their], columns: { state: 'DE' } });
    await agrees(ray);
    await agent.call(texts.send_message, { body: { contact_id: ray.id, message_content: 'Hello over there' } });
    await deliver();
    const inbox = await conversations({}, await test.openSession(sam));
    expect(inbox).toMatchObject([{ their_number: ours, last_message: { words: 'Hello over there' }, unread: 1 }]);
  });
});

describe('opt-out', () => {
  it('by STOP acts at once for every contact with the number, without a user, with one confirmation; START ends it', async () => {
    const twin = await test.makeContact(tenant, { owner, phones: [theirs] });
    await agrees(twin);
    await send({ message_content: 'This waits' });
    await reply('Stop');
    await reply('STOP');
    await deliver();
    const [{ id } = { id: '' }] = await conversations();
    const said = (await messages(id)).map(({ words, status, automatic }) => [words, status, automatic]);
    expect(said.filter(([, , automatic]) => automatic)).toEqual([
      [expect.stringContaining("won't get texts"), 'delivered', true],
    ]);
    expect(said).toContainEqual(['This waits', 'refused', false]);
    for (const contact of [joan, twin]) {
      const { data } = await agent.call(contactPermissionCalls.get, { params: { id: contact.id } });
      expect(data.history[0]).toMatchObject({
        channel: 'text',
        did: 'withdrawn',
        how: 'text_message',
        recorded_by: null,
        wording: 'Stop',
      });
      expect(data.channels.find(({ channel }) => channel === 'text')).toMatchObject({ state: 'closed' });
    }
    expect(await agent.post('/v1/sms/send_message', { contact_id: twin.id, message_content: 'Hi' })).toMatchObject({
      status: 422,
    });
    await reply('START');
    await deliver();
    expect((await conversations())[0]).toMatchObject({ opted_out: false });
    expect((await send({ message_content: 'Welcome back' })).data.status).toBe('scheduled');
  });

  it('of an unknown number holds for a contact made of it later', async () => {
    await reply('no more texts please', '+16145559004');
    const [{ id } = { id: '' }] = await conversations({ unknown: true });
    const { data } = await agent.call(texts.create_contact, { body: { conversation_id: id, first_name: 'Ray' } });
    const refused = await agent.post('/v1/sms/send_message', { contact_id: data.contact?.id, message_content: 'Hi' });
    expect(refused).toMatchObject(refusal('message_to'));
  });

  it('reported by the carrier is one, too, and other failures have a sentence', async () => {
    const set = (failure: '30003' | '21610') =>
      admin.call(simulatedPhones.set, { params: { number: theirs }, body: { delay_s: 0, failure } });
    await set('30003');
    const { data: off } = await send({ message_content: 'One' });
    await deliver();
    expect((await messages(off.conversation_id))[0]).toMatchObject({
      status: 'undelivered',
      problem: expect.stringContaining('turned off'),
    });
    await set('21610');
    await send({ message_content: 'Two' });
    await deliver();
    expect((await messages(off.conversation_id))[0]).toMatchObject({
      status: 'refused',
      problem: 'This number opted out of texts.',
    });
    expect((await conversations())[0]).toMatchObject({ opted_out: true });
  });
});

it('saved replies are the user’s own, or shared by an admin', async () => {
  const { data: own } = await agent.call(textReplies.create, {
    body: { title: 'Call me', words: 'Call me, {{first_name|friend}}.' },
  });
  expect(await agent.post('/v1/sms/replies', { title: 'X', words: 'Y', shared: true })).toMatchObject({ status: 422 });
  const { data: shared } = await admin.call(textReplies.create, {
    body: { title: 'Hours', words: '9 to 5', shared: true },
  });
  expect((await agent.call(textReplies.list)).data.map(({ title, editable }) => [title, editable])).toEqual([
    ['Call me', true],
    ['Hours', false],
  ]);
  expect(await agent.delete(`/v1/sms/replies/${shared.id}`)).toMatchObject({ status: 403 });
  await agent.call(textReplies.update, { params: { id: own.id }, body: { title: 'Ring me' } });
  await agent.call(textReplies.delete, { params: { id: own.id } });
  expect((await agent.call(textReplies.list)).data).toHaveLength(1);
});
