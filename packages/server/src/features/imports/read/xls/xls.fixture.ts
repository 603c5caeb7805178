import { createRequire } from 'node:module';
import type * as SheetJs from '@e965/xlsx';

const { utils, write }: typeof SheetJs = createRequire(import.meta.url)('@e965/xlsx');

type Cell = string | number | boolean | Pick<SheetJs.CellObject, 't' | 'v' | 'z'>;

/** A workbook from before 2007; the sheet 'Hidden' is hidden. */
export function xlsOf(
  sheets: Record<string, readonly (readonly Cell[])[]>,
  bookType: SheetJs.BookType = 'biff8',
): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][]), name);
  book.Workbook = { Sheets: book.SheetNames.map((name) => ({ name, Hidden: name === 'Hidden' ? 1 : 0 })) };
  return write(book, { type: 'buffer', bookType }) as Buffer;
}
