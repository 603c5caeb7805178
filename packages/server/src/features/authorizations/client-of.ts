import type { OAuthKind } from '@bookline/contract/rules/authorization-kinds';
import type { SettingKey } from '@bookline/contract/rules/settings';
import type { Services } from '../../platform/context.ts';
import type { SealingContext } from '../../platform/crypto/tenant-secrets.ts';
import type { OAuthClient } from '../../providers/outside-accounts/oauth.ts';
import { readSetting } from '../settings/settings.api.ts';

const settingsOf: Record<OAuthKind, { readonly id: SettingKey; readonly secret: SettingKey }> = {
  google: { id: 'GOOGLE_CLIENT_ID', secret: 'GOOGLE_CLIENT_SECRET' },
  outlook: { id: 'OUTLOOK_CLIENT_ID', secret: 'OUTLOOK_CLIENT_SECRET' },
};

/** The OAuth client for a vendor: the tenant's own or the installation's; undefined if there is neither. */
export async function clientOf(
  ctx: SealingContext & Pick<Services, 'vendors'>,
  kind: OAuthKind,
): Promise<OAuthClient | undefined> {
  const { id, secret } = settingsOf[kind];
  const client_id = await readSetting(ctx, id);
  const client_secret = await readSetting(ctx, secret);
  return client_id && client_secret ? { client_id, client_secret } : ctx.vendors[kind].client;
}
