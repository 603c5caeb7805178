/** The columns that a file of rejected rows has beside those of the imported file: which row it was, and why it was rejected. */
export const REJECTED_ROW = 'Rejected row';
export const REJECTED_BECAUSE = 'Rejected because';

/** Whether a header is one of these: an import leaves such a column out. */
export const isRejectedColumn = (header: string): boolean =>
  [REJECTED_ROW, REJECTED_BECAUSE].some((own) => own.toLowerCase() === header.trim().toLowerCase());
