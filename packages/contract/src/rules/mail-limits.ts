/** Size limit of one email. Many servers accept at most 25 MB, and encoding adds a third. */
export const MAX_MAIL_FILES = 10;
export const MAX_MAIL_FILE_BYTES = 18 * 1024 * 1024;

/** How long sending can be undone. */
export const MAIL_HOLD_S = 10;
