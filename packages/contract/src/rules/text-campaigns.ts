/** Added to a text to many contacts that doesn't say how to opt out. CTIA Messaging Principles 5.1.3. */
export const OPT_OUT_SENTENCE = 'Reply STOP to opt out.';

const saysHow =
  /\b(?:[Rr]eply|REPLY|[Tt]ext|TEXT|[Tt]xt|[Ss]end|SEND)\b[^.!?\n]{0,15}\bSTOP\b|\bSTOP\b ?(?:=|to (?:opt|end|cancel|quit|unsub|stop))/;

/** The text as it's sent: it says how to opt out. */
export function withOptOut(words: string): string {
  if (saysHow.test(words)) return words;
  const text = words.trimEnd();
  return `${text}${text.includes('\n') ? '\n' : ' '}${OPT_OUT_SENTENCE}`;
}

/** Texts a minute by the class of a 10DLC registration, as AT&T takes them. */
const ofClass: Readonly<Record<string, number>> = { A: 4500, B: 2400, C: 240, D: 75 };
/** What carriers take of a long code: one a second. */
const LONG_CODE_PER_MINUTE = 60;
const TOLL_FREE_PER_MINUTE = 180;

/** Texts a minute that a number may send. `pace`: the class of its registration, if it has one. */
export const textsPerMinute = (kind: 'local' | 'toll_free', pace: string | null): number =>
  kind === 'toll_free' ? TOLL_FREE_PER_MINUTE : (ofClass[pace ?? ''] ?? LONG_CODE_PER_MINUTE);
