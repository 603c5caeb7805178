import { z } from 'zod';
import type { Normalised } from './normalised.ts';

const NOT_AN_EMAIL = 'This is not an e-mail address.';
const PLACEHOLDER = 'This is a placeholder, not an e-mail address.';
const TOO_LONG = 'This e-mail address is longer than 254 characters.';

/** Written where there is no address: taken as one, they would make one person of everybody who has none. */
const NOBODY =
  /^(none|no|na|nomail|no-?mail|noemail|no[-_.]?e?-?mail|notprovided|not[-_.]?provided|unknown|declined|refused|nobody)@|@(none|noemail|nomail|na)\.\w+$/;

/** The addresses of one cell, which may hold several. */
export function splitEmails(raw: string): string[] {
  return /[;,|\s]/.test(raw)
    ? raw.split(/[;,|]\s*|\s+(?=[^\s@]+@)/).filter((part) => part.includes('@') || !raw.includes('@'))
    : [raw];
}

/** An e-mail address in lower case, out of 'mailto:…', '<…>' and 'Ann Lee <ann@example.com>'. */
export function normaliseEmail(raw: string): Normalised<string> {
  let text = raw.trim().toLowerCase();
  const angled = /<([^<>]*)>/.exec(text);
  if (angled) text = angled[1] ?? '';
  text = text
    .replace(/^(?:mailto:|e-?mail:)/, '')
    .replace(/\?.*$/, '')
    .replace(/^["'(<[\s]+|["')>\].,;:\s]+$/g, '')
    .replace(/\s*@\s*/, '@');
  if (text.length > 254) return { problem: TOO_LONG };
  if (!z.regexes.email.test(text)) return { problem: NOT_AN_EMAIL };
  if (NOBODY.test(text)) return { problem: PLACEHOLDER };
  return { value: text };
}
