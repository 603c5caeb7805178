export { createCsvParser } from './file/csv-parser.ts';
export { ImportFileError } from './file/import-file-error.ts';
export { openTable } from './file/read-table.ts';
export { overlayTargets } from './overlay-targets.ts';
export { startImport } from './start-import.ts';
export { draftMapping } from './validate-import.ts';
