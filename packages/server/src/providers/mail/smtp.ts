import { connect, isIP, type Socket } from 'node:net';
import { pipeline, Transform } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Clock } from '../../platform/clock.ts';
import { lookupNamed, mayBeNamed, PrivateAddressError } from '../../platform/net/public-address.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import type { MailProvider, MailResult, SmtpSettings } from './port.ts';

export interface SmtpLimits {
  /** The limit for connecting and for the greeting. */
  readonly connect_ms: number;
  /** How long the server may be silent. */
  readonly silence_ms: number;
}

/** The signed headers: nodemailer's default, and the one required for one-click unsubscribe (RFC 8058, 4). */
const SIGNED =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post';

const LIMITS: SmtpLimits = { connect_ms: 10_000, silence_ms: 30_000 };

export type SmtpProvider = MailProvider & { close(): void };

/**
 * Sends email through an SMTP server, with pooled connections and a DKIM signature if there is a key. A permanent refusal of this email (5xx) is
 * `refused`. Anything temporary is `later`: greylisting and other 4xx, an unreachable or slow server, a rejected password.
 */
export function openSmtp(settings: SmtpSettings, clock: Clock, limits: SmtpLimits = LIMITS): SmtpProvider {
  const { host, port, security, username, password, dkim } = settings;
  const breaker = createCircuitBreaker(clock, { failures: 5, pause_s: 60 });
  const transport = createTransport({
    pool: true,
    maxConnections: 3,
    maxMessages: 100,
    // The job retries on its own schedule.
    maxRequeues: 0,
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(username && { auth: { user: username, pass: password } }),
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.private_key,
        headerFieldNames: SIGNED,
      },
    }),
    tls: { servername: isIP(host) ? '' : host, minVersion: 'TLSv1.2' },
    connectionTimeout: limits.connect_ms,
    greetingTimeout: limits.connect_ms,
    socketTimeout: limits.silence_ms,
    // Emails contain user texts, so nothing in them may name a file or URL to load.
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_options: unknown, done: (error: Error | null, found?: { connection: Socket }) => void) =>
      openSocket(settings, limits.connect_ms, done),
  });
  // Errors of pooled connections are reported to the email that needed one.
  transport.on('error', () => undefined);

  const handing = new Map<string, () => Promise<void>>();
  transport.use('stream', ({ message }, done) => {
    const handingOver = handing.get(message.messageId());
    if (handingOver) {
      // Behind everything else, such as the signature, which reads the whole email first.
      const create = message.createReadStream.bind(message);
      message.createReadStream = (options) => pipeline(create(options), beforeEnd(handingOver), () => undefined);
    }
    done();
  });

  return {
    name: 'smtp',
    async deliver(mail, handingOver): Promise<MailResult> {
      const pause = breaker.closedFor();
      if (pause > 0)
        return {
          outcome: 'later',
          reply: `${host} could not be reached several times; it is asked again in ${pause} s.`,
        };
      if (handingOver) handing.set(mail.message_id, handingOver);
      try {
        const sent = await transport.sendMail({
          messageId: mail.message_id,
          from: mail.from,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          ...(mail.reply_to !== undefined && {
            replyTo: [
              mail.reply_to,
              ...(mail.replies_too && mail.return_path !== undefined ? [mail.return_path] : []),
            ].map((address) => ({ name: '', address })),
          }),
          ...(mail.return_path !== undefined && { envelope: { from: mail.return_path, to: mail.to } }),
          headers: {
            ...(!mail.by_person && { 'Auto-Submitted': 'auto-generated' }),
            ...(mail.unsubscribe_url !== undefined && {
              'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribe_url}>` },
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          attachments: (mail.attachments ?? []).map(({ name, content_type, content }) => ({
            filename: name,
            contentType: content_type,
            content,
          })),
        });
        breaker.answered();
        return { outcome: 'delivered', reply: sent.response };
      } catch (error) {
        const result = judge(error);
        if (result.answered) breaker.answered();
        else breaker.failed();
        const { answered: _answered, ...rest } = result;
        return rest;
      } finally {
        handing.delete(mail.message_id);
      }
    },
    close: () => transport.close(),
  };
}

/** Passes everything on, and waits before the end. */
const beforeEnd = (work: () => Promise<void>): Transform =>
  new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => void work().then(() => done(), done),
  });

/** Whether a nodemailer error is about this email (with a reply to its envelope or content) or about the server. */
function judge(error: unknown): MailResult & { answered: boolean } {
  if (!(error instanceof Error)) throw error;
  const { code, responseCode, response } = error as Error & { code?: string; responseCode?: number; response?: string };
  const reply = (response ?? error.message).slice(0, 500);
  const aboutMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined;
  if (aboutMail && responseCode >= 500)
    return { outcome: 'refused', reply, no_such_address: code === 'EENVELOPE' && isUnknown(reply), answered: true };
  if (aboutMail) return { outcome: 'later', reply, answered: true };
  return { outcome: 'later', reply, answered: false };
}

/**
 * Whether a refusal is only about the address: by the enhanced code (RFC 3463) if there is one, otherwise by common phrases. Spam and blocked senders say
 * nothing about the recipient.
 */
function isUnknown(reply: string): boolean {
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1];
  if (enhanced) return ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'].includes(enhanced);
  return /^55[0-3]\b.*\b(no such (user|mailbox|recipient|address)|(user|recipient|mailbox|address) (is )?(unknown|not found|does not exist)|unknown (user|recipient|mailbox))/i.test(
    reply,
  );
}

/** A connection to the server. If a tenant configured it, only to an allowed address. */
function openSocket(
  { host, port, named_by_tenant, private_too = false }: SmtpSettings,
  timeout_ms: number,
  done: (error: Error | null, found?: { connection: Socket }) => void,
): void {
  if (named_by_tenant && isIP(host) && !mayBeNamed(host, private_too)) {
    done(new PrivateAddressError(`${host} is not an address of the public internet.`));
    return;
  }
  const socket = connect({ host, port, ...(named_by_tenant && { lookup: lookupNamed(private_too) }) });
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
