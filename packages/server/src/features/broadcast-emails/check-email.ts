import type { EmailCheck } from '@bookline/contract/features/broadcast-emails';
import { isEmailLink, partsOf } from '@bookline/contract/rules/email-blocks';
import { letterFields, readLetter } from '@bookline/contract/rules/letter-fields';
import { hasWords } from '@bookline/contract/rules/mail-words';
import { cleanHtml, plainOf } from '../email-messages/email-messages.api.ts';
import type { EmailContent } from './compile-email.ts';

/** Gmail hides what comes after 102 kB of HTML behind a link, the unsubscribe link included. */
const CLIP_BYTES = 102 * 1024;
const NEAR_CLIP_BYTES = 90 * 1024;
/** A phone shows about this many characters of a subject. */
const LONG_SUBJECT = 60;
/** Values are longer than their fields: an estimate of what one adds. */
const FIELD_BYTES = 40;

/** Words that filters and readers know from spam. */
const SPAMMY = [
  '100% free',
  'act now',
  'amazing deal',
  'apply now',
  'cash bonus',
  'click here',
  'double your',
  'free gift',
  'free money',
  'guaranteed',
  'limited time only',
  'lowest price',
  'no cost',
  'no obligation',
  'once in a lifetime',
  'risk free',
  'risk-free',
  'urgent',
  'winner',
  'you have been selected',
];

type Fault = Omit<EmailCheck, 'level'> & { readonly level: 'error' | 'warning' };

/** What is wrong with an email before it is sent, except its links' pages. `html` is the compiled one. */
export function faultsOf(content: EmailContent, html: string, postalAddress: string): Fault[] {
  return [
    ...subjectFaults(content),
    ...partFaults(content),
    ...fieldFaults(content),
    ...(postalAddress === ''
      ? [
          error(
            'postal_address',
            'Your company has no postal address. The law requires one in every marketing email. Enter it under Administration → Settings.',
          ),
        ]
      : []),
    ...sizeFaults(content, html),
  ];
}

/** The checks that found nothing, so that a user sees what was checked. */
export function passedOf(faults: readonly { readonly code: string }[]): EmailCheck[] {
  const found = new Set(faults.map(({ code }) => code));
  return checked
    .filter(({ codes }) => !codes.some((code) => found.has(code)))
    .map(({ codes, sentence }) => ({ code: codes[0], level: 'passed', sentence, block: null }));
}

const checked = [
  { codes: ['subject', 'subject_spam', 'subject_long', 'subject_reply'], sentence: 'The subject is fine.' },
  { codes: ['empty', 'image_only'], sentence: 'The email has text.' },
  { codes: ['alt', 'image_missing'], sentence: 'Every image has a description.' },
  { codes: ['link', 'link_dead', 'link_unknown', 'link_insecure', 'label'], sentence: 'Every link works.' },
  { codes: ['fallback'], sentence: 'Every field has a fallback.' },
  { codes: ['postal_address'], sentence: 'The postal address is included.' },
  { codes: ['size'], sentence: 'The email is small enough for Gmail.' },
] as const;

const error = (code: string, sentence: string, block: number | null = null): Fault => ({
  code,
  level: 'error',
  sentence,
  block,
});
const warning = (code: string, sentence: string, block: number | null = null): Fault => ({
  ...error(code, sentence, block),
  level: 'warning',
});

function subjectFaults({ subject }: EmailContent): Fault[] {
  if (subject.trim() === '') return [error('subject', 'Enter a subject.')];
  const faults: Fault[] = [];
  if (/^\s*(re|fwd?|aw)\s*:/i.test(subject))
    faults.push(
      error(
        'subject_reply',
        'The subject looks like a reply. The law forbids misleading subjects. Remove “Re:” or “Fwd:”.',
      ),
    );
  const folded = subject.toLowerCase();
  const words = SPAMMY.filter((phrase) => folded.includes(phrase));
  const letters = subject.replace(/\{\{[^}]*\}\}/g, '').replace(/[^a-z]/gi, '');
  const capitals = letters.replace(/[^A-Z]/g, '').length;
  if (words.length > 0)
    faults.push(warning('subject_spam', `Spam filters react to “${words[0]}” in the subject. Say it another way.`));
  else if (/!{2,}|\${2,}/.test(subject))
    faults.push(warning('subject_spam', 'Spam filters react to repeated signs in the subject. Use one.'));
  else if (letters.length >= 8 && capitals / letters.length > 0.6)
    faults.push(warning('subject_spam', 'Spam filters react to capital letters in the subject. Use sentence case.'));
  if (subject.length > LONG_SUBJECT)
    faults.push(
      warning('subject_long', `The subject has ${subject.length} characters. Phones show about ${LONG_SUBJECT}.`),
    );
  return faults;
}

function partFaults({ blocks }: EmailContent): Fault[] {
  const faults: Fault[] = [];
  let words = 0;
  let images = 0;
  for (const { block, part } of partsOf(blocks)) {
    if (part.kind === 'text') {
      if (blocks[block]?.kind !== 'footer' && hasWords(part.html)) words += plainOf(cleanHtml(part.html)).length;
      for (const href of hrefsOf(part.html)) faults.push(...linkFaults(href, block));
      continue;
    }
    if (part.kind === 'image') {
      images += 1;
      if (part.image_id === null)
        faults.push(error('image_missing', 'An image block has no image. Upload one or remove the block.', block));
      else if (part.alt.trim() === '')
        faults.push(error('alt', 'An image has no description. People who can’t see it need one.', block));
      if (part.link !== '') faults.push(...linkFaults(part.link, block));
      continue;
    }
    if (part.label.trim() === '') faults.push(error('label', 'A button has no text.', block));
    if (part.link === '') faults.push(error('link', 'A button has no link.', block));
    else faults.push(...linkFaults(part.link, block));
  }
  if (words === 0)
    faults.push(error('empty', images > 0 ? 'The email has only images. Add text.' : 'The email has no text.'));
  else if (images > 0 && words < 60)
    faults.push(warning('image_only', 'The email has little text beside its images. Spam filters prefer more text.'));
  return faults;
}

function linkFaults(href: string, block: number): Fault[] {
  if (!isEmailLink(href)) return [error('link', `“${shortened(href)}” isn’t a complete web address.`, block)];
  return /^http:/i.test(href)
    ? [warning('link_insecure', `“${shortened(href)}” isn’t encrypted. Use https if the site offers it.`, block)]
    : [];
}

const shortened = (href: string) => (href.length > 60 ? `${href.slice(0, 59)}…` : href);

/** The addresses of all links with their block, as they are typed. */
export const linksOf = ({ blocks }: Pick<EmailContent, 'blocks'>): { href: string; block: number }[] =>
  partsOf(blocks).flatMap(({ block, part }) =>
    (part.kind === 'text' ? hrefsOf(part.html) : part.link === '' ? [] : [part.link]).map((href) => ({ href, block })),
  );

const hrefsOf = (html: string): string[] =>
  [...html.matchAll(/<a\b[^<>]*\bhref="([^"]*)"/gi)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

function fieldFaults({ subject, preheader, blocks }: EmailContent): Fault[] {
  const texts = [
    { text: subject, block: null },
    { text: preheader, block: null },
    ...partsOf(blocks).map(({ block, part }) => ({
      text: part.kind === 'text' ? part.html : part.kind === 'button' ? part.label : '',
      block,
    })),
  ];
  const bare = new Map<string, number | null>();
  for (const { text, block } of texts)
    for (const piece of readLetter(text).pieces) {
      if ('text' in piece || piece.instead !== undefined) continue;
      const field = letterFields.find(({ name }) => name === piece.field);
      // The sender always has these.
      if (field && field.of !== 'sender' && !bare.has(field.label)) bare.set(field.label, block);
    }
  return [...bare].map(([label, block]) =>
    warning('fallback', `“${label}” has no fallback. Contacts without one won’t get the email.`, block),
  );
}

function sizeFaults({ blocks }: EmailContent, html: string): Fault[] {
  const bytes = Buffer.byteLength(html) + FIELD_BYTES * (JSON.stringify(blocks).match(/\{\{/g)?.length ?? 0);
  const kilobytes = Math.ceil(bytes / 1024);
  if (bytes > CLIP_BYTES)
    return [
      error(
        'size',
        `The email has ${kilobytes} kB. Gmail cuts it off after 102 kB. Remove blocks or shorten the text.`,
      ),
    ];
  if (bytes > NEAR_CLIP_BYTES)
    return [warning('size', `The email has ${kilobytes} kB. Gmail cuts it off after 102 kB.`)];
  return [];
}
