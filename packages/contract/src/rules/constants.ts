import type { Variant } from './variant.ts';

/** R428: the most contacts that one transfer moves. */
export const MAX_TRANSFER_LIMIT = 250_000;
/** R429: the most contacts that one export holds. */
export const MAX_EXPORT_LIMIT = 999_999;
/** R430, R221: the most contacts that one batch prints. */
export const MAX_PRINT_LIMIT = 500;
/** R433: contacts on a page. */
export const CONTACT_PAGE_SIZE = 50;
/** R434: possible duplicates on a page of the merge look-up. */
export const MERGE_LOOKUP_PAGE_SIZE = 50;
/** R435: transfer attempts on a page. */
export const TRANSFER_LIST_LIMIT = 15;
/** R436: logs on a page of a transfer attempt. */
export const TRANSFER_DETAIL_LIMIT = 50;
/** R437: e-mail logs shown of a contact. */
export const EMAIL_LOG_LIMIT = 5;
/** R438: workflow logs shown of a contact. */
export const WORKFLOW_LOG_LIMIT = 5;
/** R439: how long typing rests before it is acted on. */
export const DEBOUNCE_MS = 500;
/** Characters of a password: what its length is worth, rules about its characters are not (NIST SP 800-63B). */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;
/** How long the link to set a new password works. */
export const PASSWORD_RESET_MINUTES = 30;

/** The version a tenant's people see, and the prefix of what their browsers store: 0.2.37 (R431), 0.2.38 for recruiting (R432). */
export function systemVersion(variant: Variant): string {
  return variant === 'recruiting' ? '0.2.38' : '0.2.37';
}
