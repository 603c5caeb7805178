import { fold } from '../contacts/contacts.api.ts';

/** What a text asks for: to stop texts, to get them again, or who is texting. */
export type Wish = 'stop' | 'start' | 'help';

/** A text that is nothing but one of these words, in English or Spanish. */
const alone: Readonly<Record<Wish, ReadonlySet<string>>> = {
  stop: new Set([
    ...['stop', 'stopall', 'stop all', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout', 'opt out', 'remove'],
    ...['alto', 'parar', 'pare', 'para', 'basta', 'cancelar', 'cancela', 'detener', 'baja', 'darme de baja', 'salir'],
    ...['no mas', 'end texts', 'cancel texts'],
  ]),
  start: new Set([
    'start',
    'unstop',
    'yes start',
    'optin',
    'opt in',
    'subscribe',
    'empezar',
    'comenzar',
    'iniciar',
    'reanudar',
  ]),
  help: new Set(['help', 'info', 'ayuda', 'informacion']),
};

/** Words that ask for no more texts even among others that change nothing: “ok stop, wrong number”. */
const hard = new Set('stop stopp stopall unsubscribe optout alto basta parar detengase detenganse detente'.split(' '));
const filler = new Set(
  `please pls now it this that just ok okay yes no thanks thank you all the text texts texting texted message messages messaging
  me wrong number sent from my iphone phone por favor ya gracias`.split(/\s+/),
);
/** More words than this are a sentence. */
const MOST_FILLED = 8;

const MESSAGE = '(?:text(?:ing|s)?|messag(?:es?|ing)|msgs?|sms|contact(?:ing)?|bother(?:ing)?)';
const MENSAJE = '(?:mensajes?|mensajitos?|textos?|sms)';
const BETWEEN =
  '(?: (?:it|please|now|all|the|these|those|this|your|with|of|any|more|sending|getting|receiving|me|us)){0,5}';

/**
 * Sentences that ask for no more texts (47 CFR 64.1200(a)(10): any reasonable way to say so). They name texts or contact, so that 'stop by tomorrow' or 'cancel
 * my appointment' isn't one of them.
 */
const sentences: readonly RegExp[] = [
  new RegExp(
    `\\b(?:stop|quit|cease)${BETWEEN} (?:text(?:ing|s)?|messag(?:es?|ing)|msgs?|sms|contacting|writing(?: to)? (?:me|us)|bothering)\\b`,
  ),
  new RegExp(
    `\\b(?:do not|dont|don t|never|no longer|please no|no) (?:ever )?${MESSAGE}(?: me| us| this (?:number|phone)| any ?more| again)+`,
  ),
  /^(?:please )?(?:do not|dont|don t) (?:text|message|contact|bother)(?: please)?[.!]*$/,
  new RegExp(`\\bno more ${MESSAGE}\\b`),
  /\b(?:take|remove|delete|drop) (?:me|my (?:phone |cell )?number|this number)\b[^.?!]{0,10}\b(?:off|from) (?:your|the|this|all) (?:\w+ )?(?:lists?|texts?|messages?|contacts|database|system)\b/,
  /\bremove me\b(?: please)?[.!]*$/,
  /\bopt (?:me|us) out\b/,
  /^(?:please )?opt out(?: please)?[.!]*$|\bopt out (?:of|from) (?:all |your |the |these |any |getting |receiving )*(?:texts?|messages?|sms|lists?|everything)\b/,
  /\bunsubscribe (?:me|us)\b(?! from (?!(?:all |your |the |these |any )*(?:texts?|messages?|sms|lists?|everything|this)\b))/,
  /\b(?:want|wish|like) to (?:unsubscribe|opt out|be removed)(?:$|[.!]| (?:of|from) (?:all |your |the |these )*(?:texts?|messages?|lists?)\b)/,
  /\bstop (?:receiving|getting) (?:these|those|your|any|all|more|them|texts?|messages?)\b/,
  /\brevoke (?:my )?consent\b/,
  /\bleave me alone\b/,
  /\blose my number\b/,
  // Not 'no me mandó': what didn't come isn't what's unwanted. Not 'no me llame': that's about calls.
  /\bno (?:me|nos) (?:\w+ )?(?:escrib(?:a|an|as)|mand(?:e|en|es)|envi(?:e|en|es)|contacten?|contactes|molesten?|molestes|textee?n?)\b/,
  /\b(?:dejen?|deje|deja|paren?|para|parar|basta) de (?:escrib|mand|envi|contact|molest|text)\w*/,
  new RegExp(`\\bno (?:quiero|deseo)(?: recibir)?(?: mas)? ${MENSAJE}\\b`),
  new RegExp(`\\b(?:no mas|basta de|ya no) ${MENSAJE}\\b`),
  /\b(?:quit|borr|elimin|sac)(?:en|e|a|ar)?(?:me|nme)\b[^.?!]{0,30}\b(?:lista|numero|listado)\b/,
  /\b(?:quit|borr|elimin)(?:en|e|a)? mi numero\b/,
  /\b(?:darme|denme|deme|dame) de baja\b/,
];

/** How texts of others say how to end them: an instruction, not a wish. */
const instruction =
  /\b(?:reply|replying|text|txt|send|respond|type|responda|responde|envie|conteste)(?: with)? (?:stop|alto|parar|end|unsubscribe|quit|cancel)\b[^.?!]*/g;
/** What asks for more texts. */
const opposite =
  /\b(?:do not|dont|don t|please no) stop\b(?: (?:texting|messaging|sending|writing|by)\b[^.?!]*)?|\bno (?:dejes|dejen|pares|paren)\b[^.?!]*/g;
/** A word to stop as a sentence of its own: “You never stop texting me! STOP”. */
const exclaimed = /(?:^|[.?!] ?)(?:please )?(?:stop|unsubscribe|alto|basta)(?: please| now)*(?:[.!]|$)/;

/** What a text asks for. Undefined for other texts. Acts on the words alone, whatever their case, accents, and punctuation. */
export function wishOf(words: string): Wish | undefined {
  const plain = fold(words)
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}.?!]+/gu, ' ')
    .trim();
  const word = plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  for (const wish of ['stop', 'start', 'help'] as const) if (alone[wish].has(withoutPlease(word))) return wish;
  if (isOnlyStop(word)) return 'stop';
  const rest = plain.replace(instruction, ' ').replace(opposite, ' ').trim();
  return exclaimed.test(rest) || sentences.some((sentence) => sentence.test(rest)) ? 'stop' : undefined;
}

/** Whether a text is a word to stop, once or more, with words that change nothing. “S.T.O.P” counts. */
function isOnlyStop(word: string): boolean {
  const parts = (/^(?:\p{L} )+\p{L}$/u.test(word) ? word.replaceAll(' ', '') : word).split(' ');
  return (
    parts.length <= MOST_FILLED &&
    parts.some((part) => hard.has(part)) &&
    parts.every((part) => hard.has(part) || filler.has(part))
  );
}

const withoutPlease = (word: string) =>
  word.replace(/^(?:please|pls|por favor) | (?:please|pls|por favor|now|ya)$/g, '');

/** Words that Twilio's numbers answer by themselves. A second answer would be refused, or one too many. */
const answered = new Set([
  'stop',
  'stopall',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'revoke',
  'optout',
  'start',
  'unstop',
  'yes',
  'help',
  'info',
]);
export const carrierAnswers = (words: string): boolean => answered.has(words.trim().toLowerCase());
