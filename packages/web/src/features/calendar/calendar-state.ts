import { type EventType, isEventType } from '@bookline/contract/rules/events';
import { type View, views } from './shown-range.ts';

/** The calendar's state in the URL. */
export interface CalendarState {
  readonly view: View | undefined;
  readonly date: string | undefined;
  /** The calendar's owner: a user's id, or `team`. Absent for the user's own. */
  readonly who: string | undefined;
  readonly types: readonly EventType[] | undefined;
  readonly q: string | undefined;
  /** The open event and occurrence. */
  readonly event: string | undefined;
  readonly at: string | undefined;
  /** `no` hides them. */
  readonly follow_ups: 'no' | undefined;
  readonly open: 'history' | 'link' | undefined;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads the state and ignores invalid values. */
export function readCalendarState(search: Readonly<Record<string, unknown>>): CalendarState {
  const types = Array.isArray(search.types) ? search.types.filter(isEventType) : [];
  const date = text(search.date);
  return {
    view: views.find((view) => view === search.view),
    date: date && /^20\d\d-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date)) ? date : undefined,
    who: typeof search.who === 'string' && /^(team|[0-9a-f-]{36})$/.test(search.who) ? search.who : undefined,
    types: types.length > 0 ? types : undefined,
    q: typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, 100) : undefined,
    event: text(search.event),
    at: text(search.at),
    follow_ups: search.follow_ups === 'no' ? 'no' : undefined,
    open: search.open === 'history' || search.open === 'link' ? search.open : undefined,
  };
}
