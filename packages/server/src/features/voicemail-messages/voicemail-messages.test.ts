import { voicemailMessages } from '@bookline/contract/features/voicemail-messages';
import { MAX_MESSAGES } from '@bookline/contract/rules/voicemail-messages';
import { wavOf } from '@bookline/voice-gateway/wav';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { makeVoicemailMessage } from '../../../test/voicemail-message-rows.ts';
import { messageUrl } from './message-link.ts';

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant);
  agent = await test.signIn(owner);
});

const sound = (seconds: number) => new Uint8Array(wavOf(new Uint8Array(8000 * seconds).fill(0xff)));
const add = (content: Uint8Array<ArrayBuffer>, name = 'Short') =>
  agent.upload('/v1/dialer/voicemail_messages', { name: 'message.wav', content }, { name });

it('keeps what a user recorded, and shows it to no one else', async () => {
  expect(await add(sound(2))).toMatchObject({ status: 201, body: { data: { name: 'Short', duration_s: 2 } } });
  const { data } = await agent.call(voicemailMessages.list, {});
  expect(data).toMatchObject([{ name: 'Short', duration_s: 2 }]);
  const id = data[0]?.id ?? '';
  const link = (await agent.call(voicemailMessages.link, { params: { id } })).data.url;
  expect((await agent.get(link)).status).toBe(200);
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  expect((await admin.call(voicemailMessages.list, {})).data).toEqual([]);
  expect(await admin.get(`/v1/dialer/voicemail_messages/${id}/link`)).toMatchObject({ status: 404 });
  expect(await admin.send('DELETE', `/v1/dialer/voicemail_messages/${id}`)).toMatchObject({ status: 404 });
  await agent.call(voicemailMessages.delete, { params: { id } });
  expect((await agent.call(voicemailMessages.list, {})).data).toEqual([]);
});

it('refuses other sounds, long ones, a name twice, and too many', async () => {
  expect(await add(new Uint8Array([1, 2, 3]))).toMatchObject(refusal('file'));
  expect(await add(sound(60.5))).toMatchObject(refusal('file'));
  expect(await add(sound(61))).toMatchObject({ status: 413 });
  await add(sound(1));
  expect(await add(sound(1), 'SHORT')).toMatchObject(refusal('name'));
  for (let n = 1; n < MAX_MESSAGES; n++) await makeVoicemailMessage(test, owner);
  expect(await add(sound(1), 'One more')).toMatchObject(refusal('base'));
});

it('the phone provider gets it by its address alone, which no one can guess', async () => {
  const id = await makeVoicemailMessage(test, owner);
  const named = { tenant_id: tenant.id, id };
  const url = messageUrl(test.services, '/v1/webhooks/voice/messages', named);
  const reply = await test.app.inject({ url });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'audio/wav']);
  const other = messageUrl(test.services, '/v1/webhooks/voice/messages', { ...named, tenant_id: tenant.id + 1 });
  for (const wrong of [url.slice(0, -1), url.replace(/proof=.*/, 'proof=x'), other, url.replace(id, 'x')])
    expect((await test.app.inject({ url: wrong })).statusCode).toBe(404);
});
