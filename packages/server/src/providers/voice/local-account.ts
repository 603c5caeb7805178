import { createHmac } from 'node:crypto';
import type { LocalGateway, VoiceAccount } from './port.ts';

const hex = (key: string, text: string, length: number) =>
  createHmac('sha256', key).update(text).digest('hex').slice(0, length);

/** The last digits of a local account's sid are the number of its tenant. */
const TENANT_DIGITS = 12;

/** The tenant's account at the embedded gateway: both sides derive it, so neither stores it. */
export function localAccount({ key, url }: LocalGateway, tenantId: number, webhook_base: string): VoiceAccount {
  const mark = hex(key, `account ${tenantId}`, 32 - TENANT_DIGITS);
  const account_sid = `AC${mark}${tenantId.toString(16).padStart(TENANT_DIGITS, '0')}`;
  return {
    provider: 'local',
    account_sid,
    auth_token: hex(key, `token ${account_sid}`, 32),
    api_key_sid: `SK${hex(key, `key ${account_sid}`, 32)}`,
    api_key_secret: hex(key, `secret ${account_sid}`, 64),
    twiml_app_sid: `AP${hex(key, `application ${account_sid}`, 32)}`,
    api_url: url,
    webhook_base,
  };
}

/** Whose account this is; undefined where it is none of this gateway's. */
export function tenantOfAccount(gateway: LocalGateway, accountSid: string): number | undefined {
  if (!/^AC[0-9a-f]{32}$/.test(accountSid)) return undefined;
  const tenantId = Number.parseInt(accountSid.slice(-TENANT_DIGITS), 16);
  return localAccount(gateway, tenantId, '').account_sid === accountSid ? tenantId : undefined;
}
