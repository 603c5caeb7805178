import { posix } from 'node:path';
import type { AttachmentKey } from '@bookline/contract/features/import-attachments';
import { MAX_ZIP_ENTRIES } from '@bookline/contract/rules/limits';
import {
  addSpoilt,
  attachmentName,
  inTurnToRead,
  type PlainTable,
  readingNotes,
  readTable,
  type SpoiltRows,
  spoiltSentences,
} from '../imports/imports.api.ts';
import { keysOfText } from './entry-keys.ts';

/** A table that maps the files of a ZIP to contacts. */
export interface AttachmentIndex {
  readonly headers: readonly string[];
  readonly file_column: number;
  readonly key_column: number;
  /** The keys of a file, by `attachmentName`. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
  /** Sentences about how it was read. */
  readonly notes: readonly string[];
}

interface Choices {
  readonly file_column?: number | undefined;
  readonly key_column?: number | undefined;
  readonly key: AttachmentKey;
}

const FILE_WORDS = /\b(?:file|filename|document|attachment|path|pdf|image|scan)\b/i;
const FILE_LOOK = /\.[a-z0-9]{2,5}$/i;
/** Rows beyond this name files that no ZIP can contain. */
const MAX_ROWS = MAX_ZIP_ENTRIES * 5;

/** Whether a file of a ZIP is its index table: index.csv or manifest.xlsx, at its top level or in its only folder. */
export const isIndexName = (path: string): boolean =>
  path.split('/').length <= 2 &&
  /^(?:index|manifest|contents|files)\.(?:csv|tsv|txt|xlsx|xls|ods)$/i.test(posix.basename(path));

const BATCH = 1000;

/**
 * Reads an index table of a user (`whose`). It uses the chosen columns; otherwise the column whose cells look like file names, and the one
 * whose cells can be read as keys. Throws ImportFileError if it is no table.
 */
export const readIndex = (whose: string, path: string, chosen: Choices): Promise<AttachmentIndex> =>
  inTurnToRead(whose, () => readKeys(path, chosen));

async function readKeys(path: string, chosen: Choices): Promise<AttachmentIndex> {
  const keys = new Map<string, string[]>();
  let layout: { readonly table: PlainTable; readonly columns: ReturnType<typeof columnsOf> } | undefined;
  let spoilt: SpoiltRows[] = [];
  let count = 0;
  for await (const { table, rows, ...batch } of readTable({ path, size: BATCH })) {
    layout ??= { table, columns: columnsOf(table, chosen) };
    if (count >= MAX_ROWS) break;
    spoilt = addSpoilt(spoilt, batch.spoilt);
    for (const { cells } of rows.slice(0, MAX_ROWS - count)) {
      const name = attachmentName(cells[layout.columns.file_column] ?? '');
      const key = (cells[layout.columns.key_column] ?? '').trim();
      if (name === '' || key === '') continue;
      const there = keys.get(name) ?? [];
      if (!there.includes(key)) keys.set(name, [...there, key]);
    }
    count += rows.length;
  }
  if (!layout) throw new Error('a table was read without a layout');
  const { table, columns } = layout;
  return { headers: table.headers, ...columns, keys, notes: [...spoiltSentences(spoilt), ...readingNotes(table)] };
}

function columnsOf({ headers, sample }: PlainTable, chosen: Choices) {
  const columns = headers.map((header, column) => {
    const values = sample.map((row) => row[column]?.trim() ?? '').filter((text) => text !== '');
    const share = (test: (text: string) => boolean) => values.filter(test).length / Math.max(1, values.length);
    return {
      column,
      file: share((text) => FILE_LOOK.test(text)) + (FILE_WORDS.test(header) ? 0.5 : 0),
      key: share((text) => keysOfText(text, chosen.key).length > 0),
    };
  });
  const file_column =
    within(chosen.file_column, headers) ??
    columns.toSorted((a, b) => b.file - a.file || a.column - b.column)[0]?.column ??
    0;
  const others = columns.filter(({ column }) => column !== file_column);
  const key_column =
    within(chosen.key_column, headers) ??
    others.toSorted((a, b) => b.key - a.key || a.column - b.column)[0]?.column ??
    file_column;
  return { file_column, key_column };
}

const within = (column: number | undefined, headers: readonly string[]): number | undefined =>
  column !== undefined && column < headers.length ? column : undefined;
