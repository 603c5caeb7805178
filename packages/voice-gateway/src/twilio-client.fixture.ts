import twilio from 'twilio';
import type { GatewayAccount } from './account.ts';

/** An access token for a browser, as Twilio's library makes it. */
export function accessToken(account: GatewayAccount, identity: string, ttl: number): string {
  const { AccessToken } = twilio.jwt;
  const token = new AccessToken(account.account_sid, account.api_key_sid, account.api_key_secret, { identity, ttl });
  token.addGrant(new AccessToken.VoiceGrant({ incomingAllow: true, outgoingApplicationSid: account.twiml_app_sid }));
  return token.toJwt();
}

/** The parts of Twilio's REST client that the gateway answers. */
export function openApi(account: GatewayAccount, url: string) {
  const client = twilio(account.account_sid, account.auth_token, { autoRetry: false });
  client.api.baseUrl = url;
  const authorization = `Basic ${Buffer.from(`${account.account_sid}:${account.auth_token}`).toString('base64')}`;
  return {
    status: async (sid: string): Promise<string> => (await client.calls(sid).fetch()).status,
    place: (to: string, url: string, statusCallback: string, timeout = 60) =>
      client.calls.create({ to, from: '+16145550100', url, statusCallback, timeout }),
    redirect: (sid: string, twiml: string) => client.calls(sid).update({ twiml }),
    record: (sid: string, recordingStatusCallback: string) =>
      client.calls(sid).recordings.create({ recordingChannels: 'dual', recordingStatusCallback }),
    changeRecording: (sid: string, status: 'paused' | 'in-progress') =>
      client.calls(sid).recordings('Twilio.CURRENT').update({ status, pauseBehavior: 'skip' }),
    removeRecording: (sid: string) => client.recordings(sid).remove(),
    download: (sid: string): Promise<Response> =>
      fetch(`${url}/2010-04-01/Accounts/${account.account_sid}/Recordings/${sid}.wav`, { headers: { authorization } }),
  };
}

/** Whether Twilio's library accepts a webhook's signature. */
export const isSigned = (account: GatewayAccount, signature: string, url: string, form: Record<string, string>) =>
  twilio.validateRequest(account.auth_token, signature, url, form);

export const { VoiceResponse } = twilio.twiml;
