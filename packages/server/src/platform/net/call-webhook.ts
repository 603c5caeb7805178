import { createHmac, randomBytes } from 'node:crypto';
import { fetchPublic } from './fetch-public.ts';
import { PrivateAddressError } from './public-address.ts';

const MAX_REPLY_BYTES = 16 * 1024;

export interface WebhookCall {
  /** The same at every try, so that the receiver can detect repeats. */
  readonly id: string;
  readonly url: string;
  readonly body: string;
  /** Each signs: during a change, the new secret and the old one. */
  readonly secrets: readonly string[];
  readonly at: Date;
  readonly signal?: AbortSignal;
  /** Whether addresses of this machine and its network are allowed. */
  readonly private_too: boolean;
}

export interface WebhookAnswer {
  readonly ok: boolean;
  /** Null without a reply. */
  readonly status: number | null;
  /** The start of the reply's body. */
  readonly text: string;
  /** Why it failed, as a sentence. Null if it didn't. */
  readonly problem: string | null;
  /** The address is not one that a tenant may use. */
  readonly is_private: boolean;
}

/**
 * Sends a webhook, signed as in Standard Webhooks, to a public address. Redirects aren't followed. Doesn't throw if the other side fails, only if
 * `signal` aborts.
 */
export async function callWebhook({
  id,
  url,
  body,
  secrets,
  at,
  signal,
  private_too,
}: WebhookCall): Promise<WebhookAnswer> {
  const seconds = Math.floor(at.getTime() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Bookline-Webhooks',
    'idempotency-key': id,
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    ...(secrets.length > 0 && {
      'webhook-signature': secrets.map((secret) => `v1,${signatureOf(secret, `${id}.${seconds}.${body}`)}`).join(' '),
    }),
  };
  const init = { method: 'POST', headers, body, signal, most_bytes: MAX_REPLY_BYTES, cut: true };
  try {
    const reply = await fetchPublic(url, init, private_too);
    const ok = reply.status >= 200 && reply.status < 300;
    const problem = ok ? null : `The endpoint answered ${reply.status}.`;
    return { ok, status: reply.status, text: await reply.text(), problem, is_private: false };
  } catch (error) {
    if (signal?.aborted) throw error;
    const is_private = error instanceof PrivateAddressError;
    return { ok: false, status: null, text: '', problem: is_private ? PRIVATE : problemOf(error), is_private };
  }
}

const PRIVATE = 'The URL isn’t on the public internet.';

function problemOf(error: unknown): string {
  const causes = [error, error instanceof Error ? error.cause : undefined];
  if (causes.some((cause) => cause instanceof Error && cause.name === 'TimeoutError'))
    return 'There was no reply within 10 seconds.';
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host name wasn’t found.';
  if (/CERT|SSL|TLS/.test(code)) return 'The certificate isn’t valid.';
  return 'The connection failed.';
}

/** The signature with a secret in the form 'whsec_' plus base64. */
export const signatureOf = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(text)
    .digest('base64');

/** A new signing secret in the Standard Webhooks format. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;
