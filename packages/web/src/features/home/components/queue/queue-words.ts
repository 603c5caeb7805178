import type { QueueItem, QueueKind } from '@bookline/contract/features/home';
import { displayPhone } from '@bookline/contract/rules/phone';
import {
  IconCalendarDue,
  IconCalendarEvent,
  IconPhoneIncoming,
  type IconProps,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { clockTime, relativeTime } from '../../../../lib/dates.ts';
import { paths } from '../../../../lib/paths.ts';
import { dueText } from '../../../follow-ups/follow-ups.api.ts';

/** The groups of the queue, in its order. */
export const queueGroups: readonly {
  readonly kind: QueueKind;
  readonly label: string;
  readonly icon: ComponentType<IconProps>;
}[] = [
  { kind: 'missed_call', label: 'Missed calls', icon: IconPhoneIncoming },
  { kind: 'event', label: 'Events', icon: IconCalendarEvent },
  { kind: 'follow_up', label: 'Follow-ups', icon: IconCalendarDue },
  { kind: 'new_lead', label: 'New leads to call', icon: IconUserPlus },
];

/** The shortcuts, for the help dialog. */
export const queueKeys = [
  { keys: ['J'], label: 'Next' },
  { keys: ['K'], label: 'Previous' },
  { keys: ['E'], label: 'Open' },
  { keys: ['C'], label: 'Call' },
  { keys: ['D'], label: 'Mark as done' },
  { keys: ['S'], label: 'Snooze' },
  { keys: ['?'], label: 'Show keyboard shortcuts' },
];

/** What an entry is about: its title, and the person. */
export function wordsOf({ kind, contact, number, follow_up, event }: QueueItem): {
  readonly title: string;
  readonly detail: string;
} {
  const who = contact?.name ?? (number ? displayPhone(number) : '');
  const phone = contact && number ? displayPhone(number) : '';
  switch (kind) {
    case 'follow_up':
      return { title: follow_up?.title ?? '', detail: who };
    case 'event':
      return { title: event?.title ?? '', detail: [who, event?.location].filter(Boolean).join(' · ') };
    case 'missed_call':
      return { title: who, detail: phone };
    case 'new_lead':
      return { title: who, detail: phone };
  }
}

/** When it starts, is due, or happened. */
export function timeOf({ at, follow_up, event }: QueueItem, zone: string): string {
  if (follow_up) return dueText(follow_up, zone);
  if (event) return event.all_day ? 'All day' : clockTime(at, zone);
  return relativeTime(at, zone);
}

/** Where an entry opens. */
export function linkOf({ kind, id, contact, event }: QueueItem): {
  readonly to: string;
  readonly search: Record<string, string>;
} {
  if (kind === 'event' && event)
    return {
      to: paths.calendar,
      search: { event: event.id, ...(event.occurrence_at && { at: event.occurrence_at }) },
    };
  if (!contact) return { to: paths.call_logs, search: {} };
  return { to: paths.contact(contact), search: kind === 'follow_up' ? { open: `follow_up:${id}` } : {} };
}
