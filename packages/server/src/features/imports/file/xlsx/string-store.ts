import { ImportFileError } from '../import-file-error.ts';

const PAGE = 1 << 20;
const MAX_BYTES = 200 * 1024 ** 2;

/** The strings that the cells of a workbook refer to by number. */
export interface StringStore {
  add(text: string): void;
  /** '' for a number that there is none of. */
  get(index: number): string;
}

/**
 * Keeps millions of strings as UTF-8 outside the heap, in the space of their bytes and eight more for each: a workbook of
 * 200,000 rows has over a million, and as JavaScript strings they would hold on to the text they were cut from. Throws an ImportFileError
 * `too_large` beyond 200 MB.
 */
export function createStringStore(): StringStore {
  const pages: Buffer[] = [];
  let used = PAGE;
  let count = 0;
  let bytes = 0;
  /** Of each string its page and place (page × PAGE + offset), and its length. */
  let places = new Float64Array(1024);
  let lengths = new Uint32Array(1024);

  return {
    add(text) {
      const length = Buffer.byteLength(text);
      bytes += length;
      if (bytes > MAX_BYTES) {
        throw new ImportFileError(
          'too_large',
          'The workbook holds too much text to be read. Save the sheet as CSV and import that.',
        );
      }
      if (used + length > PAGE) {
        pages.push(Buffer.allocUnsafeSlow(Math.max(PAGE, length)));
        used = 0;
      }
      if (count === places.length) {
        const [oldPlaces, oldLengths] = [places, lengths];
        places = new Float64Array(count * 2);
        lengths = new Uint32Array(count * 2);
        places.set(oldPlaces);
        lengths.set(oldLengths);
      }
      pages.at(-1)?.write(text, used);
      places[count] = (pages.length - 1) * PAGE + used;
      lengths[count] = length;
      used += length;
      count++;
    },
    get(index) {
      if (!(index >= 0 && index < count)) return '';
      const place = places[index] ?? 0;
      const offset = place % PAGE;
      return pages[Math.floor(place / PAGE)]?.toString('utf8', offset, offset + (lengths[index] ?? 0)) ?? '';
    },
  };
}
