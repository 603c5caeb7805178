import type { EventOrigin, EventStatus, EventType } from '@bookline/contract/rules/events';

/** An event as it is kept: one row, and whom it is with. */
export interface StoredEvent {
  readonly id: string;
  readonly owner_id: string;
  readonly title: string;
  readonly type: EventType;
  readonly status: EventStatus;
  readonly outcome: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly all_day: boolean;
  readonly timezone: string;
  readonly location: string;
  readonly online_url: string;
  readonly notes: string;
  readonly reminder_minutes: number | null;
  readonly recurrence: string | null;
  /** Times at which a repeating event does not take place, as ISO 8601 in UTC. */
  readonly skipped: readonly string[];
  /** Of a time that was changed alone: its series, and when it was to begin. */
  readonly series_id: string | null;
  readonly occurrence_at: string | null;
  readonly origin: EventOrigin;
  readonly version: number;
  readonly made_by_id: string;
  readonly created_at: string;
  readonly contact_ids: readonly string[];
}

/** Everything of an event that somebody decides. */
export type EventContent = Omit<StoredEvent, 'id' | 'version' | 'made_by_id' | 'created_at' | 'origin'>;

/** An event that repeats. */
export type Series = StoredEvent & { readonly recurrence: string };
export const isSeries = (event: StoredEvent): event is Series => event.recurrence !== null;

export const lengthOf = ({ starts_at, ends_at }: Pick<StoredEvent, 'starts_at' | 'ends_at'>): number =>
  Date.parse(ends_at) - Date.parse(starts_at);

export const iso = (at: number): string => new Date(at).toISOString();
