/** A calendar of an account. */
export interface OutsideCalendar {
  readonly external_id: string;
  readonly name: string;
  /** The one that the account's own things go into. */
  readonly main: boolean;
  readonly writable: boolean;
}

/** When something is: two moments, or for what lasts whole days the first day and the day after the last, both `YYYY-MM-DD`. */
export interface When {
  readonly all_day: boolean;
  readonly starts: string;
  readonly ends: string;
}

/** What both sides keep of an event. */
export interface EventWords {
  readonly title: string;
  readonly notes: string;
  readonly location: string;
}

/** An event as it stands in an outside calendar. */
export interface OutsideEvent {
  readonly external_id: string;
  /** Another text after each change. */
  readonly etag: string;
  /** It no longer exists, was canceled, or was declined by its owner. */
  readonly removed: boolean;
  /** Absent where it was removed, and where it is unchanged. */
  readonly content?: EventWords & When;
  /** ISO 8601; the vendor's own clock. */
  readonly changed_at?: string;
  /** It takes no time of its owner. */
  readonly free?: boolean;
  /** The people whom it is with, by mail; never the owner. */
  readonly with_emails?: readonly string[];
}

/** A piece of what changed. */
export interface EventPage {
  readonly events: readonly OutsideEvent[];
  /** The address of the next piece; null behind the last. */
  readonly next: string | null;
  /** What a later look begins with; with the last piece only. */
  readonly cursor: string | null;
}

/** An event on its way out. `key` is ours: the same event sent twice is there once. Without `notes` those that it has there stay. */
export interface OutgoingEvent extends Omit<EventWords, 'notes'>, When {
  readonly key: string;
  readonly notes?: string;
}

/** Where an event of ours stands outside. */
export interface Placed {
  readonly external_id: string;
  readonly etag: string;
}

/** The days that are looked at, ISO 8601. */
export interface Window {
  readonly from: string;
  readonly to: string;
}

/** Calendars that are read. Every call takes what lets it in, and throws VendorError. */
export interface CalendarReader {
  /** Whose account it is. */
  account(token: string): Promise<{ readonly external_id: string; readonly name: string }>;
  calendars(token: string): Promise<OutsideCalendar[]>;
  /** The address of the first piece of everything in the window. */
  fromScratch(token: string, calendar_id: string, window: Window): Promise<string>;
  /** The address of the first piece of what changed since a cursor was given; null where it knows no cursors: everything is looked at then. */
  since(calendar_id: string, cursor: string): string | null;
  /**
   * `unchanged` says what need not be looked at more closely. Throws VendorError `gone` where the cursor is too old: begin from scratch.
   */
  read(token: string, address: string, unchanged: (external_id: string, etag: string) => boolean): Promise<EventPage>;
}

/** Calendars that are written to as well. */
export interface CalendarWriter extends CalendarReader {
  insert(token: string, calendar_id: string, event: OutgoingEvent): Promise<Placed>;
  /** Throws VendorError `missing` or `gone` if it no longer exists. */
  update(token: string, calendar_id: string, external_id: string, event: OutgoingEvent): Promise<Placed>;
  /** Does nothing where it is gone already. */
  remove(token: string, calendar_id: string, external_id: string): Promise<void>;
}
