import { z } from 'zod';
import { createAsk } from './ask-vendor.ts';
import type { CalendarWriter, EventPage, OutgoingEvent, OutsideEvent, When } from './port.ts';
import type { ReachVendor } from './reach-vendor.ts';
import { VendorError } from './vendor-error.ts';

const NAME = 'Google Calendar';
const MAX_PAGES = 50;

const calendarList = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        summary: z.string().default(''),
        summaryOverride: z.string().optional(),
        primary: z.boolean().default(false),
        accessRole: z.string(),
        deleted: z.boolean().default(false),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});

const moment = z.object({ date: z.string().nullish(), dateTime: z.string().nullish() });
const event = z.object({
  id: z.string(),
  etag: z.string().default(''),
  status: z.string().optional(),
  eventType: z.string().optional(),
  transparency: z.string().optional(),
  summary: z.string().default(''),
  description: z.string().default(''),
  location: z.string().default(''),
  start: moment.optional(),
  end: moment.optional(),
  updated: z.string().optional(),
  attendees: z
    .array(
      z.object({ email: z.string().optional(), self: z.boolean().optional(), responseStatus: z.string().optional() }),
    )
    .default([]),
});
const eventList = z.object({
  items: z.array(event).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
});

/** Entries that aren't appointments. */
const noEvents = ['birthday', 'workingLocation'];

/** Google Calendar API v3. `base` ends in /calendar/v3. */
export function createGoogleCalendar(base: string, reach: ReachVendor): CalendarWriter {
  const { ask, send } = createAsk(NAME, reach);
  const eventsOf = (calendar: string) => `${base}/calendars/${encodeURIComponent(calendar)}/events`;
  const eventAt = (calendar: string, id: string) => `${eventsOf(calendar)}/${encodeURIComponent(id)}`;

  const listOf = async (token: string) => {
    const found: z.output<typeof calendarList>['items'] = [];
    let page: string | undefined;
    for (let count = 0; count < MAX_PAGES; count++) {
      const address = withQuery(`${base}/users/me/calendarList`, {
        maxResults: '250',
        ...(page && { pageToken: page }),
      });
      const reply = await ask(calendarList, { address, token });
      found.push(...reply.items);
      if (!reply.nextPageToken || reply.nextPageToken === page) break;
      page = reply.nextPageToken;
    }
    return found.filter(({ deleted }) => !deleted);
  };

  return {
    async account(token) {
      // The first calendar of a Google account is named by its address.
      const { id } = await ask(z.object({ id: z.string() }), { address: `${base}/calendars/primary`, token });
      return { external_id: id, name: id };
    },
    async calendars(token) {
      return (await listOf(token)).map((one) => ({
        external_id: one.id,
        name: one.summaryOverride || one.summary || one.id,
        main: one.primary,
        writable: one.accessRole === 'owner' || one.accessRole === 'writer',
      }));
    },
    fromScratch: async (_token, calendar, { from, to }) =>
      withQuery(eventsOf(calendar), { ...usual, timeMin: from, timeMax: to }),
    since: (calendar, cursor) => withQuery(eventsOf(calendar), { ...usual, syncToken: cursor }),
    async read(token, address) {
      const reply = await ask(eventList, { address, token });
      return pageOf(reply, address);
    },
    async insert(token, calendar, outgoing) {
      // Ours to choose: sent twice, the second is refused, and what is there is brought up to date.
      const id = idOf(outgoing);
      const json = { id, ...bodyOf(outgoing) };
      try {
        return placed(await ask(event, { method: 'POST', address: eventsOf(calendar), token, json, repeatable: true }));
      } catch (error) {
        if (!(error instanceof VendorError && error.trouble === 'conflict')) throw error;
        return this.update(token, calendar, id, outgoing);
      }
    },
    async update(token, calendar, id, outgoing) {
      // 'confirmed' brings one back that was deleted there.
      const json = { ...bodyOf(outgoing), status: 'confirmed' };
      return placed(await ask(event, { method: 'PATCH', address: eventAt(calendar, id), token, json }));
    },
    async remove(token, calendar, id) {
      await send({ method: 'DELETE', address: eventAt(calendar, id), token }).catch((error: unknown) => {
        if (error instanceof VendorError && (error.trouble === 'missing' || error.trouble === 'gone')) return;
        throw error;
      });
    },
  };
}

/** Each appointment of a series by itself; the same in every request, as the cursor demands. */
const usual = { singleEvents: 'true', maxResults: '250' };

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function pageOf(reply: z.output<typeof eventList>, address: string): EventPage {
  const next = reply.nextPageToken === undefined ? null : withQuery(address, { pageToken: reply.nextPageToken });
  return {
    events: reply.items.filter(({ eventType }) => !noEvents.includes(eventType ?? '')).map(read),
    next,
    cursor: next === null ? (reply.nextSyncToken ?? null) : null,
  };
}

function read(one: z.output<typeof event>): OutsideEvent {
  const said_no = one.attendees.some(({ self, responseStatus }) => self && responseStatus === 'declined');
  const when = whenOf(one.start, one.end);
  const known = { external_id: one.id, etag: one.etag };
  if (one.status === 'cancelled' || said_no || !when) return { ...known, removed: true };
  return {
    ...known,
    removed: false,
    content: { title: one.summary, notes: plainText(one.description), location: one.location, ...when },
    free: one.transparency === 'transparent',
    with_emails: one.attendees.flatMap(({ email, self }) => (email && !self ? [email] : [])),
    ...(one.updated !== undefined && { changed_at: one.updated }),
  };
}

function whenOf(
  start: z.output<typeof moment> | undefined,
  end: z.output<typeof moment> | undefined,
): When | undefined {
  if (start?.date && end?.date) return { all_day: true, starts: start.date, ends: end.date };
  if (start?.dateTime && end?.dateTime)
    return {
      all_day: false,
      starts: new Date(start.dateTime).toISOString(),
      ends: new Date(end.dateTime).toISOString(),
    };
  return undefined;
}

/** Descriptions may hold some HTML. */
const plainText = (text: string) =>
  text
    .replace(/<(br|\/p|\/li|\/div)\b[^>]*>/gi, '\n')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/&(nbsp|lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name] ?? ' ')
    .trim();
const entities: Record<string, string> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

const placed = ({ id, etag }: z.output<typeof event>) => ({ external_id: id, etag });

/** Letters a to v and digits, as Google wants its ids. */
const idOf = ({ key }: OutgoingEvent) => `bl${key.replace(/[^0-9a-f]/g, '')}`;

function bodyOf({ key, title, notes, location, all_day, starts, ends }: OutgoingEvent) {
  // The other kind of time is taken away by name: a patch leaves what it does not speak of.
  const at = (moment: string) => (all_day ? { date: moment, dateTime: null } : { dateTime: moment, date: null });
  return {
    summary: title,
    ...(notes !== undefined && { description: notes }),
    location,
    start: at(starts),
    end: at(ends),
    extendedProperties: { private: { bookline_event: key } },
  };
}
