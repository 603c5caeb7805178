import { randomInt } from 'node:crypto';
import { replaceLinks, textLink } from '@bookline/contract/rules/text-links';
import type { Context, Services } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { tenantOrigin } from '../../platform/http/tenant-url.ts';
import { readSetting } from '../settings/settings.api.ts';
import { insertTextLinks } from './text-links.queries.ts';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 22;

/** Short enough for a text, and with 131 random bits, so that no one finds the links of others. */
const newToken = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The words as they're sent, and the links that have to be stored with the text. */
export interface ShortenedText {
  readonly words: string;
  /** What the search finds: the links as they were written, too. */
  readonly searched: string;
  readonly links: readonly { readonly token: string; readonly target: string }[];
}

/** Where the short links of the tenant are. Null if links aren't shortened: the setting is off, or the tenant has no host name of its own. */
export async function shortLinkOrigin(ctx: ShortensCtx): Promise<string | null> {
  if ((await readSetting(ctx, 'SHORT_TEXT_LINKS')) !== 'true') return null;
  return (await tenantOrigin(ctx, ctx.tenant)) ?? null;
}

type ShortensCtx = Parameters<typeof readSetting>[0] & Pick<Services, 'base_url'> & { readonly db: Db };

/** Shortens the links of outgoing texts, if the tenant turned it on. Every text of a user or campaign goes through it before it's counted and stored. */
export async function linkShortener(ctx: ShortensCtx): Promise<(words: string) => ShortenedText> {
  const origin = await shortLinkOrigin(ctx);
  return (words) => {
    if (origin === null) return { words, searched: words, links: [] };
    const links: { token: string; target: string }[] = [];
    const short = replaceLinks(words, origin, (target) => {
      const token = newToken();
      links.push({ token, target });
      return textLink(origin, token);
    });
    return { words: short, searched: [short, ...links.map(({ target }) => target)].join(' '), links };
  };
}

/** Stores the links of texts that are stored already. */
export const keepTextLinks = (
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  texts: readonly { readonly id: string; readonly links: ShortenedText['links'] }[],
): Promise<void> =>
  insertTextLinks(
    db,
    tenant.id,
    texts.flatMap(({ id, links }) => links.map((link, position) => ({ ...link, position, message_id: id }))),
  );
