import { posix } from 'node:path';
import type { AttachmentKey } from '@bookline/contract/features/import-attachments';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { fold } from '../contacts/contacts.api.ts';
import { policyKey } from '../imports/imports.api.ts';

export type KeyKind = Exclude<AttachmentKey, 'any'>;

/** What a contact may be matched by. Keys of one step mean the same and are queried together. */
export interface KeyStep {
  readonly kind: KeyKind;
  readonly keys: readonly string[];
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const EMAIL = /[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/gi;
const PHONE = /(?<!\d)(?:\+?1[-. _]?)?\(?[2-9]\d{2}\)?[-. _]?\d{3}[-. _]?\d{4}(?!\d)/g;
const DAY = /^(?:(?:19|20)\d{2}[-.]?\d{2}[-.]?\d{2}|\d{1,2}[-.]\d{1,2}[-.]\d{2,4})$/;
const MAX_KEYS = 5;

/** The keys in a file's name, most reliable first: from the file itself, then from its folders. */
export function keysOfPath(path: string, key: AttachmentKey): KeyStep[] {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  const file = parts.pop() ?? '';
  const stem = file.slice(0, file.length - posix.extname(file).length);
  return [stem, ...parts.reverse()].flatMap((text) => keysOfText(text, key));
}

/** The keys in a text, such as a cell of a table. */
export function keysOfText(text: string, key: AttachmentKey): KeyStep[] {
  const steps: KeyStep[] = [
    { kind: 'contact_id', keys: all(text, UUID).map((id) => id.toLowerCase()) },
    { kind: 'email', keys: all(text.replace(/\s/g, '_'), EMAIL).map((address) => address.toLowerCase()) },
    { kind: 'phone', keys: all(text.replace(UUID, ' '), PHONE).flatMap((number) => toE164(number) ?? []) },
    { kind: 'policy_number', keys: policyNumbers(text.replace(UUID, ' ')) },
    { kind: 'name', keys: names(text.replace(UUID, ' ')) },
  ];
  return steps.filter(({ kind, keys }) => keys.length > 0 && (key === 'any' || key === kind));
}

const all = (text: string, pattern: RegExp): string[] => [...new Set(text.match(pattern) ?? [])].slice(0, MAX_KEYS);

function policyNumbers(text: string): string[] {
  const tokens = text
    .split(/[\s_,;()[\]#]+/)
    .filter((token) => /\d/.test(token) && !DAY.test(token) && !token.includes('@'));
  const keys = tokens.map(policyKey).filter((key) => key.length >= 4);
  return [...new Set(keys)].slice(0, MAX_KEYS);
}

/** 'Adams, Joan - application', 'Adams_Joan_2026', 'Joan Adams SOA': with a comma the last name comes first, otherwise either may. */
function names(text: string): string[] {
  const [before = ''] = text.split(/\s[-–—]\s|[([]/);
  const plain = before.replace(/_/g, ' ').replace(/\s+/g, ' ').trim();
  const [last = '', rest] = plain.split(',').map((part) => part.trim());
  if (rest !== undefined) {
    const [first = ''] = rest.split(' ');
    return isWord(last) && isWord(first) ? [nameKey(last, first)] : [];
  }
  const words = plain.split(/[ .]/).filter(isWord);
  const [one, two, three] = words;
  if (one === undefined || two === undefined) return [];
  const keys = [nameKey(two, one), nameKey(one, two)];
  // 'Joan M Adams': a single letter between the names is a middle initial.
  if (three !== undefined && two.length === 1) return [nameKey(three, one)];
  return keys;
}

const isWord = (text: string): boolean => /^\p{L}[\p{L}\p{M}'’ .-]*$/u.test(text);

/** The beginning of a contact's sort name for these names. */
const nameKey = (last: string, first: string): string => fold(`${last}, ${first}`).replace(/\s+/g, ' ');
