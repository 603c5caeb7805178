import { invalid } from '../../platform/errors.ts';

/** A list of a contact as it is stored, and as somebody writes it whole; undefined where they do not speak of it. */
export interface WrittenList {
  readonly stored: readonly (string | number)[];
  readonly written: readonly (string | number)[] | undefined;
}

/**
 * Phones, mails and tags are written as whole lists: what is missing is taken off. Whoever says no `version` may have read an older list, and
 * would take off what somebody else added since without knowing; so without one a list only adds. Throws 422 at `version`.
 */
export function requireSeen(version: number | undefined, lists: readonly WrittenList[]): void {
  if (version !== undefined) return;
  const takesOff = lists.some(({ stored, written }) => written && stored.some((item) => !written.includes(item)));
  if (takesOff)
    throw invalid(
      'version',
      'This would take something off. Send the version of the contact that you have seen with it.',
    );
}
