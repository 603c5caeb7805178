import { type LetterField, letterFields, readLetter } from '@bookline/contract/rules/letter-fields';
import { cleanHtml, escapeHtml } from './clean-html.ts';

export interface Filled {
  readonly text: string;
  /** A sentence for each field that is unknown, or that has neither a value nor a fallback. */
  readonly faults: readonly string[];
}

type Values = ReadonlyMap<LetterField, string>;

/** Fills in the fields of a subject. The result is one line, whatever the values contain. */
export function fillSubject(subject: string, values: Values): Filled {
  const { text, faults } = fill(subject, values, (value) => value);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a line break in a name must not become a header
  return { text: text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim(), faults };
}

/** Fills in the fields of a text message. */
export const fillText = (words: string, values: Values): Filled => fill(words, values, (value) => value);

/** Fills in the fields of a body and cleans it. Values are inserted as text, never as markup. */
export function fillHtml(html: string, values: Values): Filled {
  const { text, faults } = fill(cleanHtml(html), values, escapeHtml);
  return { text: cleanHtml(text), faults };
}

function fill(template: string, values: Values, write: (value: string) => string): Filled {
  const { pieces, fault } = readLetter(template);
  const faults = new Set(fault ? [fault.sentence] : []);
  const words = pieces.map((piece) => {
    if ('text' in piece) return piece.text;
    const value = values.get(piece.field) ?? '';
    if (value !== '') return write(value);
    if (piece.instead === undefined) faults.add(missingField(piece.field));
    return piece.instead ?? '';
  });
  return { text: words.join(''), faults: [...faults] };
}

export function missingField(field: LetterField): string {
  const label = letterFields.find(({ name }) => name === field)?.label ?? field;
  return `This contact has no “${label}”. Add a fallback such as {{${field}|…}}, or fill it in on the contact.`;
}
