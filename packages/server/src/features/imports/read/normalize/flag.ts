import { isNoDate } from './date.ts';
import type { Normalized } from './normalized.ts';

const YES = new Set('yes y true t 1 x on checked ✓ ✔ si sí'.split(' '));
const NO = new Set('no n false f 0 off unchecked none never'.split(' '));

/** A yes or no: 'yes', 'Y', 'x', '1', 'TRUE' … 'no', '0', 'off'. */
export function normalizeFlag(raw: string): Normalized<boolean> {
  const word = raw.trim().toLowerCase().replace(/\.0+$/, '');
  if (YES.has(word)) return { value: true };
  if (NO.has(word)) return { value: false };
  return { problem: 'This isn’t yes or no.' };
}

const STOP =
  /\b(dnc|do[\s-]?not|don'?t|stop|opt(ed)?[\s-]?out|unsub\w*|revoked?|block(ed)?|listed|registered|litigator|suppress\w*|bounced)\b/;
const GO =
  /^(ok(ay)?|clean|clear|callable|allowed|safe|active|subscribed|(ok|okay) to \w+|opt(ed)?[\s-]?in|not (on|in|listed|registered|dnc)\b.*|no dnc|non[\s-]?dnc)$/;

/**
 * Whether a contact must not be called, mailed, or texted: yes and no, and the words of dialers and scrubbing services ('DNC', 'Opted out',
 * 'Clean'). Unreadable text is a problem. A caller for which a wrong no is serious treats it as yes.
 */
export function normalizeDoNotContact(raw: string): Normalized<boolean> {
  const flag = normalizeFlag(raw);
  if ('value' in flag) return flag;
  const words = raw.trim().toLowerCase();
  if (GO.test(words)) return { value: false };
  // Many systems write the date of the opt-out.
  if (/^\d{4}-\d\d-\d\d|^\d{1,2}\/\d{1,2}\/\d{4}/.test(words) && !isNoDate(words.slice(0, 10))) return { value: true };
  return STOP.test(words) ? { value: true } : flag;
}

/** Tobacco use: yes and no, 'smoker', 'Non-Tobacco', 'Former'. */
export function normalizeTobacco(raw: string): Normalized<boolean> {
  const words = raw.trim().toLowerCase();
  if (/^(non|never|no |not |former|ex|quit|past|preferred non|standard non|nt$|ns$)/.test(words))
    return { value: false };
  if (/smok|tobacco|nicotine|cigar|vape|chew|current|^(tob|sm|s)$/.test(words)) return { value: true };
  return normalizeFlag(raw);
}
