import type { TextMessage } from '@bookline/contract/features/texts';
import { MINUTE_MS } from '@bookline/contract/rules/time-units';
import { dayIn } from '../../lib/dates.ts';

/** Texts this close together, by the same author, stand together under one time. */
const TOGETHER_MS = 5 * MINUTE_MS;

/** Texts of one author that follow each other. */
export interface TextGroup {
  /** The id of its first text. */
  readonly id: string;
  readonly texts: readonly TextMessage[];
}

/** One day of a conversation. */
export interface TextDay {
  /** `YYYY-MM-DD` in the reader's zone. */
  readonly day: string;
  readonly groups: readonly TextGroup[];
}

/** When a text counts: a scheduled one when it will be sent. */
export const timeOf = ({ status, send_at, created_at }: TextMessage): string =>
  status === 'scheduled' && send_at !== null ? send_at : created_at;

/** Texts (oldest first) by day, and within a day by author. */
export function groupTexts(texts: readonly TextMessage[], zone: string): TextDay[] {
  const days: { day: string; groups: { id: string; texts: TextMessage[] }[] }[] = [];
  for (const text of texts) {
    const at = timeOf(text);
    const day = dayIn(new Date(at), zone);
    const known = days.at(-1);
    const last = known?.day === day ? known : { day, groups: [] };
    if (last !== known) days.push(last);
    const group = last.groups.at(-1);
    const before = group?.texts.at(-1);
    if (group && before && isTogether(before, text)) group.texts.push(text);
    else last.groups.push({ id: text.id, texts: [text] });
  }
  return days;
}

const isTogether = (before: TextMessage, text: TextMessage): boolean =>
  before.direction === text.direction &&
  before.sender?.id === text.sender?.id &&
  before.automatic === text.automatic &&
  before.our_number === text.our_number &&
  Date.parse(timeOf(text)) - Date.parse(timeOf(before)) < TOGETHER_MS;

/** 'Today', 'Yesterday', 'Tuesday, November 24', or with the year if it's another one. */
export function dayLabel(day: string, zone: string, now: Date = new Date()): string {
  const today = dayIn(now, zone);
  const days = Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days === -1) return 'Tomorrow';
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(!sameYear && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}
