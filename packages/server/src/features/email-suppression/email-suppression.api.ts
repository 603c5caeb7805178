export { suppress } from './suppress.ts';
