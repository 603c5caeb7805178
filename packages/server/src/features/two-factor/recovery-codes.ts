import { createHash, randomInt } from 'node:crypto';

const COUNT = 10;
/** Without those that are taken for one another: 0 and o, 1 and l and i. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';

/** Ten codes of 79 bits each, such as 'h7kq-2mzx-9wpd-ncea': too many to try, also for whoever has their hashes. */
export function makeRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: COUNT }, () => [group(), group(), group(), group()].join('-'));
}

/** What is kept of a code. How it was typed does not matter: large or small, with or without dashes. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest();
}
