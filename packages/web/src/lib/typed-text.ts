import { filterKeys, type KeyFilter } from '@bookline/contract/rules/key-filter';

/**
 * A field's value after typing or pasting, without the blocked characters of the new text (R216–R218). Characters that were already there stay,
 * because an imported name may have any.
 */
export function typedText(before: string, after: string, filter: KeyFilter): string {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const put = after.slice(start, after.length - end);
  return after.slice(0, start) + filterKeys(put, filter) + after.slice(after.length - end);
}
