/** The most pieces in one mailing. */
export const MAX_MAILER_PIECES = 250_000;
/** How long a mailing's files can be downloaded. */
export const MAILER_FILE_DAYS = 30;

/** Why a contact gets no piece, with the label. */
export const leftOutReasons = {
  no_address: 'incomplete address',
  same_address: 'another piece goes to this address',
  recent: 'recently mailed the same kit',
  not_needed: 'over the requested quantity',
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;

/** The key code of a piece, which traces a response to its contact: 'M12-000345'. */
export const keyCode = (number: number, place: number): string => `M${number}-${String(place).padStart(6, '0')}`;
