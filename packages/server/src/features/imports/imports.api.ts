export { createCsvParser } from './file/csv-parser.ts';
export { ImportFileError } from './file/import-file-error.ts';
export { openTable } from './file/read-table.ts';
