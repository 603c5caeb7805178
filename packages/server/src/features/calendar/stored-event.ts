import type { EventOrigin, EventStatus, EventType } from '@bookline/contract/rules/events';

/** An event as stored: one row and its contacts. */
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
  /** Skipped occurrences of a repeating event, as ISO 8601 in UTC. */
  readonly skipped: readonly string[];
  /** For an occurrence that was changed alone: its series and its original start. */
  readonly series_id: string | null;
  readonly occurrence_at: string | null;
  readonly origin: EventOrigin;
  readonly version: number;
  readonly made_by_id: string;
  readonly created_at: string;
  readonly contact_ids: readonly string[];
}

/** The fields of an event that users set. */
export type EventContent = Omit<StoredEvent, 'id' | 'version' | 'made_by_id' | 'created_at' | 'origin'>;

/** A repeating event. */
export type Series = StoredEvent & { readonly recurrence: string };
export const isSeries = (event: StoredEvent): event is Series => event.recurrence !== null;

export const lengthOf = ({ starts_at, ends_at }: Pick<StoredEvent, 'starts_at' | 'ends_at'>): number =>
  Date.parse(ends_at) - Date.parse(starts_at);

export const iso = (at: number): string => new Date(at).toISOString();
