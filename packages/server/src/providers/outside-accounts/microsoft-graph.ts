import { z } from 'zod';
import { createAsk } from './ask-vendor.ts';
import type { CalendarWriter, OutgoingEvent, OutsideEvent } from './port.ts';
import type { ReachVendor } from './reach-vendor.ts';
import { VendorError } from './vendor-error.ts';

const NAME = 'Outlook';
const MAX_PAGES = 50;
/** A property of ours on each event that we wrote: the set's id is Bookline's own. */
const OUR_KEY = 'String {6f3b1c52-9a0e-4c6e-8d55-7a4f0b1f9c21} Name bookline_event';

const calendarPage = z.object({
  value: z.array(
    z.object({
      id: z.string(),
      name: z.string().default(''),
      canEdit: z.boolean().default(false),
      isDefaultCalendar: z.boolean().default(false),
    }),
  ),
  '@odata.nextLink': z.string().optional(),
});

const moment = z.object({ dateTime: z.string(), timeZone: z.string().optional() });
const event = z.object({
  id: z.string(),
  '@removed': z.unknown().optional(),
  '@odata.etag': z.string().optional(),
  changeKey: z.string().optional(),
  type: z.string().optional(),
  seriesMasterId: z.string().nullish(),
  subject: z.string().nullish(),
  body: z.object({ content: z.string().default('') }).nullish(),
  location: z.object({ displayName: z.string().default('') }).nullish(),
  start: moment.nullish(),
  end: moment.nullish(),
  isAllDay: z.boolean().nullish(),
  showAs: z.string().nullish(),
  isCancelled: z.boolean().nullish(),
  lastModifiedDateTime: z.string().nullish(),
  responseStatus: z.object({ response: z.string().optional() }).nullish(),
  attendees: z.array(z.object({ emailAddress: z.object({ address: z.string().nullish() }).nullish() })).nullish(),
});
type GraphEvent = z.output<typeof event>;
const eventPage = z.object({
  value: z.array(event),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
});
const me = z.object({
  id: z.string(),
  mail: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
});

/** Moments in UTC and plain words, in pieces that can be read at once. */
const headers = { prefer: 'outlook.timezone="UTC", outlook.body-content-type="text", odata.maxpagesize=50' };

/** Microsoft Graph v1.0. `base` ends in /v1.0. */
export function createMicrosoftGraph(base: string, reach: ReachVendor): CalendarWriter {
  const { ask, send } = createAsk(NAME, reach);
  const calendarAt = (id: string) => `${base}/me/calendars/${encodeURIComponent(id)}`;
  const eventAt = (id: string) => `${base}/me/events/${encodeURIComponent(id)}`;

  /** An address that the vendor gave: the token must not leave for anywhere else. */
  const ours = (address: string): string => {
    if (!URL.canParse(address) || !address.startsWith(`${base}/`))
      throw new VendorError('refused', `${NAME} names an address that is not its own.`);
    return address;
  };

  async function mastersOf(token: string, events: readonly GraphEvent[]): Promise<Map<string, GraphEvent>> {
    const masters = new Map(events.filter(({ type }) => type === 'seriesMaster').map((one) => [one.id, one]));
    for (const { seriesMasterId, subject, ...one } of events) {
      if (one['@removed'] || subject != null || !seriesMasterId || masters.has(seriesMasterId)) continue;
      masters.set(seriesMasterId, await ask(event, { address: eventAt(seriesMasterId), token, headers }));
    }
    return masters;
  }

  /** Where an event of ours stands that was sent before, by the property that it carries. */
  async function findOurs(token: string, calendar: string, key: string) {
    const url = new URL(`${calendarAt(calendar)}/events`);
    const named = `ep/id eq '${OUR_KEY}' and ep/value eq '${key}'`;
    url.searchParams.set('$filter', `singleValueExtendedProperties/any(ep: ${named})`);
    url.searchParams.set('$top', '1');
    const { value } = await ask(eventPage, { address: url.href, token, headers });
    return value[0];
  }

  return {
    async account(token) {
      const found = await ask(me, { address: `${base}/me`, token });
      return { external_id: found.id, name: found.mail ?? found.userPrincipalName ?? 'Outlook' };
    },
    async calendars(token) {
      const found: z.output<typeof calendarPage>['value'] = [];
      let address: string | undefined = `${base}/me/calendars?$top=100`;
      for (let count = 0; address && count < MAX_PAGES; count++) {
        const reply: z.output<typeof calendarPage> = await ask(calendarPage, { address, token });
        found.push(...reply.value);
        address = reply['@odata.nextLink'] && ours(reply['@odata.nextLink']);
      }
      return found.map(({ id, name, canEdit, isDefaultCalendar }) => ({
        external_id: id,
        name: name || id,
        main: isDefaultCalendar,
        writable: canEdit,
      }));
    },
    async fromScratch(_token, calendar, { from, to }) {
      const url = new URL(`${calendarAt(calendar)}/calendarView/delta`);
      url.searchParams.set('startDateTime', from);
      url.searchParams.set('endDateTime', to);
      return url.href;
    },
    since: (_calendar, cursor) => cursor,
    async read(token, address) {
      const reply = await ask(eventPage, { address: ours(address), token, headers }).catch((error: unknown) => {
        // syncStateNotFound comes as 410, and as 404 where the delta link itself is forgotten.
        if (error instanceof VendorError && error.trouble === 'missing' && address.includes('deltatoken'))
          throw new VendorError('gone', `${NAME} no longer accepts the cursor.`, { cause: error });
        throw error;
      });
      const masters = await mastersOf(token, reply.value);
      const next = reply['@odata.nextLink'];
      return {
        events: reply.value.filter(({ type }) => type !== 'seriesMaster').map((one) => read(one, masters)),
        next: next === undefined ? null : ours(next),
        cursor: next === undefined && reply['@odata.deltaLink'] ? ours(reply['@odata.deltaLink']) : null,
      };
    },
    async insert(token, calendar, outgoing) {
      const json = {
        ...bodyOf(outgoing),
        // Sent twice with the same, Outlook keeps one.
        transactionId: outgoing.key,
        singleValueExtendedProperties: [{ id: OUR_KEY, value: outgoing.key }],
      };
      try {
        const address = `${calendarAt(calendar)}/events`;
        return placed(await ask(event, { method: 'POST', address, token, json, headers, repeatable: true }));
      } catch (error) {
        if (!(error instanceof VendorError && error.trouble === 'conflict')) throw error;
        const there = await findOurs(token, calendar, outgoing.key);
        if (!there) throw error;
        return this.update(token, calendar, there.id, outgoing);
      }
    },
    async update(token, _calendar, id, outgoing) {
      const json = bodyOf(outgoing);
      return placed(await ask(event, { method: 'PATCH', address: eventAt(id), token, json, headers }));
    },
    async remove(token, _calendar, id) {
      await send({ method: 'DELETE', address: eventAt(id), token }).catch((error: unknown) => {
        if (error instanceof VendorError && (error.trouble === 'missing' || error.trouble === 'gone')) return;
        throw error;
      });
    },
  };
}

/** An appointment of a series may come with its times alone: its words are those of the series. */
function read(one: GraphEvent, masters: ReadonlyMap<string, GraphEvent>): OutsideEvent {
  const series = one.seriesMasterId ? masters.get(one.seriesMasterId) : undefined;
  const known = { external_id: one.id, etag: etagOf(one, series) };
  const full = one.subject == null && series ? series : one;
  const removed =
    one['@removed'] !== undefined || one.isCancelled === true || full.responseStatus?.response === 'declined';
  if (removed || !one.start || !one.end) return { ...known, removed: true };
  const all_day = (one.isAllDay ?? full.isAllDay) === true;
  const changed_at = one.lastModifiedDateTime ?? full.lastModifiedDateTime;
  return {
    ...known,
    removed: false,
    content: {
      title: full.subject ?? '',
      notes: full.body?.content ?? '',
      location: full.location?.displayName ?? '',
      all_day,
      starts: all_day ? one.start.dateTime.slice(0, 10) : inUtc(one.start.dateTime),
      ends: all_day ? one.end.dateTime.slice(0, 10) : inUtc(one.end.dateTime),
    },
    free: ['free', 'workingElsewhere'].includes(one.showAs ?? full.showAs ?? ''),
    with_emails: (full.attendees ?? []).flatMap(({ emailAddress }) => emailAddress?.address ?? []),
    ...(changed_at && { changed_at: new Date(changed_at).toISOString() }),
  };
}

/** Graph writes seven digits behind the second and no zone. */
const inUtc = (moment: string) => new Date(`${moment.slice(0, 19)}Z`).toISOString();

/** An appointment that comes with its times alone changes with its series. */
const etagOf = (one: GraphEvent, series: GraphEvent | undefined): string =>
  one.changeKey ??
  one['@odata.etag'] ??
  `${series?.changeKey ?? series?.['@odata.etag'] ?? ''} ${one.start?.dateTime ?? ''} ${one.end?.dateTime ?? ''}`;

const placed = (one: GraphEvent) => ({ external_id: one.id, etag: etagOf(one, undefined) });

function bodyOf({ title, notes, location, all_day, starts, ends }: OutgoingEvent) {
  const at = (moment: string) => ({
    dateTime: all_day ? `${moment}T00:00:00` : moment.replace(/Z$/, ''),
    timeZone: 'UTC',
  });
  return {
    subject: title,
    ...(notes !== undefined && { body: { contentType: 'text', content: notes } }),
    location: { displayName: location },
    isAllDay: all_day,
    start: at(starts),
    end: at(ends),
  };
}
