import type { Variant } from './variant.ts';

/** R428: most contacts in one transfer. */
export const MAX_TRANSFER_LIMIT = 250_000;
/** R429: most contacts in one export. */
export const MAX_EXPORT_LIMIT = 999_999;
/** R430, R221: most contacts in one print. */
export const MAX_PRINT_LIMIT = 500;
/** R433: contacts per page. */
export const CONTACT_PAGE_SIZE = 50;
/** R434: possible duplicates per page of the merge lookup. */
export const MERGE_LOOKUP_PAGE_SIZE = 50;
/** R435: transfer attempts per page. */
export const TRANSFER_LIST_LIMIT = 15;
/** R436: log entries per page of a transfer attempt. */
export const TRANSFER_DETAIL_LIMIT = 50;
/** R437: email logs shown for a contact. */
export const EMAIL_LOG_LIMIT = 5;
/** R438: workflow logs shown for a contact. */
export const WORKFLOW_LOG_LIMIT = 5;
/** R439: delay after typing before a search starts. */
export const DEBOUNCE_MS = 500;
/** Password length. There are no rules about characters (NIST SP 800-63B). */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;
/** Lifetime of the one-time password of a new tenant's admin. It works for one sign-in. */
export const ONE_TIME_PASSWORD_HOURS = 72;
/** Lifetime of a password reset link. */
export const PASSWORD_RESET_MINUTES = 30;

/** The version users see, and the prefix of browser storage keys: 0.2.37 (R431), 0.2.38 for recruiting (R432). */
export function systemVersion(variant: Variant): string {
  return variant === 'recruiting' ? '0.2.38' : '0.2.37';
}
