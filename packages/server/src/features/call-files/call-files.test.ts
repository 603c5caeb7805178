import { callFiles } from '@bookline/contract/features/call-files';
import { adminSettings } from '@bookline/contract/features/settings';
import { beforeEach, expect, it } from 'vitest';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { makeCall, makeRecording } from '../../../test/call-rows.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';

const test = useTestApp();
let tenant: TestTenant;
let lead: TestUser;
let owner: TestUser;
let contact: TestContact;
beforeEach(async () => {
  tenant = await test.makeTenant();
  lead = await test.makeUser(tenant, { account_type: 'manager' });
  owner = await test.makeUser(tenant, { manager: lead, first_name: 'Dana', last_name: 'Adams' });
  contact = await test.makeContact(tenant, { owner });
});

const path = () => `/v1/contacts/${contact.id}/call_files`;
const stored = async () => (await test.query('select 1 from stored_file where tenant_id = $1', [tenant.id])).length;

it("R313: call_files lists the recordings of a contact's calls, newest first, with the caller and the retention date", async () => {
  const call_id = await makeCall(test, owner, { contact_id: contact.id });
  const first = await makeRecording(test, owner, call_id);
  test.clock.advance(60);
  const missed = await makeCall(test, owner, {
    contact_id: contact.id,
    direction: 'inbound',
    status: 'no_answer',
    answered_at: null,
  });
  const second = await makeRecording(test, owner, missed, { kind: 'voicemail' });
  await makeRecording(test, owner, await makeCall(test, owner));
  const agent = await test.signIn(owner);
  const { data } = await agent.call(callFiles.list, { params: { id: contact.id } });
  expect(data.map(({ id }) => id)).toEqual([second, first]);
  expect(data[0]).toMatchObject({ kind: 'voicemail', call_direction: 'inbound', call_id: missed });
  expect(data[1]).toMatchObject({
    kind: 'recording',
    call_from: '+16145550100',
    call_to: '+16145550142',
    user: { id: owner.id, name: 'Dana Adams' },
    size: 19,
    duration_s: 62,
    kept_until: '2032-12-31',
  });
});

it('a recording plays through a link that expires, and each playback is logged', async () => {
  const call_id = await makeCall(test, owner, { contact_id: contact.id });
  const fileId = await makeRecording(test, owner, call_id);
  const agent = await test.signIn(owner);
  const link = async (purpose: 'play' | 'download') =>
    (await agent.call(callFiles.link, { params: { id: contact.id, fileId }, query: { for: purpose } })).data;
  const { url, ...rest } = await link('play');
  expect(rest).toEqual({ name: 'call.wav', size: 19, content_type: 'audio/wav', transcript: 'off' });
  await link('download');
  expect(await agent.get(url)).toMatchObject({ status: 200, text: 'the sound of a call' });
  const asked = { method: 'GET', url, headers: { host: tenant.host, range: 'bytes=4-8' } } as const;
  const part = await test.app.inject(asked);
  expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, 'bytes 4-8/19', 'sound']);
  test.clock.advance(2 * 3600 + 1);
  expect(await agent.get(url)).toMatchObject({ status: 404 });
  const audited = await test.query(
    "select action, detail from audit_log where tenant_id = $1 and subject_type = 'call_recording' and contact_id = $2 order by id",
    [tenant.id, contact.id],
  );
  expect(audited).toEqual(
    ['play', 'download'].map((verb) => ({ action: `call_recording.${verb}`, detail: { call_id, kind: 'recording' } })),
  );
});

it('only users who see the contact can play its recordings, and only under that contact', async () => {
  const fileId = await makeRecording(test, owner, await makeCall(test, owner, { contact_id: contact.id }));
  const other = await test.makeContact(tenant, { owner });
  const elsewhere = await test.makeTenant();
  for (const user of [await test.makeUser(tenant), await test.makeUser(elsewhere, { account_type: 'admin' })]) {
    const stranger = await test.signIn(user);
    const replies = [await stranger.get(path()), await stranger.get(`${path()}/${fileId}/link`)];
    expect(replies.map(({ status }) => status)).toEqual([404, 404]);
  }
  const manager = await test.signIn(lead);
  expect((await manager.call(callFiles.list, { params: { id: contact.id } })).data).toHaveLength(1);
  expect(await manager.get(`/v1/contacts/${other.id}/call_files/${fileId}/link`)).toMatchObject({ status: 404 });
});

it("a recording of a call without a contact is for the call's user and their managers; with a contact, only for users who see it", async () => {
  const call_id = await makeCall(test, owner, { direction: 'inbound', status: 'no_answer', answered_at: null });
  const voicemail = await makeRecording(test, owner, call_id, { kind: 'voicemail' });
  const moved = await makeCall(test, owner, { contact_id: contact.id });
  const hidden = await makeRecording(test, owner, moved);
  await test.query('update contact set owner_id = $1 where id = $2', [(await test.makeUser(tenant)).id, contact.id]);
  const ask = async (user: TestUser, id: string, fileId: string) =>
    (await test.signIn(user)).get(`/v1/dialer/call_logs/${id}/recordings/${fileId}/link`);
  const { body } = await ask(owner, call_id, voicemail);
  expect(body).toMatchObject({ data: { name: 'call.wav', url: expect.any(String) } });
  expect(await ask(lead, call_id, voicemail)).toMatchObject({ status: 200 });
  expect(await ask(await test.makeUser(tenant), call_id, voicemail)).toMatchObject({ status: 404 });
  expect(await ask(owner, moved, voicemail)).toMatchObject({ status: 404 });
  expect(await ask(owner, moved, hidden)).toMatchObject({ status: 404 });
  const played = await test.query(
    "select actor_id, subject_id from audit_log where tenant_id = $1 and action = 'call_recording.play' order by id",
    [tenant.id],
  );
  expect(played).toEqual([owner, lead].map(({ id }) => ({ actor_id: id, subject_id: voicemail })));
});

it('a longer retention of the company also keeps existing recordings, and a shorter one shortens none', async () => {
  const call_id = await makeCall(test, owner);
  const recording = await makeRecording(test, owner, call_id, {
    created_at: '2026-03-03T12:00:00Z',
    kept_until: '2032-03-03',
  });
  const voicemail = await makeRecording(test, owner, call_id, {
    kind: 'voicemail',
    created_at: '2024-02-29T12:00:00Z',
    kept_until: '2034-03-01',
  });
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  const keep = async (id: 'RECORDING_YEARS' | 'VOICEMAIL_YEARS', value: string) => {
    await admin.call(adminSettings.update, { params: { id }, body: { value } });
    await test.runChores();
    await test.runJobs();
    return test.query('select id, kept_until::text from call_recording where tenant_id = $1 order by kept_until', [
      tenant.id,
    ]);
  };
  expect(await keep('VOICEMAIL_YEARS', '5')).toEqual([
    { id: voicemail, kept_until: '2034-03-01' },
    { id: recording, kept_until: '2036-03-03' },
  ]);
  expect(await keep('RECORDING_YEARS', '12')).toEqual([
    { id: voicemail, kept_until: '2034-03-01' },
    { id: recording, kept_until: '2038-03-03' },
  ]);
});

it('recordings and their bytes are deleted after the retention period and with a purged contact', async () => {
  const kept = await makeRecording(test, owner, await makeCall(test, owner));
  const old = await makeCall(test, owner, { contact_id: contact.id });
  const today = test.clock.now();
  const made = new Date(today);
  made.setUTCFullYear(made.getUTCFullYear() - 10);
  await makeRecording(test, owner, old, { kept_until: today.toISOString().slice(0, 10), created_at: made });
  const gone = await test.makeContact(tenant, { owner });
  await makeRecording(test, owner, await makeCall(test, owner, { contact_id: gone.id }));
  expect(await stored()).toBe(3);
  await test.query('delete from contact where tenant_id = $1 and id = $2', [tenant.id, gone.id]);
  await test.runChores();
  // Its last day is not over yet.
  expect(await stored()).toBe(2);
  test.clock.advance(25 * 3600);
  await test.runChores();
  const left = await test.query('select id from call_recording where tenant_id = $1', [tenant.id]);
  expect([left, await stored()]).toEqual([[{ id: kept }], 1]);
  expect(await test.query('select 1 from call where id = $1', [old])).toHaveLength(1);
  await test.runJobs();
});
