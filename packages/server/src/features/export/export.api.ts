export { csvOfCopy } from './csv-of-copy.ts';
export { exportCsv } from './run-export.ts';
export { takeSlot } from './take-slot.ts';
export { xlsxFile } from './xlsx-file.ts';
