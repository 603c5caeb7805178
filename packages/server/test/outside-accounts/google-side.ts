import type { Answer, Asked } from './side.ts';

/** An event in Google's format. */
export interface GoogleEvent {
  id: string;
  summary?: string;
  description?: string;
  location?: string;
  status?: string;
  start?: { date?: string | null; dateTime?: string | null };
  end?: { date?: string | null; dateTime?: string | null };
  attendees?: { email: string; self?: boolean; responseStatus?: string }[];
  etag?: string;
  updated?: string;
}

export interface GoogleSide {
  readonly calendars: { id: string; summary: string; primary?: boolean; accessRole: string }[];
  /** By calendar and id. */
  readonly events: Map<string, Map<string, GoogleEvent>>;
  /** The number of events per page. */
  page_size: number;
  /** A page links to itself. */
  circles: boolean;
  /** Adds or changes an event, like its owner there. */
  put(calendar: string, event: GoogleEvent): void;
  remove(calendar: string, id: string): void;
  /** Makes all issued cursors too old. */
  forgetCursors(): void;
  answer(asked: Asked): Answer;
}

/** The parts of Google Calendar API v3 that Bookline uses. */
export function createGoogleSide(): GoogleSide {
  let count = 0;
  let oldest = 0;
  /** When each was last changed, by calendar and id. */
  const changed = new Map<string, number>();
  const of = (calendar: string) => {
    const known = side.events.get(calendar) ?? new Map<string, GoogleEvent>();
    side.events.set(calendar, known);
    return known;
  };
  const keep = (calendar: string, event: GoogleEvent): GoogleEvent => {
    const kept = { ...event, etag: `"${++count}"`, updated: '2026-07-01T00:00:00Z' };
    of(calendar).set(event.id, kept);
    changed.set(`${calendar} ${event.id}`, count);
    return kept;
  };
  const side: GoogleSide = {
    calendars: [
      { id: 'ann@gmail.test', summary: 'Ann', primary: true, accessRole: 'owner' },
      { id: 'team', summary: 'Team', accessRole: 'writer' },
      { id: 'holidays', summary: 'Holidays', accessRole: 'reader' },
    ],
    events: new Map(),
    page_size: 100,
    circles: false,
    put: (calendar, event) => void keep(calendar, event),
    remove: (calendar, id) => void keep(calendar, { id, status: 'cancelled' }),
    forgetCursors() {
      oldest = ++count;
    },
    answer({ method, url, body }) {
      const [, calendar = '', id] =
        /^\/calendar\/v3\/calendars\/([^/]+)(?:\/events(?:\/([^/]+))?)?$/.exec(url.pathname)?.map(decodeURIComponent) ??
        [];
      if (url.pathname.endsWith('/calendarList')) return { status: 200, body: { items: side.calendars } };
      if (calendar === 'primary') return { status: 200, body: { id: side.calendars[0]?.id } };
      if (!side.calendars.some((one) => one.id === calendar)) return { status: 404 };
      const event = body as unknown as GoogleEvent;
      if (method === 'POST') {
        if (of(calendar).has(event.id)) return { status: 409 };
        return { status: 200, body: keep(calendar, event) };
      }
      if (id !== undefined && id !== 'undefined') {
        const before = of(calendar).get(id);
        if (!before) return { status: 404 };
        if (method === 'PATCH') return { status: 200, body: keep(calendar, { ...before, ...event, id }) };
        if (before.status === 'cancelled') return { status: 410 };
        side.remove(calendar, id);
        return { status: 204 };
      }
      return list(calendar, url);
    },
  };

  function list(calendar: string, url: URL): Answer {
    const cursor = url.searchParams.get('syncToken');
    if (cursor !== null && Number(cursor) < oldest) return { status: 410 };
    const since = Number(cursor ?? 0);
    const all = [...of(calendar).values()].filter((event) => {
      const at = changed.get(`${calendar} ${event.id}`) ?? 0;
      return cursor === null ? event.status !== 'cancelled' : at > since;
    });
    const from = Number(url.searchParams.get('pageToken') ?? 0);
    const items = all.slice(from, from + side.page_size);
    const next = side.circles ? 0 : from + side.page_size;
    if (side.circles || next < all.length) return { status: 200, body: { items, nextPageToken: String(next) } };
    return { status: 200, body: { items, nextSyncToken: String(count) } };
  }
  return side;
}
