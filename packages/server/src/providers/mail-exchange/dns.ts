import { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import type { MailExchange, MailExchanges } from './port.ts';

const TIMEOUT_MS = 2_000;
const TRIES = 2;
/** DNS errors for a missing record or name. */
const ABSENT = new Set(['ENODATA', 'ENOTFOUND']);

/** Queries DNS, the machine's servers or the given one: a domain's MX records, or its address if it has none, which then receives the email itself (RFC 5321). */
export function openDnsMailExchanges(server?: string): MailExchanges {
  return { find: (domain) => findExchange(domainToASCII(domain), server), texts: (name) => findTexts(name, server) };
}

async function findTexts(name: string, server: string | undefined): Promise<readonly string[] | 'unknown'> {
  const records = await answerOf(resolverOf(server).resolveTxt(name));
  // A long text arrives in pieces of 255 characters.
  return records === 'unknown' ? records : records.map((pieces) => pieces.join(''));
}

function resolverOf(server: string | undefined): Resolver {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (server !== undefined) resolver.setServers([server]);
  return resolver;
}

async function findExchange(domain: string, server: string | undefined): Promise<MailExchange> {
  if (domain === '') return 'none';
  const resolver = resolverOf(server);
  const exchanges = await answerOf(resolver.resolveMx(domain));
  if (exchanges === 'unknown') return 'unknown';
  // A single record without a name means that the domain accepts no email (RFC 7505).
  if (exchanges.length > 0)
    return exchanges.some(({ exchange }) => exchange !== '' && exchange !== '.') ? 'found' : 'none';
  const addresses = await Promise.all([answerOf(resolver.resolve4(domain)), answerOf(resolver.resolve6(domain))]);
  if (addresses.some((answer) => answer !== 'unknown' && answer.length > 0)) return 'found';
  return addresses.includes('unknown') ? 'unknown' : 'none';
}

async function answerOf<T>(asked: Promise<T[]>): Promise<T[] | 'unknown'> {
  try {
    return await asked;
  } catch (error) {
    // Any other error (a timeout, a failing server) says nothing about the domain.
    return error instanceof Error && 'code' in error && ABSENT.has(String(error.code)) ? [] : 'unknown';
  }
}
