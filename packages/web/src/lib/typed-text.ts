import { filterKeys, type KeyFilter } from '@bookline/contract/rules/key-filter';

/**
 * What a field holds after typing or pasting: of what was put in, the characters that the filter blocks are left out (R216–R218).
 * Characters that stood there before stay: an imported name may have any.
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
