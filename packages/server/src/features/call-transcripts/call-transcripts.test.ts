import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callFiles } from '@bookline/contract/features/call-files';
import { callTranscripts } from '@bookline/contract/features/call-transcripts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { makeCall, makeRecording } from '../../../test/call-rows.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { openVendors } from '../../providers/outside-accounts/open-vendors.ts';
import { stereoWav } from './sound.fixture.ts';

interface Asked {
  readonly path: string;
  readonly key: string | undefined;
  readonly fields: Record<string, string>;
  /** Of the WAV file: the rate, the channels, and the seconds. */
  readonly sound: readonly [rate: number, channels: number, seconds: number];
}

let service: Server;
let url: string;
let asked: Asked[];
/** What the service says, in order. A number is a failure's status. */
let answers: (number | object)[];
beforeAll(async () => {
  service = createServer(async (request, response) => {
    const body = await buffer(request);
    const type = request.headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')) as Asked['fields'];
    const wav = Buffer.from(await (form.get('file') as File).arrayBuffer());
    const rate = wav.readUInt32LE(24);
    const sound = [rate, wav.readUInt16LE(22), (wav.length - 44) / 2 / rate] as const;
    asked.push({ path: request.url ?? '', key: request.headers.authorization, fields, sound });
    const answer = answers.shift() ?? 500;
    if (typeof answer === 'number') response.writeHead(answer).end('{}');
    else response.end(JSON.stringify(answer));
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1/`;
});
afterAll(() => service.close());

let test: TestApp;
let tenant: TestTenant;
let lead: TestUser;
let owner: TestUser;
let admin: TestUser;
let agent: Agent;
let joan: TestContact;
let call_id: string;
beforeAll(async () => {
  const vendors = openVendors({}, { clock: createTestClock(), private_too: true, pause_ms: 1 });
  test = await createTestApp({ vendors });
});
afterAll(() => test.close());
beforeEach(async () => {
  [asked, answers] = [[], []];
  tenant = await test.makeTenant();
  admin = await test.makeUser(tenant, { account_type: 'admin' });
  lead = await test.makeUser(tenant, { account_type: 'manager' });
  owner = await test.makeUser(tenant, { manager: lead, first_name: 'Dana', last_name: 'Adams' });
  joan = await test.makeContact(tenant, { owner, first_name: 'Joan', last_name: 'Hill' });
  agent = await test.signIn(owner);
  call_id = await makeCall(test, owner, { contact_id: joan.id });
});

const addService = () =>
  test.insert('setting', {
    tenant_id: tenant.id,
    key: 'TRANSCRIPTION_URL',
    value: url,
    public: false,
    updated_at: test.clock.now(),
    updated_by_id: admin.id,
  });
const spoken = (...said: [start: number, end: number, text: string][]) => ({
  text: said.map(([, , text]) => text).join(' '),
  segments: said.map(([start, end, text]) => ({ start, end, text: ` ${text}` })),
});
const request = (id: string) => agent.send('POST', `/v1/call_recordings/${id}/transcript`, {});
const read = async (id: string, who = agent) => (await who.call(callTranscripts.read, { params: { id } })).data;
const audited = async () =>
  (
    await test.query<{ action: string }>(
      "select action from audit_log where tenant_id = $1 and subject_type = 'call_recording' order by id",
      [tenant.id],
    )
  ).map(({ action }) => action.replace('call_recording.', ''));

it('writes what both sides said, each from its channel, in order of time', async () => {
  await addService();
  const boss = await test.signIn(admin);
  await boss.patch('/v1/admin/settings/TRANSCRIPTION_KEY', { value: 'sk-secret' });
  const id = await makeRecording(test, owner, call_id, { bytes: stereoWav({ left: 3, right: 3 }) });
  answers = [spoken([0.5, 1.2, 'Hi, this is Dana.'], [2, 2.8, 'How are you?']), spoken([1.3, 1.9, 'Hello.'])];
  expect(await request(id)).toMatchObject({ status: 202, body: { data: { status: 'pending', segments: [] } } });
  await test.runJobs();
  expect(await read(id)).toEqual({
    status: 'ready',
    problem: null,
    finished_at: expect.any(String),
    speakers: { user: 'Dana Adams', other: 'Joan Hill' },
    segments: [
      { speaker: 'user', start_s: 0.5, end_s: 1.2, text: 'Hi, this is Dana.' },
      { speaker: 'other', start_s: 1.3, end_s: 1.9, text: 'Hello.' },
      { speaker: 'user', start_s: 2, end_s: 2.8, text: 'How are you?' },
    ],
  });
  expect(asked).toEqual(
    [0, 1].map(() => ({
      path: '/v1/audio/transcriptions',
      key: 'Bearer sk-secret',
      fields: { model: 'whisper-1', response_format: 'verbose_json', temperature: '0' },
      sound: [8000, 1, 3],
    })),
  );
  // Requested again, nothing is sent again.
  expect(await request(id)).toMatchObject({ status: 202, body: { data: { status: 'ready' } } });
  await test.runJobs();
  expect(asked).toHaveLength(2);
  expect(await audited()).toEqual(['transcribe', 'read_transcript', 'read_transcript']);
  const [row] = await test.query<{ content_sealed: Buffer }>(
    'select content_sealed from call_transcript where tenant_id = $1',
    [tenant.id],
  );
  expect(row?.content_sealed.includes('Dana')).toBe(false);
});

it('sends no silence, drops what the service only made up, and takes a voicemail as the caller’s', async () => {
  await addService();
  const id = await makeRecording(test, owner, call_id, {
    kind: 'voicemail',
    bytes: stereoWav({ left: 2, right: 0 }),
  });
  answers = [
    {
      text: 'Please call me. Thanks for watching!',
      segments: [
        { start: 0, end: 1, text: ' Please call me.', no_speech_prob: 0.01, avg_logprob: -0.2 },
        { start: 1, end: 2, text: ' Thanks for watching!', no_speech_prob: 0.9, avg_logprob: -1.4 },
      ],
    },
  ];
  await request(id);
  await test.runJobs();
  expect(asked).toHaveLength(1);
  expect((await read(id)).segments).toEqual([{ speaker: 'other', start_s: 0, end_s: 1, text: 'Please call me.' }]);
});

it('after a failure of the service, only what is missing is sent again', async () => {
  await addService();
  const id = await makeRecording(test, owner, call_id, { bytes: stereoWav({ left: 1, right: 1 }) });
  answers = [spoken([0, 1, 'Hi.']), 400, spoken([0, 1, 'Hello.'])];
  await request(id);
  await test.runJobs();
  expect(await read(id)).toMatchObject({
    status: 'failed',
    problem: 'The transcription service didn’t accept the recording. Ask an admin to check the settings.',
    segments: [],
  });
  await request(id);
  await test.runJobs();
  expect((await read(id)).segments.map(({ text }) => text)).toEqual(['Hi.', 'Hello.']);
  expect(asked).toHaveLength(3);
  answers = [401];
  const other = await makeRecording(test, owner, call_id, { bytes: stereoWav({ left: 1, right: 1 }) });
  await request(other);
  await test.runJobs();
  expect((await read(other)).problem).toContain('doesn’t accept the key');
});

it('says so for a file that isn’t a recording, and if the service was removed', async () => {
  await addService();
  const id = await makeRecording(test, owner, call_id);
  await request(id);
  await test.runJobs();
  expect(await read(id)).toMatchObject({ status: 'failed', problem: expect.stringContaining('format') });
  await request(id);
  await test.query("delete from setting where tenant_id = $1 and key = 'TRANSCRIPTION_URL'", [tenant.id]);
  await test.runJobs();
  expect(await read(id)).toMatchObject({ status: 'failed', problem: expect.stringContaining('removed') });
  expect(asked).toEqual([]);
});

it('is off without a service', async () => {
  const id = await makeRecording(test, owner, call_id, { bytes: stereoWav({ left: 1, right: 1 }) });
  const link = async () =>
    (await agent.call(callFiles.link, { params: { id: joan.id, fileId: id }, query: {} })).data.transcript;
  expect([await link(), (await read(id)).status]).toEqual(['off', 'off']);
  expect(await request(id)).toMatchObject({ status: 422 });
  await addService();
  expect([await link(), (await read(id)).status]).toEqual(['none', 'none']);
  answers = [spoken([0, 1, 'Hi.']), spoken([0, 1, 'Hello.'])];
  await request(id);
  expect(await link()).toBe('pending');
  await test.runJobs();
  expect(await link()).toBe('ready');
});

it('is for users who hear the recording', async () => {
  await addService();
  const id = await makeRecording(test, owner, call_id, { bytes: stereoWav({ left: 1, right: 1 }) });
  const unknown = await makeCall(test, owner, { direction: 'inbound' });
  const voicemail = await makeRecording(test, owner, unknown, { kind: 'voicemail' });
  const elsewhere = await test.makeTenant();
  for (const user of [await test.makeUser(tenant), await test.makeUser(elsewhere, { account_type: 'admin' })]) {
    const stranger = await test.signIn(user);
    for (const each of [id, voicemail]) {
      expect(await stranger.get(`/v1/call_recordings/${each}/transcript`)).toMatchObject({ status: 404 });
      const asking = await stranger.send('POST', `/v1/call_recordings/${each}/transcript`, {});
      expect(asking).toMatchObject({ status: 404 });
    }
  }
  const manager = await test.signIn(lead);
  expect(await read(id, manager)).toMatchObject({ status: 'none' });
  expect(await read(voicemail, manager)).toMatchObject({ status: 'none', speakers: { other: '+16145550100' } });
});

it('is deleted with its recording', async () => {
  await addService();
  const id = await makeRecording(test, owner, call_id, { bytes: stereoWav({ left: 1, right: 0 }) });
  answers = [spoken([0, 1, 'Hi.'])];
  await request(id);
  await test.runJobs();
  await test.query('delete from call_recording where tenant_id = $1 and id = $2', [tenant.id, id]);
  expect(await test.query('select 1 from call_transcript where tenant_id = $1', [tenant.id])).toEqual([]);
});
