import { type Gateway, openGateway } from '@bookline/voice-gateway/open-gateway';
import { openVoiceClient } from '@bookline/voice-gateway/voice-client.fixture';
import { phoneIdentity } from '../src/features/dialer/voice-account.ts';
import { webhookTemplate } from '../src/providers/voice/embedded-gateway.ts';
import { localAccount } from '../src/providers/voice/local-account.ts';
import type { VoiceAccount } from '../src/providers/voice/port.ts';
import { deviceToken } from '../src/providers/voice/twilio.ts';
import type { TestTenant } from './builders.ts';
import { createTestApp, type TestApp } from './create-test-app.ts';

export interface GatewayScene {
  readonly test: TestApp;
  readonly gateway: Gateway;
  readonly base: string;
  /** What the gateway logged since the last `hangUp`. */
  readonly logged: string[];
  account(tenant: TestTenant): VoiceAccount;
  /** A voice client that sends a tone. It's registered, so that it rings, unless it's a spare one. */
  client(token: string, hertz: number, options?: { readonly spare: boolean }): ReturnType<typeof openVoiceClient>;
  /** A simulated phone. */
  phone(tenant: TestTenant, number: string, hertz: number): ReturnType<typeof openVoiceClient>;
  /** What other processes would be told of a committed change: `tenant 7`. */
  tell(news: string): void;
  /** Closes all clients. */
  hangUp(): Promise<void>;
  close(): Promise<void>;
}

/** The application with the embedded gateway, for calls with sound. */
export async function openGatewayScene(): Promise<GatewayScene> {
  let base = '';
  const logged: string[] = [];
  const closers: (() => Promise<void>)[] = [];
  const gateway = await openGateway({
    key: 'only for tests',
    media_address: '127.0.0.1',
    webhook_url: () => webhookTemplate(base),
    log: (message, error) => logged.push(`${message}: ${error instanceof Error ? error.message : ''}`),
  });
  const hearers: ((news: string) => void)[] = [];
  const test = await createTestApp({
    voice: { gateway, here: true, webhook_base: () => base },
    page_news: { connected: () => false, subscribe: (heard) => void hearers.push(heard) },
  });
  base = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const account = (tenant: TestTenant) => localAccount(gateway, tenant.id, base);
  const client = async (token: string, hertz: number, { spare } = { spare: false }) => {
    const opened = await openVoiceClient(gateway.address, token, hertz);
    closers.push(opened.close);
    await opened.next('connected');
    if (spare) return opened;
    opened.say('register', { media: { audio: true } });
    await opened.next('ready');
    return opened;
  };
  return {
    test,
    gateway,
    base,
    logged,
    account,
    client,
    phone: async (tenant, number, hertz) =>
      client(await deviceToken(account(tenant), phoneIdentity(number), 60), hertz),
    tell(news) {
      for (const heard of hearers) heard(news);
    },
    async hangUp() {
      for (const close of closers.splice(0)) await close();
      logged.length = 0;
    },
    async close() {
      await test.close();
      await gateway.close();
    },
  };
}
