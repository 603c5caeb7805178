import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { mayBeNamed, PrivateAddressError } from '../../platform/net/public-address.ts';

/** The settings of a mailbox that is read over IMAP. */
export interface MailboxSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, or required STARTTLS. */
  readonly security: 'tls' | 'starttls';
  readonly username: string;
  readonly password: string;
  readonly folder: string;
  /** Whether the server may be in a private network. */
  readonly private_too: boolean;
}

/** How far a folder was read. */
export interface MailboxPosition {
  /** Null: from the newest messages on. */
  readonly uid_validity: string | null;
  readonly last_uid: number;
}

export interface ReadMailbox {
  readonly uid_validity: string;
  /** In the order they arrived. */
  readonly messages: readonly { readonly uid: number; readonly source: Buffer }[];
  /** The position after these messages, also if there are none. */
  readonly last_uid: number;
  readonly more: boolean;
}

/** Messages of one reading, and bytes of one message. A bounce quotes the email, and a reply may have files. */
const AT_ONCE = 50;
const MAX_BYTES = 512 * 1024;
/** On the first reading, this many of the newest messages are read. */
const FIRST = 200;
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** A failure that belongs to the mailbox: its sentence is for the admin. */
export class MailboxError extends Error {}

/** Opens the folder without changing anything in it. Returns how many messages it has. Throws MailboxError. */
export const tryMailbox = (settings: MailboxSettings): Promise<number> =>
  withFolder(settings, async ({ exists }) => exists);

/** The next messages of a folder. Nothing in it changes: not even what is read or unread. Throws MailboxError. */
export const readMailbox = (settings: MailboxSettings, position: MailboxPosition): Promise<ReadMailbox> =>
  withFolder(settings, async ({ client, uid_validity, uid_next, exists }) => {
    // Other numbers than before: the folder was created again.
    const known = position.uid_validity === uid_validity;
    const from = known ? position.last_uid + 1 : Math.max(1, uid_next - FIRST);
    if (exists === 0 || from >= uid_next) return { uid_validity, messages: [], last_uid: uid_next - 1, more: false };
    const uids = ((await client.search({ uid: `${from}:${uid_next - 1}` }, { uid: true })) || [])
      .filter((uid) => uid >= from)
      .sort((a, b) => a - b);
    const now = uids.slice(0, AT_ONCE);
    const messages: { uid: number; source: Buffer }[] = [];
    if (now.length > 0)
      for await (const { uid, source } of client.fetch(
        now.join(','),
        { uid: true, source: { start: 0, maxLength: MAX_BYTES } },
        { uid: true },
      ))
        if (source) messages.push({ uid, source });
    messages.sort((a, b) => a.uid - b.uid);
    const more = uids.length > now.length;
    return { uid_validity, messages, last_uid: more ? (now.at(-1) ?? uid_next - 1) : uid_next - 1, more };
  });

interface OpenFolder {
  readonly client: import('imapflow').ImapFlow;
  readonly uid_validity: string;
  readonly uid_next: number;
  readonly exists: number;
}

async function withFolder<T>(
  { host, port, security, username, password, folder, private_too }: MailboxSettings,
  work: (opened: OpenFolder) => Promise<T>,
): Promise<T> {
  const address = await addressOf(host, private_too);
  // Loaded only for tenants with such a mailbox.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    // The checked address itself, so that a name can't lead elsewhere a moment later.
    host: address,
    servername: isIP(host) ? '' : host,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: { user: username, pass: password },
    tls: { minVersion: 'TLSv1.2' },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  // An error of the connection is reported by the command that meets it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const lock = await client.getMailboxLock(folder, { readOnly: true });
    try {
      const { mailbox } = client;
      if (!mailbox) throw new MailboxError(`The folder “${folder}” can’t be opened.`);
      return await work({
        client,
        uid_validity: String(mailbox.uidValidity),
        uid_next: Number(mailbox.uidNext),
        exists: mailbox.exists,
      });
    } finally {
      lock.release();
    }
  } catch (error) {
    throw error instanceof MailboxError ? error : new MailboxError(sentenceOf(error, host, folder), { cause: error });
  } finally {
    client.close();
  }
}

/** The address of the host. Throws MailboxError if a tenant can't use it. */
async function addressOf(host: string, privateToo: boolean): Promise<string> {
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => []);
  const [first] = found;
  if (!first) throw new MailboxError(`${host} can’t be found. Check the host name.`);
  if (!found.every(({ address }) => mayBeNamed(address, privateToo)))
    throw new MailboxError(`${host} isn’t on the public internet.`, { cause: new PrivateAddressError(host) });
  return first.address;
}

function sentenceOf(error: unknown, host: string, folder: string): string {
  const { authenticationFailed, responseText, serverResponseCode, code, message } = error as Record<string, unknown>;
  if (authenticationFailed === true) return `${host} didn’t accept the username and password.`;
  if (serverResponseCode === 'NONEXISTENT' || /doesn.t exist|not found|nonexistent/i.test(String(responseText ?? '')))
    return `The folder “${folder}” doesn’t exist.`;
  return `${host} can’t be read: ${String(responseText || message || code || 'no answer').slice(0, 200)}`;
}
