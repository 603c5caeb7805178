import type { EmailCheck } from '@bookline/contract/features/broadcast-emails';
import { isEmailLink } from '@bookline/contract/rules/email-blocks';
import { fetchPublic, mayBeAsked } from '../../platform/net/fetch-public.ts';
import { PrivateAddressError } from '../../platform/net/public-address.ts';

/** More links than an email usually has. The rest isn't opened. */
const MAX_OPENED = 30;
const AT_ONCE = 5;
const EACH_MS = 5_000;
const ALL_MS = 10_000;
const MAX_BYTES = 2 * 1024 * 1024;

type Found = Omit<EmailCheck, 'level'> & { readonly level: 'error' | 'warning' };

/**
 * Opens the web links of an email, each once, and reports those without a page. Only public addresses are opened, and redirects aren't followed: a
 * redirect is a page. Sites that refuse programs (401, 403, 429) are there.
 */
export async function checkLinks(
  links: readonly { readonly href: string; readonly block: number }[],
  { private_too }: { readonly private_too: boolean },
): Promise<Found[]> {
  const distinct = new Map<string, number>();
  for (const { href, block } of links)
    if (/^https?:/i.test(href) && isEmailLink(href) && !distinct.has(href)) distinct.set(href, block);
  const waiting = [...distinct].slice(0, MAX_OPENED);
  const end = AbortSignal.timeout(ALL_MS);
  const found: Found[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [href, block] = next;
        const fault = await openLink(href, private_too, end);
        if (fault) found.push({ ...fault, block });
      }
    }),
  );
  return found.sort((a, b) => (a.block ?? 0) - (b.block ?? 0));
}

async function openLink(
  href: string,
  privateToo: boolean,
  end: AbortSignal,
): Promise<Omit<Found, 'block'> | undefined> {
  const shown = href.length > 60 ? `${href.slice(0, 59)}…` : href;
  // Without encryption it isn't opened. The check of the address warns about it.
  if (!mayBeAsked(new URL(href), privateToo)) return undefined;
  try {
    let { status } = await ask(href, 'HEAD', privateToo, end);
    // Some sites answer only GET.
    if (status >= 400 && status !== 404 && status !== 410) ({ status } = await ask(href, 'GET', privateToo, end));
    if (status === 404 || status === 410)
      return { code: 'link_dead', level: 'error', sentence: `“${shown}” leads to no page (${status}).` };
    if (status >= 500)
      return { code: 'link_unknown', level: 'warning', sentence: `“${shown}” answers with an error (${status}).` };
    return undefined;
  } catch (failure) {
    if (failure instanceof PrivateAddressError)
      return { code: 'link_dead', level: 'error', sentence: `“${shown}” isn’t on the public internet.` };
    if (codeOf(failure) === 'ENOTFOUND')
      return { code: 'link_dead', level: 'error', sentence: `“${shown}” has a host name that doesn’t exist.` };
    return {
      code: 'link_unknown',
      level: 'warning',
      sentence: `“${shown}” didn’t answer. Open it to make sure it works.`,
    };
  }
}

const ask = (href: string, method: string, privateToo: boolean, signal: AbortSignal) =>
  fetchPublic(href, { method, signal, time_ms: EACH_MS, most_bytes: MAX_BYTES }, privateToo);

const codeOf = (failure: unknown): string | undefined =>
  failure instanceof Error && 'code' in failure ? String(failure.code) : undefined;
