import type { LightMyRequestResponse } from 'fastify';
import type { VoiceAccount } from '../src/providers/voice/port.ts';
import { signWebhook } from '../src/providers/voice/twilio.ts';
import type { TestTenant } from './builders.ts';
import type { TestApp } from './create-test-app.ts';

type Fields = Readonly<Record<string, string>>;

interface Sender {
  readonly tenant: Pick<TestTenant, 'id'>;
  readonly account: VoiceAccount;
  /** The address that the provider knows the application by. */
  readonly base: string;
}

/** Sends a webhook as the phone provider does, signed by it unless `signature` is given. `path` is what follows /v1/webhooks/voice/: `disclosed?call=…`. */
export async function voiceWebhook(
  { app }: Pick<TestApp, 'app'>,
  { tenant, account, base }: Sender,
  path: string,
  form: Fields,
  signature?: string,
): Promise<LightMyRequestResponse> {
  const url = `/v1/webhooks/voice/${path}${path.includes('?') ? '&' : '?'}tenant=${tenant.id}`;
  const fields = { AccountSid: account.account_sid, ...form };
  return app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature ?? (await signWebhook(account, `${base}${url}`, fields)),
    },
    payload: new URLSearchParams(fields).toString(),
  });
}
