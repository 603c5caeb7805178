export { letterValues, letterValuesOfMany } from './letter-values.ts';
