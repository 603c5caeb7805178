import { type LetterField, letterFields, readLetter } from '@bookline/contract/rules/letter-fields';
import { cleanHtml, escapeHtml } from './clean-html.ts';

export interface Filled {
  readonly text: string;
  /** What is wrong with a field, or that there is nothing for it and no words instead: a sentence each. */
  readonly faults: readonly string[];
}

type Values = ReadonlyMap<LetterField, string>;

/** A subject with its fields filled in: one line, whatever stands in them. */
export function fillSubject(subject: string, values: Values): Filled {
  const { text, faults } = fill(subject, values, (value) => value);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a line break in a name must not become a header
  return { text: text.replace(/[\u0000-\u001f\u007f]+/g, ' ').trim(), faults };
}

/** What was written, with its fields filled in, clean: what stands in a field is words and never marks, and is cleaned with the rest. */
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
    if (piece.instead === undefined) faults.add(missing(piece.field));
    return piece.instead ?? '';
  });
  return { text: words.join(''), faults: [...faults] };
}

function missing(field: LetterField): string {
  const label = letterFields.find(({ name }) => name === field)?.label ?? field;
  return `There is nothing for “${label}” here: write {{${field}|…}} with words instead, or fill it in at the contact.`;
}
