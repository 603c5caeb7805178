export { suppressedAmong } from './suppressed-among.ts';
