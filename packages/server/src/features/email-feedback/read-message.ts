import { createHash } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { cleanHtml, plainOf } from '../email-messages/email-messages.api.ts';

/** What a message in the mailbox says about an email we sent. */
export type Feedback =
  | {
      readonly kind: 'hard_bounce' | 'soft_bounce' | 'complaint';
      /** The address it's about, if it's named. */
      readonly address: string | null;
      readonly status: string;
      readonly detail: string;
    }
  | { readonly kind: 'reply'; readonly address: string | null; readonly subject: string; readonly detail: string };

export interface ReadFeedback {
  /** A hash of the message, the same whenever it's read. */
  readonly key: string;
  readonly feedback: Feedback | null;
  /** All addresses in its header, where our return address is found. */
  readonly recipients: string;
  /** Message ids it refers to, without brackets. */
  readonly refers_to: readonly string[];
}

/** The reasons that concern the address itself (RFC 3463). Anything else may pass: a full mailbox, a policy, a blocked sender. */
const GONE = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.4.4']);
const MAX_DETAIL = 500;
const MAX_REPLY = 20_000;
/** The words of a reply come first. The rest is quoted. */
const MAX_HTML = 500_000;
const RECIPIENT_HEADERS = new Set([
  'to',
  'cc',
  'delivered-to',
  'x-delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'x-rcpt-to',
  'resent-to',
]);

/** Reads one message: a delivery report (RFC 3464), a spam complaint (RFC 5965), an older bounce, or a reply. Automatic replies are none of these. */
export async function readMessage(source: Uint8Array): Promise<ReadFeedback> {
  const email = await PostalMime.parse(source, { rfc822Attachments: true, attachmentEncoding: 'arraybuffer' });
  const header = (name: string) => email.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const recipients = email.headers.flatMap(({ key, value }) => (RECIPIENT_HEADERS.has(key) ? [value] : [])).join(' ');
  const type = header('content-type').join(' ').toLowerCase();
  const parts = email.attachments.map(({ mimeType, content }) => ({
    type: mimeType.toLowerCase(),
    text: textOf(content),
  }));
  const quoted = parts.filter((part) => part.type === 'message/rfc822' || part.type === 'text/rfc822-headers');
  const original = quoted.flatMap(({ text }) =>
    [...text.matchAll(/^message-id:\s*<([^<>\s]+)>/gim)].map(([, id = '']) => id),
  );
  const referred = [...header('in-reply-to'), ...header('references')].flatMap((value) =>
    [...value.matchAll(/<([^<>\s]+)>/g)].map(([, id = '']) => id),
  );
  const key = createHash('sha256')
    .update(email.messageId ? `${email.messageId}\u0000${recipients}` : source)
    .digest('hex');
  const common = { key, recipients: `${recipients} ${quoted.map(({ text }) => returnPathsIn(text)).join(' ')}` };
  const complaint = parts.find((part) => part.type === 'message/feedback-report');
  if (complaint) return { ...common, refers_to: original, feedback: complaintOf(complaint.text) };
  const report = parts.find((part) => part.type === 'message/delivery-status');
  if (report) return { ...common, refers_to: [...original, ...referred], feedback: bounceOf(report.text) };
  const from = email.from && 'address' in email.from ? (email.from.address ?? '') : '';
  const isDaemon = /^(mailer-daemon|postmaster)@/i.test(from) || /multipart\/report/.test(type);
  if (isDaemon) return { ...common, refers_to: [...original, ...referred], feedback: oldBounceOf(email) };
  const isAutomatic =
    header('auto-submitted').some((value) => !/^no\b/i.test(value)) ||
    header('x-autoreply').length > 0 ||
    header('x-autorespond').length > 0 ||
    header('precedence').some((value) => /bulk|junk|list|auto_reply/i.test(value));
  return {
    ...common,
    refers_to: referred,
    feedback: isAutomatic
      ? null
      : {
          kind: 'reply',
          address: from.toLowerCase() || null,
          subject: (email.subject ?? '').slice(0, 300),
          detail: withoutQuote(wordsOf(email)).slice(0, MAX_REPLY),
        },
  };
}

function complaintOf(text: string): Feedback | null {
  const type = field(text, 'feedback-type')?.toLowerCase();
  // 'not-spam' and 'auth-failure' are no complaints.
  if (type !== undefined && !/abuse|fraud|virus|other|opt-out/.test(type)) return null;
  return {
    kind: 'complaint',
    address: addressIn(field(text, 'original-rcpt-to') ?? field(text, 'removal-recipient') ?? ''),
    status: '',
    detail: `Reported as spam${field(text, 'user-agent') ? ` (${field(text, 'user-agent')?.slice(0, 100)})` : ''}.`,
  };
}

/** The first recipient that failed. A report of a delay, or of success, is no bounce. */
function bounceOf(text: string): Feedback | null {
  for (const group of text.split(/\r?\n\s*\r?\n/)) {
    if (field(group, 'action')?.toLowerCase() !== 'failed') continue;
    const status = /\d\.\d{1,3}\.\d{1,3}/.exec(field(group, 'status') ?? '')?.[0] ?? '';
    const detail = (field(group, 'diagnostic-code') ?? '').replace(/^\w+;\s*/, '');
    return bounce(
      addressIn(field(group, 'final-recipient') ?? field(group, 'original-recipient') ?? ''),
      // Exchange says 5.0.0 and names the reason in its words.
      status === '' || /^5\.0\.0$/.test(status) ? (/\b\d\.\d{1,3}\.\d{1,3}\b/.exec(detail)?.[0] ?? status) : status,
      detail,
    );
  }
  return null;
}

/** A bounce in plain words, as some servers still send. */
function oldBounceOf(email: Email): Feedback | null {
  const words = email.text ?? '';
  const status = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0] ?? '';
  if (!/fail|undeliver|not be delivered|returned|rejected/i.test(`${email.subject ?? ''} ${words.slice(0, 2000)}`))
    return null;
  return bounce(addressIn(words.slice(0, 2000)), status, words.replace(/\s+/g, ' ').trim());
}

const bounce = (address: string | null, status: string, detail: string): Feedback => ({
  kind:
    GONE.has(status) || (status === '' && /no such user|user unknown|unknown user|does not exist/i.test(detail))
      ? 'hard_bounce'
      : 'soft_bounce',
  address,
  status,
  detail: detail.slice(0, MAX_DETAIL),
});

/** The value of a field, unfolded. */
function field(text: string, name: string): string | undefined {
  const found = new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t]+.*)*)`, 'im').exec(text);
  return found?.[1]?.replace(/\r?\n[ \t]+/g, ' ').trim();
}

/** Looks at the beginning only: without an @, the expression takes the square of the length. */
const addressIn = (text: string): string | null =>
  /[^\s<>;:"(),]+@[a-z0-9.-]+\.[a-z]{2,}/i.exec(text.slice(0, 2000))?.[0]?.toLowerCase() ?? null;

/** Only these headers of a quoted email: its text may contain anything. */
const returnPathsIn = (text: string): string =>
  [...text.matchAll(/^(?:return-path|reply-to):(.*)$/gim)].map(([, value = '']) => value).join(' ');

function textOf(content: string | ArrayBuffer | Uint8Array): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}

/** Some programs send only HTML. Its words are kept without any markup. */
const wordsOf = ({ text, html }: Email): string =>
  text?.trim() ? text : plainOf(cleanHtml((html ?? '').slice(0, MAX_HTML)));

/** The new words of a reply: what stands before the email it answers. */
function withoutQuote(text: string): string {
  const lines = text.split(/\r?\n/);
  const lastOwn = lines.findLastIndex((line) => !/^>|^\s*$/.test(line));
  const end = lines.findIndex(
    (line, index) =>
      /^-{2,}\s*(original message|forwarded message)/i.test(line) ||
      (/^(on|am|el|le)\b.*\b(wrote|schrieb|escribió|a écrit)\s*:$/i.test(line) && index > 0) ||
      // Outlook.
      (/^(from|von|de):\s/i.test(line) &&
        /^(sent|date|to|gesendet|enviado|envoyé)\s?:/i.test(lines[index + 1] ?? '')) ||
      (/^>/.test(line) && index > lastOwn),
  );
  return lines
    .slice(0, end < 0 ? undefined : end)
    .join('\n')
    .trim();
}
