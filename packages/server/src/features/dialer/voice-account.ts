import type { Services } from '../../platform/context.ts';
import type { SealingContext } from '../../platform/crypto/tenant-secrets.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { localAccount } from '../../providers/voice/local-account.ts';
import type { VoiceAccount } from '../../providers/voice/port.ts';
import { telephonyOf } from '../phone-numbers/phone-numbers.api.ts';
import { messageUrl } from '../voicemail-messages/voicemail-messages.api.ts';

/** The URL to which the provider reports a tenant's calls. */
export const WEBHOOKS = '/v1/webhooks/voice';

type AccountContext = SealingContext & Pick<Services, 'voice' | 'carriers' | 'base_url' | 'database'>;

/** The account that places a tenant's calls; undefined if no account supports browser calls and no gateway runs here. */
export async function voiceAccount(ctx: AccountContext): Promise<VoiceAccount | undefined> {
  const { twilio } = await telephonyOf(ctx);
  if (!twilio) return ctx.voice && localAccount(ctx.voice.gateway, ctx.tenant.id, ctx.voice.webhook_base());
  if (!twilio.api_key_sid || !twilio.twiml_app_sid) return undefined;
  return { ...twilio, provider: 'twilio', webhook_base: (await tenantUrl(ctx, ctx.tenant, '/')).slice(0, -1) };
}

/** The URL from which the provider fetches a message that a user recorded. */
export const urlOfMessage = (
  ctx: Pick<Services, 'file_link_key'> & { readonly tenant: { readonly id: number } },
  { webhook_base }: VoiceAccount,
  id: string,
): string => messageUrl(ctx, `${webhook_base}${WEBHOOKS}/messages`, { tenant_id: ctx.tenant.id, id });

const CLIENT = 'user_';

/** The provider's name for a user's browsers. Only letters, digits, and '_' are allowed. */
export const identityOf = (userId: string): string => `${CLIENT}${userId.replaceAll('-', '_')}`;

/** The user whom a provider names, with or without `client:`; undefined if it is no user of ours. */
export function userOfIdentity(name: string): string | undefined {
  const match = /^(?:client:)?user_([0-9a-f]{8})_([0-9a-f]{4})_([0-9a-f]{4})_([0-9a-f]{4})_([0-9a-f]{12})$/.exec(name);
  return match?.slice(1).join('-');
}

/** The gateway's name for the page of the simulated phone. */
export const phoneIdentity = (number: string): string => `tel:${number}`;
