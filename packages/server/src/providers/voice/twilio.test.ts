import { type Gateway, openGateway } from '@bookline/voice-gateway/open-gateway';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { webhookTemplate } from './embedded-gateway.ts';
import { localAccount } from './local-account.ts';
import { howItStands, openRecording, redirectCall, removeRecording, writeSteps } from './twilio.ts';

const APPLICATION = 'http://127.0.0.1:9';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await openGateway({
    key: 'only for tests',
    media_address: '127.0.0.1',
    webhook_url: () => webhookTemplate(APPLICATION),
    log: () => undefined,
  });
});
afterAll(() => gateway.close());

it('distinguishes a missing call or recording from a refused account', async () => {
  const account = localAccount(gateway, 7, APPLICATION);
  await expect(howItStands(account, { provider_sid: 'CA1', other_sid: null, passed_on: false })).rejects.toMatchObject({
    gone: true,
  });
  await expect(redirectCall(account, 'CA1', [{ hangup: true }])).rejects.toMatchObject({ gone: true });
  await expect(openRecording(account, 'RE1')).rejects.toMatchObject({ gone: true });
  const stranger = { ...localAccount({ ...gateway, key: 'another key' }, 7, APPLICATION), api_url: gateway.url };
  await expect(howItStands(stranger, { provider_sid: 'CA1', other_sid: null, passed_on: false })).rejects.toMatchObject(
    { gone: false },
  );
  await expect(openRecording(stranger, 'RE1')).rejects.toMatchObject({ gone: false });
});

it('a further leg in a room doesn’t start or end it, and is heard by no one, one leg, or everyone', async () => {
  const conference = async (joins?: 'muted' | 'open' | { coach: string }) => {
    const to = { room: 'call-1', ends: false, ...(joins && { joins }) };
    const twiml = await writeSteps([{ dial: { to, action: 'https://example.com/next' } }]);
    return /<Conference ([^>]*)>/.exec(twiml)?.[1];
  };
  const joining = /startConferenceOnEnter="false"/;
  expect(await conference('muted')).toMatch(/muted="true"/);
  expect(await conference({ coach: 'CA7' })).toMatch(/coach="CA7"/);
  expect(await conference({ coach: 'CA7' })).not.toMatch(/muted/);
  expect(await conference('open')).not.toMatch(/muted|coach/);
  for (const joins of ['muted', 'open', { coach: 'CA7' }] as const) {
    expect(await conference(joins)).toMatch(joining);
    expect(await conference(joins)).toMatch(/endConferenceOnExit="false"/);
  }
  expect(await conference()).not.toMatch(joining);
});

it('a recording that the provider no longer has counts as removed', async () => {
  await removeRecording(localAccount(gateway, 7, APPLICATION), 'RE1');
});
