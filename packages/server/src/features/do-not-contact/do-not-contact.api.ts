export { keepRefusals } from './keep-refusals.ts';
export { suppressedAmong } from './suppressed-among.ts';
