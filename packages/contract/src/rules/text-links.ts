/** Where the short links of texts are, on the tenant's host. */
export const TEXT_LINK_PATH = '/t';
/** 22 letters and digits are 131 random bits. */
export const TEXT_LINK_TOKEN = /^[0-9A-Za-z]{22}$/;
const SAMPLE_TOKEN = 'x'.repeat(22);

const link = /https?:\/\/[^\s<>"]+/gi;
/** Beyond ASCII, no one knows where a link ends: in Chinese and Korean, words follow it without a space. Such links stay as they are. */
const plain = /^[!-~]+$/;
/** What ends a sentence or a bracket after a link isn't part of it. */
const after = /[.,;:!?'’”»*)\]}]+$/;

/** The short link of a token. `origin` such as https://agency.example.com. */
export const textLink = (origin: string, token: string): string => `${origin}${TEXT_LINK_PATH}/${token}`;

/**
 * The words with their web links replaced by what `shorten` returns. Links that are no longer than a short one, and those to the tenant's own host, stay as they
 * are.
 */
export function replaceLinks(words: string, origin: string, shorten: (target: string) => string): string {
  const most = textLink(origin, SAMPLE_TOKEN).length;
  return words.replace(link, (found) => {
    const target = withoutEnd(found);
    if (target.length <= most || !plain.test(target) || !URL.canParse(target)) return found;
    if (new URL(target).host === new URL(origin).host) return found;
    return `${shorten(target)}${found.slice(target.length)}`;
  });
}

/** A link can have brackets, as in Wikipedia's. Then the last one belongs to it. */
function withoutEnd(found: string): string {
  const short = found.replace(after, '');
  const rest = found.slice(short.length);
  return rest.startsWith(')') && short.lastIndexOf('(') > short.lastIndexOf(')') ? `${short})` : short;
}

/** The words at the length at which they're sent, for counting before a text is stored. */
export const withSampleLinks = (words: string, origin: string | null): string =>
  origin === null ? words : replaceLinks(words, origin, () => textLink(origin, SAMPLE_TOKEN));
