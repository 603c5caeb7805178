import type { Normalised } from './normalised.ts';

const YES = new Set('yes y true t 1 x on checked ✓ ✔ si sí'.split(' '));
const NO = new Set('no n false f 0 off unchecked none never'.split(' '));

/** A yes or no: 'yes', 'Y', 'x', '1', 'TRUE' … 'no', '0', 'off'. */
export function normaliseFlag(raw: string): Normalised<boolean> {
  const word = raw.trim().toLowerCase().replace(/\.0+$/, '');
  if (YES.has(word)) return { value: true };
  if (NO.has(word)) return { value: false };
  return { problem: 'This is neither yes nor no.' };
}

const STOP =
  /\b(dnc|do[\s-]?not|don'?t|stop|opt(ed)?[\s-]?out|unsub\w*|revoked?|block(ed)?|listed|registered|litigator|suppress\w*|bounced)\b/;
const GO =
  /^(ok(ay)?|clean|clear|callable|allowed|safe|active|subscribed|(ok|okay) to \w+|opt(ed)?[\s-]?in|not (on|in|listed|registered|dnc)\b.*|no dnc|non[\s-]?dnc)$/;

/**
 * Whether somebody must not be called, written or texted: yes and no, and the words of dialers and scrubbing services
 * ('DNC', 'Opted out', 'Clean'). What cannot be read counts as yes where the caller must not be wrong, so this says only
 * that it cannot be read.
 */
export function normaliseDoNotContact(raw: string): Normalised<boolean> {
  const flag = normaliseFlag(raw);
  if ('value' in flag) return flag;
  const words = raw.trim().toLowerCase();
  if (GO.test(words)) return { value: false };
  return STOP.test(words) ? { value: true } : flag;
}

/** Whether somebody uses tobacco: yes and no, 'smoker', 'Non-Tobacco', 'Former'. */
export function normaliseTobacco(raw: string): Normalised<boolean> {
  const words = raw.trim().toLowerCase();
  if (/^(non|never|no |not |former|ex|quit|past|preferred non|standard non|nt$|ns$)/.test(words))
    return { value: false };
  if (/smok|tobacco|nicotine|cigar|vape|chew|current|^(tob|sm|s)$/.test(words)) return { value: true };
  return normaliseFlag(raw);
}
