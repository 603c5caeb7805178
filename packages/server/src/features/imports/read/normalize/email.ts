import { z } from 'zod';
import type { Normalized } from './normalized.ts';

const NOT_AN_EMAIL = 'This isn’t a valid email address.';
const PLACEHOLDER = 'This is a placeholder, not an email address.';
const TOO_LONG = 'This email address is longer than 254 characters.';

/** Placeholders for no address. If they counted as addresses, all contacts with one would become the same. */
const PLACEHOLDERS =
  /^(none|no|na|nomail|no-?mail|noemail|no[-_.]?e?-?mail|notprovided|not[-_.]?provided|unknown|declined|refused|nobody)@|@(none|noemail|nomail|na)\.\w+$/; // literal: data

/** The addresses of one cell, which may contain several. */
export function splitEmails(raw: string): string[] {
  return /[;,|\s]/.test(raw)
    ? raw.split(/[;,|]\s*|\s+(?=[^\s@]+@)/).filter((part) => part.includes('@') || !raw.includes('@'))
    : [raw];
}

/** An email address in lower case, from 'mailto:…', '<…>', and 'Ann Lee <ann@example.com>'. */
export function normalizeEmail(raw: string): Normalized<string> {
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
  if (PLACEHOLDERS.test(text)) return { problem: PLACEHOLDER };
  return { value: text };
}
