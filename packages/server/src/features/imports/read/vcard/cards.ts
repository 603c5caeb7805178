import { open } from 'node:fs/promises';
import { detectEncoding, type Encoding, readText } from '../encoding.ts';
import { ImportFileError } from '../import-file-error.ts';
import type { TableRow } from '../sheet.ts';
import { type CardProperty, linesOf, unfold } from './card-lines.ts';
import { CARD_COLUMNS, CARD_PROPERTIES, type CardColumn, readCard } from './card-row.ts';

const BATCH = 250;
/** Of one card, without its pictures. */
const MAX_CARD = 1_000_000;

export interface Cards {
  encoding: Encoding;
  /** Whether a user chose an encoding other than the detected one. */
  overruled: boolean;
  /** A header row and one row for each card, in batches; every call reads the file again. */
  rows(): AsyncGenerator<TableRow[]>;
}

/** Opens a file of vCards (2.1, 3.0, and 4.0) as a table. Its columns are those that any of the cards fills, so opening reads it once. */
export async function openCards(path: string, chosen?: Encoding): Promise<Cards> {
  const file = await open(path);
  let detected: Encoding;
  try {
    detected = await detectEncoding(file);
  } finally {
    await file.close();
  }
  const encoding = chosen ?? detected;
  const used = new Set<CardColumn>();
  for await (const batch of cardsOf(path, encoding))
    for (const card of batch) for (const column of card.keys()) used.add(column);
  const columns = CARD_COLUMNS.filter((column) => used.has(column));
  async function* rows(): AsyncGenerator<TableRow[]> {
    let row_no = 1;
    yield [{ row_no, cells: [...columns] }];
    for await (const batch of cardsOf(path, encoding))
      yield batch.map((card) => ({ row_no: ++row_no, cells: columns.map((column) => card.get(column) ?? '') }));
  }
  return { encoding, overruled: encoding !== detected, rows };
}

async function* cardsOf(path: string, encoding: Encoding): AsyncGenerator<ReadonlyMap<CardColumn, string>[]> {
  const file = await open(path);
  try {
    let cards: ReadonlyMap<CardColumn, string>[] = [];
    let properties: CardProperty[] | undefined;
    let length = 0;
    // In vCard 2.1, a person's card may contain their assistant's card.
    let within = 0;
    let isAgent = false;
    const end = () => {
      if (properties) cards.push(readCard(properties));
      properties = undefined;
    };
    const read = unfold(
      (name) => CARD_PROPERTIES.has(name),
      (property) => {
        const { name, value } = property;
        const isCard = value.trim().toUpperCase() === 'VCARD';
        if (name === 'BEGIN' && isCard) {
          if (properties && (isAgent || within > 0)) within++;
          else {
            end();
            properties = [];
            length = 0;
          }
        } else if (name === 'END' && isCard) {
          if (within > 0) within--;
          else end();
        } else if (properties && within === 0) {
          length += value.length + 50;
          if (length > MAX_CARD)
            throw new ImportFileError(
              'unreadable',
              'The file has a card of more than a million characters. Remove that card, then import the file again.',
            );
          properties.push(property);
        }
        isAgent = name === 'AGENT' && value.trim() === '';
      },
    );
    for await (const lines of linesOf(readText(file, encoding))) {
      for (const line of lines) {
        read(line);
        if (cards.length < BATCH) continue;
        yield cards;
        cards = [];
      }
    }
    read();
    end();
    if (cards.length > 0) yield cards;
  } finally {
    await file.close();
  }
}
