export { keepRefusals, refuseNumber } from './keep-refusals.ts';
export { suppressedAmong } from './suppressed-among.ts';
