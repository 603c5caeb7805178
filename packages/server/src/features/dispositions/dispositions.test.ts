import { activityTracking } from '@bookline/contract/features/activity-tracking';
import { contactPermissionCalls } from '@bookline/contract/features/contact-permissions';
import { contacts } from '@bookline/contract/features/contacts';
import { dialer } from '@bookline/contract/features/dialer';
import { dispositions } from '@bookline/contract/features/dispositions';
import { followUps } from '@bookline/contract/features/follow-ups';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { makeCall } from '../../../test/call-rows.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { makeDispositions } from '../../../test/disposition-rows.ts';
import { refusal } from '../../../test/refusal.ts';
import { decideAttempt } from '../outbound-gate/outbound-gate.api.ts';

/** Ten in the morning in Ohio. */
const MORNING = '2026-03-03T15:00:00Z';
const JOAN = '+16145550142';

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
let joan: TestContact;
let called: Awaited<ReturnType<typeof makeDispositions>>;
beforeEach(async () => {
  test.clock.set(MORNING);
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant);
  agent = await test.signIn(owner);
  joan = await test.makeContact(tenant, {
    owner,
    phones: [JOAN],
    columns: { state: 'OH', zip: '43004', timezone_in_force: 'America/New_York' },
  });
  called = await makeDispositions(test, tenant);
});

/** An ended call with Joan and its entry in her timeline. */
async function endedCall(columns: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const id = await makeCall(test, owner, { contact_id: joan.id, ...columns });
  await test.insert('contact_activity', {
    tenant_id: tenant.id,
    contact_id: joan.id,
    id,
    at: test.clock.now(),
    kind: 'call',
    actor_id: owner.id,
    subject_id: id,
    detail: { direction: 'outbound', outcome: 'completed', duration_s: 62 },
  });
  return id;
}
const dispose = (id: string, disposition_id: string, more: object = {}) =>
  agent.send('PUT', `/v1/dialer/calls/${id}/disposition`, { body: { disposition_id, ...more } });
const found = async (search: object) =>
  (await agent.call(contacts.list, { body: { contacts_scope: { search } } })).data.map(({ id }) => id);

describe('a disposition of a call', () => {
  it('appears with its note in the timeline, the call log, activity tracking, and filters', async () => {
    const id = await endedCall();
    test.clock.advance(20);
    expect(await dispose(id, called('Interested'), { note: 'Wants a quote.' })).toMatchObject({ status: 200 });
    const { data: timeline } = await agent.call(contacts.timeline, { params: { id: joan.id }, query: {} });
    expect(timeline[0]).toMatchObject({
      kind: 'call',
      summary: 'Called, 01:02 minutes: Interested',
      body: 'Wants a quote.',
    });
    const logged = async (body: object) => (await agent.call(dialer.fetch_call_logs, { body })).data;
    expect(await logged({ disposition_id: called('Interested') })).toMatchObject([
      { id, disposition: { name: 'Interested' }, disposition_note: 'Wants a quote.', wrap_up_s: 20 },
    ]);
    expect(await logged({ undisposed: true })).toEqual([]);
    const range = { from: '2026-03-03', to: '2026-03-03' };
    expect((await agent.call(activityTracking.summary, { query: range })).data.counts).toEqual({ call: 1 });
    expect((await agent.call(activityTracking.list, { query: range })).data).toMatchObject([
      { type: 'call', outcome: 'Interested', body: 'Wants a quote.' },
    ]);
    expect(await found({ disposition: [called('Interested')] })).toEqual([joan.id]);
    expect(await found({ disposition: [called('No answer')] })).toEqual([]);
    expect(await found({ disposition_exclude: [called('Interested')] })).toEqual([]);
  });

  it('is asked for until it’s chosen or skipped, the next call begins, or a day is over', async () => {
    const at = (minute: number) => new Date(Date.parse(MORNING) + minute * 60_000);
    const lasting = (from: number, to: number | null, columns: Readonly<Record<string, unknown>> = {}) =>
      makeCall(test, owner, {
        contact_id: joan.id,
        ...{ started_at: at(from), answered_at: at(from), ended_at: to === null ? null : at(to) },
        ...columns,
      });
    const asked = async (who: 'me' | 'team' = 'me') =>
      (await agent.call(dialer.fetch_call_logs, { body: { who, to_log: true } })).data.map(({ id }) => id);
    const skip = (id: string, as = agent) => as.post(`/v1/dialer/calls/${id}/disposition/skip`, {});
    test.clock.set(at(20).toISOString());
    await lasting(-9, -8);
    // Three callers during one long call.
    const long = await lasting(0, 10);
    const [first, second, third] = [await lasting(1, 2), await lasting(3, 4), await lasting(5, 6)];
    await lasting(7, 7, { answered_at: null, status: 'no_answer' });
    await lasting(7, 8, { contact_id: null });
    await lasting(8, 9, { forwarded_at: at(8) });
    const other = await test.makeUser(tenant);
    await makeCall(test, other, { contact_id: joan.id, started_at: at(9), ended_at: at(9) });
    expect(await asked()).toEqual([third, second, first, long]);
    expect(await asked('team')).toEqual([third, second, first, long]);
    expect(await dispose(third, called('Interested'))).toMatchObject({ status: 200 });
    expect(await skip(second, await test.signIn(other))).toMatchObject({ status: 404 });
    expect([await skip(second), await skip(second), await skip(third)]).toMatchObject([
      { status: 200 },
      { status: 200 },
      { status: 200 },
    ]);
    expect(await asked()).toEqual([first, long]);
    expect(
      await test.query("select subject_id from audit_log where tenant_id = $1 and action = 'call.skip_disposition'", [
        tenant.id,
      ]),
    ).toEqual([{ subject_id: second }]);
    await lasting(11, 11, { answered_at: null, status: 'no_answer' });
    expect(await asked()).toEqual([]);
    const last = await lasting(12, 13);
    expect(await asked()).toEqual([last]);
    // It can still be chosen.
    expect(await dispose(first, called('Interested'))).toMatchObject({ status: 200 });
    test.clock.set(at(14 + 24 * 60).toISOString());
    agent = await test.signIn(owner);
    expect(await asked()).toEqual([]);
  });

  it('needs the follow-up that it requires, and adds it once', async () => {
    const id = await endedCall();
    expect(await dispose(id, called('Requested a callback'))).toMatchObject(refusal('follow_up'));
    for (const due_on of ['1999-12-31', '2100-01-01', '9999-12-31'])
      expect(
        await dispose(id, called('Requested a callback'), { follow_up: { due_on, due_time: null } }),
      ).toMatchObject(refusal('follow_up.due_on'));
    const follow_up = { due_on: '2026-03-09', due_time: '17:30' };
    const twice = [1, 2].map(() => dispose(id, called('Requested a callback'), { follow_up }));
    expect(await Promise.all(twice)).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await dispose(id, called('Requested a callback'), { note: 'After work.' })).toMatchObject({ status: 200 });
    const { data } = await agent.call(followUps.of_contact, { params: { id: joan.id }, query: {} });
    expect(data).toMatchObject([{ title: 'Call back', due_on: '2026-03-09', due_time: '17:30' }]);
  });

  it('with “do not call” goes through the consent ledger, and the gate refuses the next call', async () => {
    const attempt = () =>
      test.services.database.inTenant(tenant.id, (db) =>
        decideAttempt({ ...test.services, db, tenant }, { contact_id: joan.id, channel: 'call', purpose: 'personal' }),
      );
    expect(await attempt()).toMatchObject({ allowed: true });
    const id = await endedCall();
    await dispose(id, called('Do not call'));
    await dispose(id, called('Do not call'), { note: 'Again.' });
    const { data } = await agent.call(contactPermissionCalls.get, { params: { id: joan.id } });
    expect(data.history).toMatchObject([{ channel: 'call', did: 'withdrawn', how: 'verbal' }]);
    expect(await attempt()).toMatchObject({ allowed: false });
    const stranger = await makeCall(test, owner, { to_number: '+16145550177' });
    expect(await dispose(stranger, called('Do not call'))).toMatchObject({ status: 200 });
    expect(await test.query('select value from do_not_contact where tenant_id = $1', [tenant.id])).toEqual([
      { value: '+16145550177' },
    ]);
  });

  it('is refused for a blocked call, an inactive disposition, and a call of someone else', async () => {
    const blocked = await endedCall({ status: 'refused', refusal: 'Too early.', answered_at: null, duration_s: 0 });
    expect(await dispose(blocked, called('Interested'))).toMatchObject(refusal('disposition_id'));
    const id = await endedCall();
    await dispose(id, called('No answer'));
    await test.query('update disposition set active = false where tenant_id = $1', [tenant.id]);
    expect(await dispose(id, called('Interested'))).toMatchObject(refusal('disposition_id'));
    // The call keeps the one it has.
    expect(await dispose(id, called('No answer'), { note: 'Twice.' })).toMatchObject({ status: 200 });
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    const reply = await admin.send('PUT', `/v1/dialer/calls/${id}/disposition`, {
      body: { disposition_id: called('No answer') },
    });
    expect(reply).toMatchObject({ status: 404 });
  });
});

describe('the list of a company', () => {
  it('is added to, changed, and ordered by admins; one that calls have can’t be deleted', async () => {
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    const body = { name: 'Sold', color: '#2f9e44', outcome: 'success', position: 1 } as const;
    const { data: sold } = await admin.call(dispositions.create, { body });
    expect(await admin.post('/v1/admin/dispositions', { ...body, name: 'SOLD' })).toMatchObject(refusal('name'));
    await admin.call(dispositions.update, { params: { id: called('Interested') }, body: { position: 9 } });
    const names = async () => (await agent.call(dispositions.choices)).data.map(({ name }) => name);
    expect(await names()).toEqual(['Sold', 'Requested a callback', 'No answer', 'Do not call', 'Interested']);
    await dispose(await endedCall(), sold.id);
    expect(await admin.send('DELETE', `/v1/admin/dispositions/${sold.id}`)).toMatchObject({ status: 409 });
    await admin.call(dispositions.update, { params: { id: sold.id }, body: { active: false } });
    await admin.call(dispositions.delete, { params: { id: called('No answer') } });
    expect(await names()).toEqual(['Requested a callback', 'Do not call', 'Interested']);
    expect(await agent.post('/v1/admin/dispositions', body)).toMatchObject({ status: 403 });
  });
});
