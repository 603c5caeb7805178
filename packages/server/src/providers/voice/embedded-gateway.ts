import { type LazyGateway, lazyGateway } from '@bookline/voice-gateway';
import type { FastifyBaseLogger } from 'fastify';
import { type LocalGateway, VoiceError } from './port.ts';

/** The application's webhooks, in the gateway's form. `webhook_base` has no slash at the end. */
export const webhookTemplate = (webhook_base: string): string =>
  `${webhook_base}/v1/webhooks/voice/{event}?tenant={account}`;

/** The gateway of this process. It starts when a browser or a call needs it. */
export const embeddedGateway = (
  options: { readonly key: string; readonly media_address: string; readonly root: string },
  log: FastifyBaseLogger,
): LazyGateway =>
  lazyGateway({
    ...options,
    log: (message, cause) => log.warn({ cause }, message),
    onFailure: (error) => log.error({ err: error }, 'the voice gateway failed'),
  });

/** What another process of the installation knows of the gateway: the credentials, but not the address. */
export const gatewayElsewhere = (key: string): LocalGateway => ({
  key,
  url: () => Promise.reject(new VoiceError('the voice gateway runs in another process', { gone: false })),
});
