import { randomUUID } from 'node:crypto';
import { contacts } from '@bookline/contract/features/contacts';
import { dialRuns } from '@bookline/contract/features/dial-runs';
import { dialer } from '@bookline/contract/features/dialer';
import { MAX_DIALED } from '@bookline/contract/rules/dial-runs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { agreeToCalls } from '../../../test/consent-rows.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { makeDialer } from '../../../test/dialer-rows.ts';
import { makeDispositions } from '../../../test/disposition-rows.ts';
import { refusal } from '../../../test/refusal.ts';
import { voiceWebhook } from '../../../test/voice-webhook.ts';
import { localAccount } from '../../providers/voice/local-account.ts';
import { identityOf } from '../dialer/voice-account.ts';

/** Ten in the morning in Ohio, seven in California. */
const MORNING = '2026-03-03T15:00:00Z';
const LINE = '+16145550100';
const DEVICE = '00000000-0000-4000-8000-00000000d001';
const OTHER_DEVICE = '00000000-0000-4000-8000-00000000d002';
const ohio = { state: 'OH', zip: '43004', timezone_in_force: 'America/New_York' };

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
let people: TestContact[];
let called: Awaited<ReturnType<typeof makeDispositions>>;
beforeEach(async () => {
  test.clock.set(MORNING);
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant);
  await makeDialer(test, owner, LINE);
  agent = await test.signIn(owner);
  called = await makeDispositions(test, tenant);
  people = await test.makeContacts(
    tenant,
    [41, 42, 43].map((n) => ({ owner, phones: [`+161455501${n}`], columns: ohio })),
  );
  await agreeToCalls(test, owner, people);
});

type Fields = Readonly<Record<string, string>>;
const ids = (list: readonly { readonly id: string }[] = people) => list.map(({ id }) => id);

/** A signed webhook of the built-in provider. */
async function hook(path: string, form: Fields): Promise<string> {
  const { voice } = test.services;
  if (!voice) throw new Error('there is no gateway');
  const base = voice.webhook_base();
  const account = localAccount(voice.gateway, tenant.id, base);
  return (await voiceWebhook(test, { tenant, account, base }, path, form)).body;
}

const make = async (body: object = {}, by = agent) =>
  (await by.call(dialRuns.create, { body: { name: 'Callbacks', ids: ids(), ...body } })).data;
const resume = async (id: string, device = DEVICE) =>
  (await agent.call(dialRuns.resume, { params: { id }, body: { device } })).data;
const next = async (id: string, device = DEVICE) =>
  (await agent.call(dialRuns.next, { params: { id }, body: { device } })).data;
const get = async (id: string) => (await agent.call(dialRuns.get, { params: { id } })).data;
const entriesOf = async (id: string) => (await agent.call(dialRuns.contacts, { params: { id }, query: {} })).data;
const finish = async (id: string, name: Parameters<typeof called>[0], more: object = {}) =>
  (await agent.call(dialRuns.finish, { params: { id }, body: { disposition_id: called(name), ...more } })).data;

type Dial = NonNullable<Awaited<ReturnType<typeof next>>['dial']>;
const dialOf = async (id: string): Promise<Dial> => {
  const { dial } = await next(id);
  if (!dial) throw new Error('there is nothing to call');
  return dial;
};

/** The browser places a call. Returns the provider's answer. */
const place = ({ number, attempt_id, contact_id }: Dial, sid = `CA${randomUUID()}`) =>
  hook('outgoing', {
    CallSid: sid,
    From: `client:${identityOf(owner.id)}`,
    To: number,
    callContactId: contact_id,
    dialAttemptId: attempt_id,
  });
const hangUp = ({ attempt_id }: Dial, status = 'completed', seconds = '60') =>
  hook(`progress?call=${attempt_id}`, { CallSid: `CA${randomUUID()}`, CallStatus: status, CallDuration: seconds });

describe('the queue of a run', () => {
  it('is fixed when the run is made, in the order of the selection, with a reason for each contact left out', async () => {
    const [noPhone, opted, asleep, unasked] = await test.makeContacts(tenant, [
      { owner, columns: ohio },
      { owner, phones: ['+16145550151'], columns: { ...ohio, do_not_call: true } },
      { owner, phones: ['+12135550152'], columns: { state: 'CA', timezone_in_force: 'America/Los_Angeles' } },
      { owner, phones: ['+16145550153'], columns: ohio },
    ]);
    if (!noPhone || !opted || !asleep || !unasked) throw new Error('four were made');
    await agreeToCalls(test, owner, [noPhone, opted, asleep]);
    const run = await make({ ids: ids([noPhone, opted, asleep, unasked, ...people.toReversed()]) });
    expect(run).toMatchObject({ status: 'paused', phase: 'ready', counts: { total: 7, waiting: 4, left_out: 3 } });
    expect(await entriesOf(run.id)).toMatchObject([
      { contact: { id: noPhone.id }, state: 'left_out', reason: expect.stringContaining('no phone number') },
      { contact: { id: opted.id }, state: 'left_out', reason: expect.stringContaining('Opted out') },
      // It's too early there, so they wait for their time.
      { contact: { id: asleep.id }, state: 'waiting', due_at: '2026-03-03T16:00:00.000Z', reason: expect.any(String) },
      { contact: { id: unasked.id }, state: 'left_out', reason: expect.stringContaining('consent') },
      ...people.toReversed().map(({ id }) => ({ contact: { id }, state: 'waiting', due_at: null })),
    ]);
    // Contacts that arrive later don't join it.
    await test.makeContact(tenant, { owner, phones: ['+16145550159'] });
    expect((await get(run.id)).counts.total).toBe(7);
    const { data } = await agent.call(dialRuns.results, { params: { id: run.id } });
    expect(data.left_out).toHaveLength(3);
  });

  it('takes the contacts of a view that the user sees, and no more than fit', async () => {
    const stranger = await test.makeUser(tenant);
    await test.makeContact(tenant, { owner: stranger, phones: ['+16145550161'] });
    const run = await make({ ids: undefined, all: true, contacts_scope: { order: 'asc' } });
    expect(run.counts.total).toBe(3);
    const hidden = await test.makeContact(tenant, { owner: stranger });
    expect(await agent.post('/v1/dialer/runs', { name: 'Theirs', ids: [hidden.id] })).toMatchObject({ status: 404 });
    await test.makeContacts(
      tenant,
      Array.from({ length: MAX_DIALED }, () => ({ owner })),
    );
    expect(await agent.post('/v1/dialer/runs', { name: 'Many', all: true })).toMatchObject(refusal('ids'));
    expect(await make({ ids: undefined, all: true, contacts_scope: { select_n: 2 } })).toMatchObject({
      counts: { total: 2 },
    });
  });
});

describe('a run', () => {
  it('calls one contact after the other, each after the last one’s disposition, and says what came of them', async () => {
    const { id } = await make();
    await resume(id);
    const first = await dialOf(id);
    expect(first).toMatchObject({ contact_id: people[0]?.id, number: '+16145550141' });
    // A lost reply: the same attempt again.
    expect((await next(id)).dial).toEqual(first);
    expect(await place(first)).toContain('+16145550141</Number>');
    // Another tab places the same attempt: they are called once.
    expect(await place(first)).toContain('<Hangup');
    test.clock.advance(60);
    expect(await next(id)).toMatchObject({ run: { phase: 'in_call' }, dial: null });
    await hangUp(first);
    expect(await next(id)).toMatchObject({ run: { phase: 'wrap_up', wrap_up_until: null }, dial: null });
    expect(await finish(id, 'Interested', { note: 'Wants a quote.' })).toMatchObject({ phase: 'ready' });
    const second = await dialOf(id);
    await place(second);
    // Chosen during the call, it counts once the call is over.
    expect(await finish(id, 'No answer')).toMatchObject({ phase: 'in_call' });
    await hangUp(second, 'no-answer', '0');
    const third = await dialOf(id);
    await place(third);
    await hangUp(third, 'busy', '0');
    await agent.call(dialRuns.skip, { params: { id, entryId: (await get(id)).current?.id ?? '' } });
    expect(await next(id)).toMatchObject({
      dial: null,
      run: { status: 'ended', phase: 'ended', calls: 3, answered: 1, talk_s: 60 },
    });
    const { data } = await agent.call(dialRuns.results, { params: { id } });
    expect(data.outcomes).toMatchObject([
      { disposition: { name: 'Interested' }, count: 1 },
      { disposition: { name: 'No answer' }, count: 1 },
      { disposition: null, status: 'busy', count: 1 },
    ]);
    const drilled = await agent.call(dialRuns.contacts, {
      params: { id },
      query: { disposition_id: called('Interested') },
    });
    expect(drilled.data).toMatchObject([
      { contact: { id: people[0]?.id }, call: { disposition_note: 'Wants a quote.' } },
    ]);
    // Each call is in the log with its run and in the timeline with its disposition.
    const log = await agent.call(dialer.fetch_call_logs, { body: { dial_run_id: id } });
    expect(log.data.map(({ dial_run }) => dial_run?.name)).toEqual(['Callbacks', 'Callbacks', 'Callbacks']);
    const timeline = await agent.call(contacts.timeline, { params: { id: people[0]?.id ?? '' }, query: {} });
    expect(timeline.data[0]).toMatchObject({ kind: 'call', summary: 'Called, 01:00 minutes: Interested' });
  });

  it('goes on without a disposition after the wrap-up time, if it has one', async () => {
    const { id } = await make({ wrap_up_s: 20 });
    await resume(id);
    const first = await dialOf(id);
    await place(first);
    await hangUp(first);
    expect(await get(id)).toMatchObject({ phase: 'wrap_up', wrap_up_until: '2026-03-03T15:00:20.000Z' });
    test.clock.advance(19);
    expect((await next(id)).dial).toBeNull();
    test.clock.advance(1);
    expect((await dialOf(id)).contact_id).toBe(people[1]?.id);
    expect((await entriesOf(id))[0]).toMatchObject({ state: 'done', call: { disposition: null } });
  });

  it('asks the gate right before each call, as for an automatic one', async () => {
    const { id } = await make();
    await resume(id);
    // Consent is withdrawn after the queue was fixed.
    await test.query("update contact_consent set did = 'withdrawn' where tenant_id = $1 and contact_id = $2", [
      tenant.id,
      people[0]?.id,
    ]);
    const second = await dialOf(id);
    expect(second.contact_id).toBe(people[1]?.id);
    expect((await entriesOf(id))[0]).toMatchObject({ state: 'left_out', reason: expect.any(String) });
    // And between the answer and the call.
    await test.query('update contact set do_not_call = true where id = $1', [second.contact_id]);
    expect(await place(second)).toContain('<Hangup');
    expect((await dialOf(id)).contact_id).toBe(people[2]?.id);
    expect((await entriesOf(id))[1]).toMatchObject({ state: 'left_out', reason: expect.stringContaining('Opted out') });
  });

  it('leaves out contacts that the user no longer sees, and shows nothing of them', async () => {
    const { id } = await make();
    await resume(id);
    const other = await test.makeUser(tenant);
    await test.query('update contact set owner_id = $1 where id = $2', [other.id, people[0]?.id]);
    expect((await dialOf(id)).contact_id).toBe(people[1]?.id);
    const [hidden] = await entriesOf(id);
    expect(hidden).toMatchObject({ contact: null, state: 'left_out', reason: 'You can no longer see this contact.' });
    // Also one who was taken and not called yet.
    await test.query('update contact set owner_id = $1 where id = $2', [other.id, people[1]?.id]);
    expect((await dialOf(id)).contact_id).toBe(people[2]?.id);
    const entryId = hidden?.id ?? '';
    const again = await agent.post(`/v1/dialer/runs/${id}/contacts/${entryId}/call_again`, {});
    expect(again).toMatchObject({ status: 404 });
  });

  it('calls a contact again at the chosen time, before the others', async () => {
    const { id } = await make();
    await resume(id);
    const first = await dialOf(id);
    await place(first);
    await hangUp(first);
    const early = { disposition_id: called('No answer'), call_again_at: MORNING };
    expect(await agent.post(`/v1/dialer/runs/${id}/finish`, early)).toMatchObject(refusal('call_again_at'));
    await finish(id, 'No answer', { call_again_at: '2026-03-03T15:10:00Z' });
    const second = await dialOf(id);
    await place(second);
    await hangUp(second);
    await finish(id, 'Interested');
    test.clock.advance(600);
    const again = await dialOf(id);
    expect(again.contact_id).toBe(first.contact_id);
    expect(again.attempt_id).not.toBe(first.attempt_id);
    await place(again);
    await hangUp(again);
    await finish(id, 'Interested');
    expect((await dialOf(id)).contact_id).toBe(people[2]?.id);
  });

  it('a disposition that comes late doesn’t count for the next call', async () => {
    const { id } = await make();
    await resume(id);
    const first = await dialOf(id);
    await place(first);
    await hangUp(first);
    await finish(id, 'Interested', { call_id: first.attempt_id });
    const second = await dialOf(id);
    await place(second);
    const late = { disposition_id: called('Do not call'), call_id: first.attempt_id };
    expect(await agent.post(`/v1/dialer/runs/${id}/finish`, late)).toMatchObject({ status: 409 });
    expect((await get(id)).current?.call).toMatchObject({ id: second.attempt_id, disposition: null });
  });

  it('calls the last contact again, although no other one waits', async () => {
    const { id } = await make({ ids: ids().slice(0, 1) });
    await resume(id);
    const first = await dialOf(id);
    await place(first);
    await hangUp(first);
    const later = '2026-03-03T15:10:00.000Z';
    // The browser asks for the next contact at once, so this one goes back to the queue.
    expect(await finish(id, 'No answer', { call_again_at: later })).toMatchObject({ phase: 'ready' });
    expect(await next(id)).toMatchObject({ dial: null, run: { phase: 'waiting', next_due_at: later } });
    test.clock.advance(600);
    expect((await dialOf(id)).contact_id).toBe(first.contact_id);
  });

  it('waits for contacts whose time comes later, instead of ending', async () => {
    const { id } = await make({ ids: ids().slice(0, 1) });
    const { id: entryId = '' } = (await entriesOf(id))[0] ?? {};
    await agent.call(dialRuns.call_again, { params: { id, entryId }, body: { at: '2026-03-03T16:00:00Z' } });
    await resume(id);
    expect(await next(id)).toMatchObject({
      dial: null,
      run: { phase: 'waiting', next_due_at: '2026-03-03T16:00:00.000Z' },
    });
    test.clock.advance(3600);
    expect((await dialOf(id)).contact_id).toBe(people[0]?.id);
  });

  it('is paused, continued on another device, which then places the calls, and ended', async () => {
    const { id } = await make();
    await resume(id);
    await agent.call(dialRuns.pause, { params: { id } });
    const body = (device: string) => ({ device });
    expect(await agent.post(`/v1/dialer/runs/${id}/next`, body(DEVICE))).toMatchObject({ status: 409 });
    await resume(id, OTHER_DEVICE);
    expect(await agent.post(`/v1/dialer/runs/${id}/next`, body(DEVICE))).toMatchObject({ status: 409 });
    const { dial } = await next(id, OTHER_DEVICE);
    if (!dial) throw new Error('there is nothing to call');
    await place(dial);
    expect(await agent.post(`/v1/dialer/runs/${id}/end`, {})).toMatchObject({ status: 409 });
    await hangUp(dial);
    expect((await agent.call(dialRuns.end, { params: { id } })).data).toMatchObject({
      status: 'ended',
      counts: { done: 1, waiting: 2 },
    });
    expect(await agent.post(`/v1/dialer/runs/${id}/resume`, body(DEVICE))).toMatchObject({ status: 409 });
  });

  it('is one of a user: another can’t start meanwhile, and no one else sees it, not even an admin', async () => {
    const { id } = await make();
    await resume(id);
    const { id: second } = await make({ name: 'Second' });
    const reply = await agent.post(`/v1/dialer/runs/${second}/resume`, { device: DEVICE });
    expect(reply).toMatchObject({
      status: 409,
      body: { errors: { base: ['“Callbacks” is active. Pause or end it first.'] } },
    });
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    expect(await admin.get(`/v1/dialer/runs/${id}`)).toMatchObject({ status: 404 });
    expect((await admin.call(dialRuns.list, { query: {} })).data).toEqual([]);
    expect((await agent.call(dialRuns.list, { query: {} })).data.map(({ name }) => name)).toEqual([
      'Second',
      'Callbacks',
    ]);
  });

  it('doesn’t call while the user is on another call, nor when they may not call', async () => {
    const { id } = await make();
    await resume(id);
    await hook('incoming', { CallSid: 'CA-in', From: '+16145550177', To: LINE });
    expect((await next(id)).dial).toBeNull();
    await hook('status', { CallSid: 'CA-in', CallStatus: 'completed' });
    // A call by hand that began since. The contact isn't used up, and is called afterward with the same attempt.
    const first = await dialOf(id);
    await hook('outgoing', { CallSid: 'CA-by-hand', From: `client:${identityOf(owner.id)}`, To: '+16145550177' });
    expect(await place(first)).toContain('<Hangup');
    expect(await test.query('select 1 from call where id = $1', [first.attempt_id])).toEqual([]);
    await hook('status', { CallSid: 'CA-by-hand', CallStatus: 'completed' });
    expect(await dialOf(id)).toEqual(first);
    expect(await place(first)).toContain('<Number');
    await hangUp(first);
    await test.query('delete from graphile_worker._private_jobs');
    await test.query('update dialer_profile set enabled = false where user_id = $1', [owner.id]);
    expect(await agent.post(`/v1/dialer/runs/${id}/next`, { device: DEVICE })).toMatchObject({ status: 409 });
  });

  it('holds an incoming call until the wrap-up is over', async () => {
    const { id } = await make();
    await resume(id);
    const first = await dialOf(id);
    await place(first);
    await hangUp(first);
    const held = await hook('incoming', { CallSid: 'CA-in', From: '+16145550177', To: LINE });
    expect(held).toMatch(/<Pause length="1"\/><Redirect>.*held/);
    const [call] = await test.query<{ id: string }>(
      "select id from call where tenant_id = $1 and direction = 'inbound'",
      [tenant.id],
    );
    await finish(id, 'Interested');
    expect(await hook(`held?call=${call?.id}`, { CallSid: 'CA-in', From: '+16145550177', To: LINE })).toContain(
      '<Client',
    );
    // The caller comes before the next contact.
    expect((await next(id)).dial).toBeNull();
    await test.query('delete from graphile_worker._private_jobs');
  });

  it('local presence: calls from the user’s number with the contact’s area code', async () => {
    await test.query(
      `insert into phone_number_order select (jsonb_populate_record(o, '{"id": "00000000-0000-4000-8000-0000000000aa", "number": "+12135550100"}'::jsonb)).* from phone_number_order o where tenant_id = $1`,
      [tenant.id],
    );
    await test.query(
      `insert into phone_number select (jsonb_populate_record(o, '{"id": "00000000-0000-4000-8000-0000000000aa", "number": "+12135550100", "ref": "two"}'::jsonb)).* from phone_number o where tenant_id = $1`,
      [tenant.id],
    );
    test.clock.set('2026-03-03T19:00:00Z');
    const [west] = await test.makeContacts(tenant, [
      { owner, phones: ['+12135550152'], columns: { state: 'CA', timezone_in_force: 'America/Los_Angeles' } },
    ]);
    if (!west) throw new Error('one was made');
    await agreeToCalls(test, owner, [west]);
    const from = async (local_presence: boolean) => {
      const { id } = await make({ ids: [west.id], local_presence });
      await resume(id);
      const dial = await dialOf(id);
      const twiml = await place(dial);
      await hangUp(dial);
      const [entry] = await entriesOf(id);
      await agent.call(dialRuns.end, { params: { id } });
      const caller_id = /callerId="([^"]+)"/.exec(twiml)?.[1];
      expect(entry?.call?.call_from).toBe(caller_id);
      return caller_id;
    };
    expect(await from(true)).toBe('+12135550100');
    expect(await from(false)).toBe(LINE);
  });
});
