import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { PrintInput } from '../print-input.ts';
import { drawCallList } from './call-list.ts';
import { drawContactSheets } from './contact-sheets.ts';
import { drawEnvelopes } from './envelopes.ts';
import { type Ink, LETTER, openPaper, textsIn } from './ink.ts';
import { drawLabels } from './labels.ts';
import { drawLetters } from './letters.ts';

export interface Rendered {
  readonly pages: number;
  /** Sentences the user should read about the result. */
  readonly notes: string[];
}

const NAMED = 5;

/** Draws one contact per step. A step returns the contact's name if lines were cut. */
function drawingOf(ink: Ink, input: PrintInput): Generator<string | undefined> {
  const { kind } = input.layout;
  switch (kind) {
    case 'labels_5160':
    case 'labels_5163':
      return drawLabels(ink, input, kind);
    case 'envelopes_10':
      return drawEnvelopes(ink, input);
    case 'letters':
      return drawLetters(ink, input);
    case 'call_list':
      return drawCallList(ink, input);
    case 'contact_sheets':
      return drawContactSheets(ink, input);
  }
}

/**
 * Writes the PDF to a stream. The same input creates the same bytes. `onDone` gets the number of contacts drawn. Yields to the event loop
 * between contacts, so the file is sent as it grows.
 */
export async function renderPrint(
  input: PrintInput,
  target: Writable,
  onDone: (count: number) => void = () => undefined,
): Promise<Rendered> {
  const { title, sender, made_at } = input;
  const texts = textsIn([input.contacts, input.letters, sender, title, input.today]);
  const bold = drawsNamesBold(input) ? [...input.contacts.map(({ name }) => name), sender.name, sender.agency] : [];
  const ink = await openPaper({ size: LETTER, title, author: sender.name, made_at }, { texts, bold });
  ink.doc.pipe(target);
  const cut: string[] = [];
  let done = 0;
  for (const name of drawingOf(ink, input)) {
    if (name !== undefined) cut.push(name);
    onDone(++done);
    if (done % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  ink.doc.end();
  await finished(target);
  return { pages: ink.pages(), notes: notesOf(cut, ink.shaper.missing) };
}

const drawsNamesBold = ({ layout: { kind } }: PrintInput) => kind !== 'labels_5160' && kind !== 'labels_5163';

/** The same, into a local file. */
export const renderToFile = (input: PrintInput, path: string, onDone?: (count: number) => void): Promise<Rendered> =>
  renderPrint(input, createWriteStream(path), onDone);

function notesOf(cut: readonly string[], missing: ReadonlySet<string>): string[] {
  const notes: string[] = [];
  if (cut.length > 0) {
    const rest = cut.length > NAMED ? ` and ${cut.length - NAMED} more` : '';
    notes.push(`The address of ${cut.slice(0, NAMED).join(', ')}${rest} didn’t fit and was cut off with …`);
  }
  if (missing.size > 0) notes.push(`No font here has ${[...missing].slice(0, 20).join(' ')}. � appears instead.`);
  return notes;
}
