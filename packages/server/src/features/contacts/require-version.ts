import { invalid } from '../../platform/errors.ts';

/** A list of a contact as stored, and as the user sends it; undefined if the request doesn't have it. */
export interface WrittenList {
  readonly stored: readonly (string | number)[];
  readonly written: readonly (string | number)[] | undefined;
}

/**
 * Phones, emails, and tags are sent as whole lists: missing items are removed. A user who sends no `version` may have an old list
 * and would remove items that another user added since. Without one, a list may only add items. Throws 422 at `version`.
 */
export function requireVersion(version: number | undefined, lists: readonly WrittenList[]): void {
  if (version !== undefined) return;
  const removes = lists.some(({ stored, written }) => written && stored.some((item) => !written.includes(item)));
  if (removes)
    throw invalid(
      'version',
      'This removes something from the contact. Send the version of the contact that you last read.',
    );
}
