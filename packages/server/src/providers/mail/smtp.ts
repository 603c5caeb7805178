import { connect, isIP, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Clock } from '../../platform/clock.ts';
import { isPublicAddress, lookupPublic, PrivateAddressError } from '../../platform/net/public-address.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import type { MailProvider, MailResult, SmtpSettings } from './port.ts';

export interface SmtpLimits {
  /** Until the connection stands, and until the server greets. */
  readonly connect_ms: number;
  /** How long the server may be silent. */
  readonly silence_ms: number;
}

const LIMITS: SmtpLimits = { connect_ms: 10_000, silence_ms: 30_000 };

export type SmtpProvider = MailProvider & { close(): void };

/**
 * Mail through an SMTP server: pooled connections, signed with DKIM where there is a key. A refusal of this mail for good (5xx) is `refused`;
 * whatever may pass is `later`: greylisting and other 4xx, a server that is away or slow, a password that it does not take.
 */
export function openSmtp(settings: SmtpSettings, clock: Clock, limits: SmtpLimits = LIMITS): SmtpProvider {
  const { host, port, security, username, password, dkim } = settings;
  const breaker = createCircuitBreaker(clock, { failures: 5, pause_s: 60 });
  const transport = createTransport({
    pool: true,
    maxConnections: 3,
    maxMessages: 100,
    // The job tries again, at its own pace.
    maxRequeues: 0,
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(username && { auth: { user: username, pass: password } }),
    ...(dkim && { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.private_key } }),
    tls: { servername: isIP(host) ? '' : host, minVersion: 'TLSv1.2' },
    connectionTimeout: limits.connect_ms,
    greetingTimeout: limits.connect_ms,
    socketTimeout: limits.silence_ms,
    // A mail is words of ours: nothing in it may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_options: unknown, done: (error: Error | null, found?: { connection: Socket }) => void) =>
      openSocket(settings, limits.connect_ms, done),
  });
  // Faults of connections in the pool are told to the mail that needed one.
  transport.on('error', () => undefined);

  return {
    name: 'smtp',
    async deliver(mail): Promise<MailResult> {
      const pause = breaker.closedFor();
      if (pause > 0)
        return {
          outcome: 'later',
          reply: `${host} could not be reached several times; it is asked again in ${pause} s.`,
        };
      try {
        const sent = await transport.sendMail({
          messageId: mail.message_id,
          from: mail.from,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        breaker.answered();
        return { outcome: 'delivered', reply: sent.response };
      } catch (error) {
        const result = judge(error);
        if (result.answered) breaker.answered();
        else breaker.failed();
        return { outcome: result.outcome, reply: result.reply };
      }
    },
    close: () => transport.close(),
  };
}

/** What an error of nodemailer says: about this mail (with a reply to its envelope or its words), or about the server. */
function judge(error: unknown): MailResult & { answered: boolean } {
  if (!(error instanceof Error)) throw error;
  const { code, responseCode, response } = error as Error & { code?: string; responseCode?: number; response?: string };
  const reply = (response ?? error.message).slice(0, 500);
  const aboutMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined;
  if (aboutMail && responseCode >= 500) return { outcome: 'refused', reply, answered: true };
  if (aboutMail) return { outcome: 'later', reply, answered: true };
  return { outcome: 'later', reply, answered: false };
}

/** A connection to the server; to a public address only where a tenant named it. */
function openSocket(
  { host, port, named_by_tenant }: SmtpSettings,
  timeout_ms: number,
  done: (error: Error | null, found?: { connection: Socket }) => void,
): void {
  if (named_by_tenant && isIP(host) && !isPublicAddress(host)) {
    done(new PrivateAddressError(`${host} is not an address of the public internet.`));
    return;
  }
  const socket = connect({ host, port, ...(named_by_tenant && { lookup: lookupPublic }) });
  const late = setTimeout(() => socket.destroy(new Error(`${host} did not answer in time.`)), timeout_ms);
  const fail = (error: Error) => {
    clearTimeout(late);
    done(error);
  };
  socket.once('error', fail);
  socket.once('connect', () => {
    clearTimeout(late);
    socket.off('error', fail);
    done(null, { connection: socket });
  });
}
