export { enterFrom, findEntry } from './sign-in-from.ts';
