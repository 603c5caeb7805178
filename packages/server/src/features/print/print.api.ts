export { letterValues } from './letter-values.ts';
