export { formPaper } from './pdf/form-paper.ts';
export { grey, IN, LETTER, openPaper, rule, textsIn, writeLine, writeLines } from './pdf/ink.ts';
export { clampLines, widthIn, wrapText } from './pdf/text-lines.ts';
