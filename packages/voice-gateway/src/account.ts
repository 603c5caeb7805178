import { createHmac } from 'node:crypto';

/** The credentials of one account, in Twilio's form. */
export interface GatewayAccount {
  readonly account_sid: string;
  /** Signs webhooks, and API requests. */
  readonly auth_token: string;
  /** Sign the access tokens of browsers. */
  readonly api_key_sid: string;
  readonly api_key_secret: string;
  readonly twiml_app_sid: string;
}

/** The last digits of an account's sid are its id. */
const ID_DIGITS = 12;

const hex = (key: string, text: string, length: number) =>
  createHmac('sha256', key).update(text).digest('hex').slice(0, length);

/** The account with this id. The application and the gateway both derive it from `key`, so neither stores it. */
export function accountOf(key: string, accountId: number): GatewayAccount {
  const mark = hex(key, `account ${accountId}`, 32 - ID_DIGITS);
  const account_sid = `AC${mark}${accountId.toString(16).padStart(ID_DIGITS, '0')}`;
  return {
    account_sid,
    auth_token: hex(key, `token ${account_sid}`, 32),
    api_key_sid: `SK${hex(key, `key ${account_sid}`, 32)}`,
    api_key_secret: hex(key, `secret ${account_sid}`, 64),
    twiml_app_sid: `AP${hex(key, `application ${account_sid}`, 32)}`,
  };
}

/** The id of an account; undefined if `key` derives no such account. */
export function accountIdOf(key: string, accountSid: string): number | undefined {
  if (!/^AC[0-9a-f]{32}$/.test(accountSid)) return undefined;
  const accountId = Number.parseInt(accountSid.slice(-ID_DIGITS), 16);
  return accountOf(key, accountId).account_sid === accountSid ? accountId : undefined;
}
