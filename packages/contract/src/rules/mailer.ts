/** The most pieces of one mailing. */
export const MAX_MAILER_PIECES = 250_000;
/** So long the files of a mailing can be downloaded. */
export const MAILER_FILE_DAYS = 30;

/** Why a contact of the set gets no piece, and what is said of it. */
export const leftOutReasons = {
  no_address: 'without a complete address',
  same_address: 'at an address that gets one already',
  recent: 'mailed the same kit lately',
  not_needed: 'beyond the numbers asked for',
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;

/** The key code of a piece, by which an answer is traced to its contact: 'M12-000345'. */
export const keyCode = (number: number, place: number): string => `M${number}-${String(place).padStart(6, '0')}`;
