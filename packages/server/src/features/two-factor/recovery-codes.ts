import { createHash, randomInt } from 'node:crypto';

const COUNT = 10;
/** Without characters that look alike: 0 and o, and 1, l, and i. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';

/** Ten codes of 79 bits each, such as 'h7kq-2mzx-9wpd-ncea': too many to guess, even with their hashes. */
export function makeRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: COUNT }, () => [group(), group(), group(), group()].join('-'));
}

/** The stored hash of a code. Case and dashes don't matter. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest();
}
