import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../platform/context.ts';

export const REPORT_PATH = '/v1/webhooks/phone_burner';

interface Named {
  readonly tenant_id: number;
  readonly session_id: string;
}

const signatureOf = ({ file_link_key }: Pick<Services, 'file_link_key'>, { tenant_id, session_id }: Named): string =>
  createHmac('sha256', file_link_key).update(`dial-session\u0000${tenant_id}\u0000${session_id}`).digest('base64url');

/** Where PhoneBurner reports the calls of a session, as a path. It signs nothing itself, so the address carries our signature. */
export const reportPath = (services: Pick<Services, 'file_link_key'>, named: Named): string =>
  `${REPORT_PATH}/${named.session_id}?tenant=${named.tenant_id}&signature=${signatureOf(services, named)}`;

export function isSignedFor(services: Pick<Services, 'file_link_key'>, named: Named, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(services, named))];
  return given.length === right.length && timingSafeEqual(given, right);
}
