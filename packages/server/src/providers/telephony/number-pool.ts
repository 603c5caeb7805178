import { areaCodes, tollFreeCodes } from './area-codes.ts';
import type { NumberWish, OfferedNumber } from './port.ts';

/** 555-0100 to 555-0199 are reserved for fiction in every area code, so no call reaches anyone. */
const FIRST = 100;
const LINES = 100;

const keys = ['', '', 'ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'];

/** Whose name the embedded carrier's own texts and calls carry: a number of no pool. */
export const SERVICE_NUMBER = '+18885550000';

const numberOf = (code: string, line: number) => `+1${code}5550${FIRST + line}`;

const localNumbers: ReadonlyMap<string, OfferedNumber> = new Map(
  areaCodes.flatMap(({ code, state, city }) =>
    Array.from({ length: LINES }, (_, line) => {
      const number = numberOf(code, line);
      return [number, { number, kind: 'local', city, state, voice: true, sms: true, mms: true }] as const;
    }),
  ),
);
const tollFreeNumbers: ReadonlyMap<string, OfferedNumber> = new Map(
  tollFreeCodes.flatMap((code) =>
    Array.from({ length: LINES }, (_, line) => {
      const number = numberOf(code, line);
      return [
        number,
        { number, kind: 'toll_free', city: null, state: null, voice: true, sms: true, mms: false },
      ] as const;
    }),
  ),
);

/** A number that the embedded carrier owns, sold or not. */
export const findInPool = (number: string): OfferedNumber | undefined =>
  localNumbers.get(number) ?? tollFreeNumbers.get(number);

/** The numbers of the pool that fit a wish, sold or not; without an area code from all over, one of each first. */
export function poolLike({ kind, area_code, contains, state, city }: NumberWish): readonly OfferedNumber[] {
  const pattern = contains ? patternOf(contains) : undefined;
  const town = city?.trim().toLowerCase();
  const fitting = [...(kind === 'local' ? localNumbers : tollFreeNumbers).values()].filter(
    (offered) =>
      (!area_code || offered.number.startsWith(`+1${area_code}`)) &&
      (!state || offered.state === state) &&
      (!town || offered.city?.toLowerCase().includes(town)) &&
      (!pattern || pattern.test(offered.number)),
  );
  return area_code ? fitting : fitting.sort((one, other) => lineOf(one) - lineOf(other));
}

const lineOf = ({ number }: OfferedNumber) => Number(number.slice(-3));

/** 'HELP' is 4357, '*' any digit. */
function patternOf(contains: string): RegExp {
  const digits = [...contains.toUpperCase()].map((character) => {
    if (character === '*') return '\\d';
    const key = keys.findIndex((letters) => letters.includes(character));
    return /\d/.test(character) ? character : key >= 0 ? String(key) : '(?!)';
  });
  return new RegExp(digits.join(''));
}
