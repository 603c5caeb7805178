/** What one mail may carry: many servers take no more than 25 MB, and a file grows by a third on its way. */
export const MAX_MAIL_FILES = 10;
export const MAX_MAIL_FILE_BYTES = 18 * 1024 * 1024;

/** How long a mail can be taken back after it was sent. */
export const MAIL_HOLD_S = 10;
