import type { Answer, Asked } from './side.ts';

/** An event in Graph's format. */
export interface GraphEvent {
  id: string;
  type?: string;
  seriesMasterId?: string;
  subject?: string;
  body?: { content?: string };
  location?: { displayName: string };
  start?: { dateTime: string };
  end?: { dateTime: string };
  isAllDay?: boolean;
  isCancelled?: boolean;
  changeKey?: string;
  transactionId?: string;
}

export interface GraphSide {
  readonly calendars: { id: string; name: string; canEdit: boolean; isDefaultCalendar: boolean }[];
  readonly events: Map<string, GraphEvent>;
  page_size: number;
  put(event: GraphEvent): void;
  remove(id: string): void;
  forgetCursors(): void;
  answer(asked: Asked): Answer;
}

/** The parts of Microsoft Graph's calendars that Bookline uses. One calendar has all events. */
export function createGraphSide(base: string): GraphSide {
  let count = 0;
  let oldest = 0;
  const changed = new Map<string, number>();
  const removed = new Set<string>();
  const keep = (event: GraphEvent): GraphEvent => {
    const kept = { type: 'singleInstance', ...event, changeKey: `key-${++count}` };
    side.events.set(event.id, kept);
    changed.set(event.id, count);
    return kept;
  };
  const side: GraphSide = {
    calendars: [
      { id: 'cal-1', name: 'Calendar', canEdit: true, isDefaultCalendar: true },
      { id: 'cal-2', name: 'Birthdays', canEdit: false, isDefaultCalendar: false },
    ],
    events: new Map(),
    page_size: 100,
    put: (event) => void keep(event),
    remove(id) {
      side.events.delete(id);
      removed.add(id);
      changed.set(id, ++count);
    },
    forgetCursors() {
      oldest = ++count;
    },
    answer({ method, url, body }) {
      if (url.pathname === '/v1.0/me') return { status: 200, body: { id: 'user-1', mail: 'ann@outlook.test' } };
      if (url.pathname === '/v1.0/me/calendars') return { status: 200, body: { value: side.calendars } };
      if (url.pathname.endsWith('/calendarView/delta')) return delta(url);
      const id = /^\/v1\.0\/me\/events\/([^/]+)$/.exec(url.pathname)?.[1];
      if (id === undefined) {
        if (method === 'GET') {
          const filter = url.searchParams.get('$filter') ?? '';
          const value = [...side.events.values()].filter(
            (one) => one.transactionId && filter.includes(one.transactionId),
          );
          return { status: 200, body: { value } };
        }
        const event = body as unknown as GraphEvent;
        if ([...side.events.values()].some((one) => one.transactionId === event.transactionId)) return { status: 409 };
        return { status: 201, body: keep({ ...event, id: `event-${count + 1}` }) };
      }
      const before = side.events.get(id);
      if (!before) return { status: 404 };
      if (method === 'GET') return { status: 200, body: before };
      if (method === 'PATCH') return { status: 200, body: keep({ ...before, ...(body as Partial<GraphEvent>) }) };
      side.remove(id);
      return { status: 204 };
    },
  };

  function delta(url: URL): Answer {
    const own = url.pathname.includes('cal-1');
    const cursor = url.searchParams.get('$deltatoken');
    if (cursor !== null && Number(cursor) < oldest) return { status: 410 };
    const since = Number(cursor ?? 0);
    const isNew = (id: string) => (changed.get(id) ?? 0) > since;
    const there = own ? [...side.events.values()].filter(({ id }) => isNew(id)).map(told) : [];
    const gone =
      own && cursor !== null ? [...removed].filter(isNew).map((id) => ({ id, '@removed': { reason: 'deleted' } })) : [];
    const all = [...there, ...gone];
    const from = Number(url.searchParams.get('$skiptoken') ?? 0);
    const value = all.slice(from, from + side.page_size);
    const next = from + side.page_size;
    const address = `${base}${url.pathname.replace('/v1.0', '')}`;
    const rest = cursor === null ? '' : `&$deltatoken=${cursor}`;
    if (next < all.length)
      return { status: 200, body: { value, '@odata.nextLink': `${address}?$skiptoken=${next}${rest}` } };
    return { status: 200, body: { value, '@odata.deltaLink': `${address}?$deltatoken=${count}` } };
  }

  /** An occurrence of a series has only its times. */
  const told = ({ id, type, seriesMasterId, start, end, ...words }: GraphEvent) =>
    type === 'occurrence' ? { id, type, seriesMasterId, start, end } : { id, type, start, end, ...words };
  return side;
}
