import { type LetterField, letterFields } from '@bookline/contract/rules/letter-fields';
import { escapeHtml, missingField } from '../email-messages/email-messages.api.ts';

/** What every email ends with. */
export interface TemplateLinks {
  readonly company: string;
  readonly postal_address: string;
  readonly unsubscribe_url: string;
  readonly preferences_url: string;
}

/** An email with its fields. The same object can be filled in for many contacts. */
export interface EmailToFill {
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
}

export interface FilledEmail {
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
  /** A sentence for each field that has neither a value nor a fallback. Then it must not be sent. */
  readonly faults: readonly string[];
}

export type FieldValues = ReadonlyMap<LetterField, string>;

type Piece = string | { readonly name: string; readonly instead: string | undefined };
interface Pieces {
  readonly subject: readonly Piece[];
  readonly html: readonly Piece[];
  readonly plain: readonly Piece[];
}

const known = new WeakMap<EmailToFill, Pieces>();
const fields: ReadonlySet<string> = new Set(letterFields.map(({ name }) => name));

/** Fills in an email for one contact. Uses no database. The email is taken apart once, however many contacts get it. */
export function fillTemplate(email: EmailToFill, values: FieldValues, links: TemplateLinks): FilledEmail {
  let pieces = known.get(email);
  if (!pieces) {
    pieces = { subject: piecesOf(email.subject), html: piecesOf(email.html), plain: piecesOf(email.plain) };
    known.set(email, pieces);
  }
  const faults = new Set<string>();
  const join = (list: readonly Piece[], write: (value: string) => string) =>
    list
      .map((piece) => {
        if (typeof piece === 'string') return piece;
        const { name, instead } = piece;
        if (isLink(name)) return write(links[name]);
        if (!isField(name)) return '';
        const value = values.get(name) ?? '';
        if (value !== '') return write(value);
        if (instead === undefined) faults.add(missingField(name));
        return instead ?? '';
      })
      .join('');
  return {
    subject: oneLine(join(pieces.subject, (value) => value)),
    html: join(pieces.html, (value) => escapeHtml(value).replaceAll('\n', '<br />')),
    plain: join(pieces.plain, (value) => value),
    faults: [...faults],
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a line break in a name must not become a header
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim();

const isLink = (name: string): name is keyof TemplateLinks =>
  name === 'company' || name === 'postal_address' || name === 'unsubscribe_url' || name === 'preferences_url';
const isField = (name: string): name is LetterField => fields.has(name);

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of text.matchAll(/\{\{([^{}|]*)(?:\|((?:(?!\}\}).)*))?\}\}/gs)) {
    if (found.index > at) pieces.push(text.slice(at, found.index));
    pieces.push({ name: (found[1] ?? '').trim().toLowerCase(), instead: found[2]?.trim() });
    at = found.index + found[0].length;
  }
  if (at < text.length) pieces.push(text.slice(at));
  return pieces;
}
