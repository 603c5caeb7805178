/** The columns that a file of rejected rows adds to the imported ones: row number, reason, and values beyond the last column. */
export const REJECTED_ROW = 'Rejected row';
export const REJECTED_BECAUSE = 'Rejected because';
export const REJECTED_EXTRA = 'Extra values';

/** Whether a header is one of these. Imports skip such columns. */
export const isRejectedColumn = (header: string): boolean =>
  [REJECTED_ROW, REJECTED_BECAUSE, REJECTED_EXTRA].some((own) => own.toLowerCase() === header.trim().toLowerCase());
