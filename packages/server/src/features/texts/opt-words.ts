import { fold } from '../contacts/contacts.api.ts';

/** What a text asks for: no more texts, texts again, or who writes. */
export type Wish = 'stop' | 'start' | 'help';

/** A text that is nothing but one of these words, in English or Spanish. */
const alone: Readonly<Record<Wish, ReadonlySet<string>>> = {
  stop: new Set([
    ...['stop', 'stopall', 'stop all', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout', 'opt out', 'remove'],
    ...['alto', 'parar', 'pare', 'para', 'basta', 'cancelar', 'cancela', 'detener', 'baja', 'darme de baja', 'salir'],
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

const MESSAGE =
  '(?:text(?:ing|s)?|messag(?:e|es|ing)|msgs?|sms|contact(?:ing)?|writ(?:e|ing)|send(?:ing)?|bother(?:ing)?)';
const MENSAJE = '(?:mensajes?|mensajitos?|textos?|sms)';

/**
 * Sentences that ask for no more texts (47 CFR 64.1200(a)(10): any reasonable way to say so). They name texts or contact, so that 'stop by tomorrow' or 'cancel
 * my appointment' isn't one of them.
 */
const sentences: readonly RegExp[] = [
  new RegExp(`\\b(?:stop|quit|cease)\\b[^.?!]{0,20}\\b${MESSAGE}\\b(?! (?:by|before|after)\\b)`),
  new RegExp(
    `\\b(?:do not|dont|don t|never|no longer|please no|no) (?:ever )?${MESSAGE}\\b(?: me| us| this| any ?more| again)+`,
  ),
  /\b(?:do not|dont|don t) (?:ever )?(?:text|message|contact|write|bother)\b/,
  new RegExp(`\\bno more (?:${MESSAGE})\\b`),
  /\b(?:take|remove|delete|drop) (?:me|my (?:phone |cell )?number|this number)\b[^.?!]{0,30}\b(?:off|from|list|out)\b/,
  /\bremove me\b(?: please)?$/,
  /\b(?:unsubscribe|opt) (?:me|us|out)\b/,
  /\b(?:want|wish|like) to (?:unsubscribe|opt out|be removed|stop (?:receiving|getting))\b/,
  /\bstop (?:receiving|getting)\b/,
  /\brevoke (?:my )?consent\b/,
  /\bleave me alone\b/,
  /\blose my number\b/,
  /\bno (?:me|nos) (?:\w+ )?(?:escrib|mand|envi|contact|molest|text|llam)\w*/,
  /\b(?:dejen?|deje|deja|paren?|para|parar|basta) de (?:escrib|mand|envi|contact|molest|text|llam)\w*/,
  new RegExp(`\\bno (?:quiero|deseo)(?: recibir)?(?: mas)? ${MENSAJE}\\b`),
  new RegExp(`\\b(?:no mas|basta de|ya no) ${MENSAJE}\\b`),
  /\b(?:quit|borr|elimin|sac)(?:en|e|a|ar)?(?:me|nme)\b[^.?!]{0,30}\b(?:lista|numero|listado)\b/,
  /\b(?:quit|borr|elimin)(?:en|e|a)? mi numero\b/,
  /\b(?:darme|denme|deme|dame) de baja\b/,
];

/** Whether the sentence asks the opposite. */
const opposite = /\b(?:(?:do not|dont|don t|never|please no) stop|no (?:dejes|dejen|pares|paren))\b/;

/** What a text asks for. Undefined for other texts. Acts on the words alone, whatever their case, accents, and punctuation. */
export function wishOf(words: string): Wish | undefined {
  const plain = fold(words)
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}.?!]+/gu, ' ')
    .trim();
  const word = plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  for (const wish of ['stop', 'start', 'help'] as const) if (alone[wish].has(withoutPlease(word))) return wish;
  if (opposite.test(plain)) return undefined;
  return sentences.some((sentence) => sentence.test(plain)) ? 'stop' : undefined;
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
