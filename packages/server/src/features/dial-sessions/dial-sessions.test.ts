import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { authorizations } from '@bookline/contract/features/authorizations';
import { contactMerges } from '@bookline/contract/features/contact-merges';
import { contacts } from '@bookline/contract/features/contacts';
import { dialer } from '@bookline/contract/features/dialer';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { agreeToCalls } from '../../../test/consent-rows.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { makeDispositions } from '../../../test/disposition-rows.ts';
import { startVendorServer, type VendorServer } from '../../../test/outside-accounts/vendor-server.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { openVendors } from '../../providers/outside-accounts/open-vendors.ts';
import { tidyDialSessions } from './dial-sessions.jobs.ts';

const KEY = 'good-key-of-an-agent';
const JOAN = '+16145550142';
const BEN = '+16145550143';
const ohio = { state: 'OH', zip: '43004', timezone_in_force: 'America/New_York' };

let test: TestApp;
let vendor: VendorServer;
let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
let joan: TestContact;
let ben: TestContact;
/** Where the session's calls are reported. */
let address: URL;
beforeAll(async () => {
  vendor = await startVendorServer();
  test = await createTestApp({
    vendors: openVendors(
      { phone_burner_url: vendor.url },
      { clock: createTestClock(), private_too: true, pause_ms: 1, time_ms: 60_000 },
    ),
  });
});
afterAll(async () => {
  await test.close();
  await vendor.stop();
});
beforeEach(async () => {
  // Noon in Ohio.
  test.clock.set('2026-03-03T17:00:00Z');
  vendor.mishaps.length = 0;
  vendor.recordings.clear();
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant);
  agent = await test.signIn(owner);
  [joan, ben] = (await test.makeContacts(tenant, [
    { owner, phones: [JOAN], columns: ohio },
    { owner, phones: [BEN], columns: ohio },
  ])) as [TestContact, TestContact];
  await agreeToCalls(test, owner, [joan, ben]);
  await makeDispositions(test, tenant);
  const { data } = await agent.call(authorizations.create, { body: { kind: 'phone_burner', api_key: KEY } });
  await agent.call(authorizations.dial_session, {
    params: { id: data.authorization?.id ?? '' },
    body: { ids: [joan.id, ben.id], purpose: 'personal' },
  });
  address = new URL(vendor.report_to.at(-1) ?? '');
});

/** What PhoneBurner sends once a call is over. */
const report = (more: object = {}) => ({
  call_id: 7001,
  ds_id: 12,
  status: 'Interested',
  connected: '1',
  duration: '95',
  start_time: '2026-03-03T17:04:00Z',
  end_time: '2026-03-03T17:06:00Z',
  contact: { phone: '6145550142', notes: '', external_crm_data: [{ crm_name: 'bookline', crm_id: joan.id }] },
  recording_url: '',
  ...more,
});
const tell = (payload: object, to: URL = address) =>
  test.app.inject({ method: 'POST', url: `${to.pathname}${to.search}`, headers: { host: to.host }, payload });
const minutesLater = (minutes: number) => test.clock.advance(60 * minutes);
const calls = async () =>
  (await agent.call(dialer.fetch_call_logs, { body: {} })).data.toSorted((a, b) =>
    a.created_at.localeCompare(b.created_at),
  );
const timelineOf = async ({ id }: TestContact) =>
  (await agent.call(contacts.timeline, { params: { id }, query: {} })).data.filter(({ kind }) => kind === 'call');

it('a report stores the call with its disposition, notes, and recording, once', async () => {
  const wav = await readFile(new URL('../../demo/sample-call.wav', import.meta.url));
  vendor.recordings.set('/recordings/7001', wav);
  minutesLater(7);
  const done = report({
    recording_url_public: `${vendor.url}/moved/recordings/7001`,
    contact: { ...report().contact, notes: 'Wants a quote.' },
  });
  expect((await tell(done)).statusCode).toBe(204);
  await test.runJobs();
  const [call, ...others] = await calls();
  expect(others).toEqual([]);
  expect(call).toMatchObject({
    call_direction: 'outbound',
    call_to: JOAN,
    status: 'completed',
    duration_s: 95,
    ended_at: '2026-03-03T17:06:00.000Z',
    contact: { id: joan.id },
    user: { id: owner.id },
    disposition: { name: 'Interested' },
    disposition_note: 'Wants a quote.',
    recordings: [{ kind: 'recording', duration_s: 95, kept_until: '2036-03-03' }],
  });
  expect(await timelineOf(joan)).toMatchObject([{ summary: expect.stringContaining('Interested') }]);
  // Repeated, and repeated with other words after it was handled.
  await tell(done);
  await tell({ ...done, status: 'Not interested' });
  await test.runJobs();
  expect(await calls()).toEqual([call]);
  expect(await test.query("select 1 from dial_report where content <> '{}'")).toEqual([]);
});

it('reports are refused without the signature of their session', async () => {
  const wrong = new URL(address);
  wrong.searchParams.set('signature', 'made-up');
  const unsigned = new URL(address);
  unsigned.searchParams.delete('signature');
  const other = new URL(address);
  other.pathname = `/v1/webhooks/phone_burner/${randomUUID()}`;
  const foreign = new URL(address);
  foreign.searchParams.set('tenant', String((await test.makeTenant()).id));
  for (const to of [wrong, unsigned, other, foreign]) expect((await tell(report(), to)).statusCode).toBe(403);
  expect((await tell({ status: 'Interested' })).statusCode).toBe(422);
  expect((await tell({ ...report(), notes: 'x'.repeat(70_000) })).statusCode).toBe(413);
  await test.runJobs();
  expect(await calls()).toEqual([]);
  // Forgotten sessions take none.
  test.clock.advance(91 * 24 * 3600);
  await test.services.database.inTenant(tenant.id, (db) =>
    tidyDialSessions.piece({ ...test.services, db, tenant, log: test.app.log }),
  );
  expect((await tell(report())).statusCode).toBe(403);
});

it('reports that are late, in another order, or at odds with each other lead to what happened', async () => {
  minutesLater(30);
  // The second call before the first. Its contact is found by the number.
  await tell(report({ call_id: 2, connected: '0', status: 'No answer', duration: 20, contact: { phone: BEN } }));
  await tell(report({ call_id: 1, status: 'Left Message: office', start_time: 'soon', end_time: '2019-01-01 10:00' }));
  await test.runJobs();
  expect(await calls()).toMatchObject([
    { call_to: BEN, contact: { id: ben.id }, status: 'no_answer', duration_s: 0, disposition: { name: 'No answer' } },
    // No disposition here has that name. Times that can't be right are ours.
    {
      call_to: JOAN,
      status: 'completed',
      ended_at: '2026-03-03T17:30:00.000Z',
      disposition: null,
      disposition_note: 'Left Message: office',
    },
  ]);
  // What became known later corrects the call.
  await tell(report({ call_id: 2, status: 'No answer', duration: 40, contact: { phone: BEN } }));
  await test.runJobs();
  expect((await calls())[0]).toMatchObject({ status: 'completed', duration_s: 40 });
  expect(await timelineOf(ben)).toHaveLength(1);
});

it('“do not call” counts for the consent ledger, and a merged contact’s call is the survivor’s', async () => {
  const both = await Promise.all([ben, joan].map(({ id }) => agent.call(contacts.get, { params: { id }, query: {} })));
  await agent.call(contactMerges.merge, {
    body: { survivor_id: ben.id, contacts: both.map(({ data: { id, version } }) => ({ id, version })), fields: {} },
  });
  minutesLater(7);
  await tell(report({ status: 'do not call' }));
  await test.runJobs();
  expect(await calls()).toMatchObject([{ contact: { id: ben.id }, disposition: { name: 'Do not call' } }]);
  expect((await agent.call(contacts.get, { params: { id: ben.id }, query: {} })).data.do_not_call).toBe(true);
});

it('a recording that PhoneBurner can’t give now is fetched later, and one that isn’t audio is left out', async () => {
  minutesLater(7);
  vendor.mishaps.push({ path: '/recordings/', times: 9, status: 503 });
  vendor.recordings.delete('/recordings/7001');
  await tell(report({ recording_url_public: `${vendor.url}/recordings/7001` }));
  await test.runJobs({ tolerate: true });
  expect(await calls()).toMatchObject([{ status: 'completed', recordings: [] }]);
  vendor.mishaps.length = 0;
  vendor.recordings.set('/recordings/7001', Buffer.from('<html>Sign in</html>'));
  await test.query("update graphile_worker._private_jobs set run_at = now() - interval '1 second', attempts = 0");
  test.clock.advance(61);
  await test.runJobs({ tolerate: true });
  expect(await calls()).toMatchObject([{ status: 'completed', recordings: [] }]);
  expect(await test.query('select problem from dial_report where tenant_id = $1', [tenant.id])).toEqual([
    { problem: expect.stringContaining('recording') },
  ]);
});
