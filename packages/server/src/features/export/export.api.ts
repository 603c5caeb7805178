export { csvOfCopy } from './csv-of-copy.ts';
export { exportCsv } from './run-export.ts';
