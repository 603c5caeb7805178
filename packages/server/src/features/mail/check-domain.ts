import { createPublicKey } from 'node:crypto';
import type { ReplyOf } from '@bookline/contract/endpoint';
import type { mailServer } from '@bookline/contract/features/mail-server';
import type { SignedInContext } from '../../platform/context.ts';
import { openSecret } from '../../platform/crypto/tenant-secrets.ts';
import { findMailServer } from './mail.queries.ts';

type Check = ReplyOf<typeof mailServer.domain>['data'];
type DnsRecord = Check['records'][number];
type Texts = readonly string[] | 'unknown';

/** What the SPF record of a sending service's customer includes, by the end of its server's name. */
const INCLUDES: readonly (readonly [ending: string, mechanism: string])[] = [
  ['gmail.com', 'include:_spf.google.com'],
  ['google.com', 'include:_spf.google.com'],
  ['office365.com', 'include:spf.protection.outlook.com'],
  ['outlook.com', 'include:spf.protection.outlook.com'],
  ['sendgrid.net', 'include:sendgrid.net'],
  ['mailgun.org', 'include:mailgun.org'],
  ['amazonaws.com', 'include:amazonses.com'],
  ['postmarkapp.com', 'include:spf.mtasv.net'],
  ['mailjet.com', 'include:spf.mailjet.com'],
  ['zoho.com', 'include:zoho.com'],
];

/**
 * Whether the sender's domain has the DNS records that Gmail, Yahoo, and Outlook ask of senders, and what to add. DNS is asked outside a transaction.
 */
export async function checkDomain(signedIn: SignedInContext): Promise<Check> {
  const server = await signedIn.transaction(async (ctx) => {
    const row = await findMailServer(ctx.db, ctx.tenant.id);
    if (!row) return undefined;
    const key = row.dkim_key_sealed
      ? await openSecret(ctx, { table: 'mail_server', column: 'dkim_key_sealed', row: '' }, row.dkim_key_sealed)
      : null;
    return { ...row, public_key: key === null ? null : publicKeyOf(key) };
  });
  // The installation's server sends from its own domain.
  if (!server) return { domain: '', records: [] };
  const domain = server.from_address.split('@')[1]?.toLowerCase() ?? '';
  const texts = (name: string) => signedIn.mail_exchanges.texts(name);
  const dkim =
    server.public_key === null
      ? null
      : { name: `${server.dkim_selector}._domainkey.${server.dkim_domain}`, key: server.public_key };
  const [spf, signature, dmarc] = await Promise.all([
    texts(domain),
    dkim ? texts(dkim.name) : [],
    texts(`_dmarc.${domain}`),
  ]);
  return {
    domain,
    records: [
      spfOf(domain, server.host.toLowerCase(), spf),
      dkim ? dkimOf(dkim.name, dkim.key, signature) : unsigned(domain),
      dmarcOf(domain, server.from_address, dmarc),
    ],
  };
}

const UNKNOWN = 'DNS didn’t answer. Try again in a minute.';

function spfOf(domain: string, host: string, texts: Texts): DnsRecord {
  const mechanism = INCLUDES.find(([ending]) => host === ending || host.endsWith(`.${ending}`))?.[1] ?? `a:${host}`;
  const base = { kind: 'spf', name: domain } as const;
  const whole = `v=spf1 ${mechanism} ~all`;
  if (texts === 'unknown') return { ...base, state: 'unknown', found: null, add: null, sentence: UNKNOWN };
  const records = texts.filter((text) => /^v=spf1(\s|$)/i.test(text));
  const [found = null] = records;
  if (found === null)
    return {
      ...base,
      state: 'missing',
      found,
      add: whole,
      sentence: 'No SPF record. Receivers can’t tell that your server may send for this domain.',
    };
  if (records.length > 1)
    return {
      ...base,
      state: 'wrong',
      found: records.join('\n'),
      add: null,
      sentence: 'There are several SPF records, so receivers ignore them all. Merge them into one.',
    };
  if (/(^|\s)\+?all(\s|$)/i.test(found))
    return {
      ...base,
      state: 'wrong',
      found,
      add: found.replace(/\+?all(?=\s|$)/i, '~all'),
      sentence: 'This record lets anyone send for your domain. Change its end to ~all.',
    };
  if (!found.toLowerCase().split(/\s+/).includes(mechanism))
    return {
      ...base,
      state: 'unsure',
      found,
      add: found.replace(/\s*([~?-]?all)?\s*$/i, (end) => ` ${mechanism}${end.trim() ? ` ${end.trim()}` : ''}`),
      sentence: `This record doesn’t name ${host} directly. Unless your provider gave you another entry, change it as shown.`,
    };
  return { ...base, state: 'found', found, add: null, sentence: 'Your server may send for this domain.' };
}

function dkimOf(name: string, key: string, texts: Texts): DnsRecord {
  const base = { kind: 'dkim', name } as const;
  const add = `v=DKIM1; k=rsa; p=${key}`;
  if (texts === 'unknown') return { ...base, state: 'unknown', found: null, add: null, sentence: UNKNOWN };
  const found = texts.find((text) => /(^|;)\s*p=/i.test(text)) ?? null;
  if (found === null)
    return { ...base, state: 'missing', found, add, sentence: 'Emails are signed, but receivers can’t find the key.' };
  const published = /(?:^|;)\s*p=([^;]*)/i.exec(found)?.[1]?.replace(/\s/g, '');
  return published === key
    ? { ...base, state: 'found', found, add: null, sentence: 'Receivers can verify the signature.' }
    : { ...base, state: 'wrong', found, add, sentence: 'The published key isn’t the one that signs your emails.' };
}

const unsigned = (domain: string): DnsRecord => ({
  kind: 'dkim',
  name: `…._domainkey.${domain}`,
  state: 'unsure',
  found: null,
  add: null,
  sentence:
    'No key is set here, so your provider must sign your emails. Follow its instructions for DKIM, or add a key under Signature.',
});

function dmarcOf(domain: string, from: string, texts: Texts): DnsRecord {
  const base = { kind: 'dmarc', name: `_dmarc.${domain}` } as const;
  const add = `v=DMARC1; p=none; rua=mailto:${from}`;
  if (texts === 'unknown') return { ...base, state: 'unknown', found: null, add: null, sentence: UNKNOWN };
  const records = texts.filter((text) => /^v=DMARC1\s*;/i.test(text));
  const [found = null] = records;
  if (found === null)
    return {
      ...base,
      state: 'missing',
      found,
      add,
      sentence: 'No DMARC record. Gmail and Yahoo require one of everyone who sends many emails.',
    };
  const policy = /;\s*p=\s*(none|quarantine|reject)/i.exec(found)?.[1]?.toLowerCase();
  if (records.length > 1 || policy === undefined)
    return {
      ...base,
      state: 'wrong',
      found: records.join('\n'),
      add,
      sentence: 'Receivers can’t read this record. Replace it.',
    };
  return {
    ...base,
    state: 'found',
    found,
    add: null,
    sentence:
      policy === 'none'
        ? 'Receivers report forged emails but still deliver them. Change p=none to p=quarantine once the reports look right.'
        : 'Receivers hold back emails that only claim to be yours.',
  };
}

/** The public half of a signing key, as DNS publishes it. */
const publicKeyOf = (pem: string): string =>
  createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64');
