import type { Services } from '../../platform/context.ts';
import type { SealingContext } from '../../platform/crypto/tenant-secrets.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { localAccount } from '../../providers/voice/local-account.ts';
import type { VoiceAccount } from '../../providers/voice/port.ts';
import { telephonyOf } from '../phone-numbers/phone-numbers.api.ts';

/** Where the provider tells of a tenant's calls. */
export const WEBHOOKS = '/v1/webhooks/voice';

type AccountContext = SealingContext & Pick<Services, 'voice' | 'carriers' | 'base_url' | 'database'>;

/** The account that a tenant calls with; undefined where none can be called with from a browser, and no gateway runs here. */
export async function voiceAccount(ctx: AccountContext): Promise<VoiceAccount | undefined> {
  const { twilio } = await telephonyOf(ctx);
  if (!twilio) return ctx.voice && localAccount(ctx.voice.gateway, ctx.tenant.id, ctx.voice.webhook_base());
  if (!twilio.api_key_sid || !twilio.twiml_app_sid) return undefined;
  return { ...twilio, provider: 'twilio', webhook_base: (await tenantUrl(ctx, ctx.tenant, '/')).slice(0, -1) };
}

const CLIENT = 'user_';

/** What a person's browsers are called by at the provider: letters, digits and '_' alone are allowed. */
export const identityOf = (userId: string): string => `${CLIENT}${userId.replaceAll('-', '_')}`;

/** The person whom a provider names, `client:` before it or not; undefined where it names nobody of ours. */
export function userOfIdentity(name: string): string | undefined {
  const match = /^(?:client:)?user_([0-9a-f]{8})_([0-9a-f]{4})_([0-9a-f]{4})_([0-9a-f]{4})_([0-9a-f]{12})$/.exec(name);
  return match?.slice(1).join('-');
}

/** What the page that plays a phone is called by at the gateway. */
export const phoneIdentity = (number: string): string => `tel:${number}`;
