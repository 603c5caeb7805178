import { ImportFileError } from '../import-file-error.ts';

const PAGE = 1 << 20;
/** The memory limit for strings with their positions. They are outside the heap, where no other limit applies. */
const MAX_BYTES = 300 * 1024 ** 2;
const PER_STRING = 12;

/** The strings that the cells of a workbook refer to by number. */
export interface StringStore {
  add(text: string): void;
  /** '' for an unknown number. */
  get(index: number): string;
}

/**
 * Stores millions of strings as UTF-8 outside the heap, in their bytes plus twelve for each. A workbook of 200,000 rows has over a million,
 * and as JavaScript strings they would keep the source text in memory. Throws an ImportFileError `too_large` beyond 300 MB.
 */
export function createStringStore(maxBytes = MAX_BYTES): StringStore {
  const pages: Buffer[] = [];
  let used = PAGE;
  let count = 0;
  let bytes = 0;
  /** For each string, its page and position (page × PAGE + offset), and its length. */
  let places = new Float64Array(1024);
  let lengths = new Uint32Array(1024);

  return {
    add(text) {
      const length = Buffer.byteLength(text);
      bytes += length + PER_STRING;
      if (bytes > maxBytes) {
        throw new ImportFileError(
          'too_large',
          'The workbook has too much text to read. Save the sheet as CSV, then import that.',
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
