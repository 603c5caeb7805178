export { csvOfCopy } from './csv-of-copy.ts';
