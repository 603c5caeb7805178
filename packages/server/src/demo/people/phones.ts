import { areaCodes } from './places.ts';
import { at } from './random.ts';

/** Line numbers of exchange 555 in an area code: all but 1212, which is directory assistance. */
const LINES = 9999;
/** How many numbers there are. */
const NUMBERS = areaCodes.length * LINES;
/** Coprime to NUMBERS, near its golden section, so that neighboring indexes get numbers far apart. */
const STEP = stepFor(NUMBERS);

/** How many people get two unique numbers: about 1.5 million. */
export const PEOPLE_WITH_OWN_NUMBERS = Math.floor(NUMBERS / 2);

function stepFor(size: number): number {
  const divides = (a: number, b: number): number => (b === 0 ? a : divides(b, a % b));
  let step = Math.floor(size * 0.618);
  while (divides(step, size) !== 1) step++;
  return step;
}

/** The position of a person's number among all numbers. */
function slot(key: number, index: number, second: boolean): number {
  const place = (second ? index + PEOPLE_WITH_OWN_NUMBERS : index) % NUMBERS;
  // Exact: both factors are below 2^23, the key below 2^32.
  return (place * STEP + key) % NUMBERS;
}

/** The index in `areaCodes` of a person's first number, which also decides the city. */
export function areaCodeOf(key: number, index: number): number {
  return slot(key, index, false) % areaCodes.length;
}

/**
 * The number (E.164) of the person at an index. Under one key, no other of the first PEOPLE_WITH_OWN_NUMBERS has it. The exchange is 555, so no real
 * phone rings. The second number may be of another city, because people keep their number when they move.
 */
export function phoneNumber(key: number, index: number, second: boolean): string {
  const number = slot(key, index, second);
  const line = Math.floor(number / areaCodes.length);
  return `+1${at(areaCodes, number % areaCodes.length)}555${String(line < 1212 ? line : line + 1).padStart(4, '0')}`;
}
