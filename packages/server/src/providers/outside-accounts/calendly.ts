import { z } from 'zod';
import { createAsk } from './ask-vendor.ts';
import type { CalendarReader, EventPage } from './port.ts';
import type { ReachVendor } from './reach-vendor.ts';
import { VendorError } from './vendor-error.ts';

const NAME = 'Calendly';

const me = z.object({ resource: z.object({ uri: z.string(), name: z.string().default(''), email: z.string() }) });
const scheduled = z.object({
  uri: z.string(),
  name: z.string().nullish(),
  status: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  updated_at: z.string(),
  location: z.object({ location: z.string().nullish(), join_url: z.string().nullish() }).nullish(),
});
const scheduledPage = z.object({
  collection: z.array(scheduled),
  pagination: z.object({ next_page: z.string().nullish() }),
});
const inviteePage = z.object({
  collection: z.array(z.object({ email: z.string(), name: z.string().default(''), status: z.string() })),
});

/** Calendly API v2 with a personal access token. A person has one calendar there: what was booked with them. */
export function createCalendly(base: string, reach: ReachVendor): CalendarReader {
  const { ask } = createAsk(NAME, reach);

  const ours = (address: string): string => {
    if (!URL.canParse(address) || !address.startsWith(`${base}/`))
      throw new VendorError('refused', `${NAME} names an address that is not its own.`);
    return address;
  };

  return {
    async account(token) {
      const { resource } = await ask(me, { address: `${base}/users/me`, token });
      return { external_id: resource.uri, name: resource.email };
    },
    async calendars(token) {
      const { resource } = await ask(me, { address: `${base}/users/me`, token });
      return [{ external_id: resource.uri, name: 'Booked with you', main: true, writable: false }];
    },
    async fromScratch(_token, user, { from, to }) {
      const url = new URL(`${base}/scheduled_events`);
      const query = { user, min_start_time: from, max_start_time: to, count: '100', sort: 'start_time:asc' };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    since: () => null,
    async read(token, address, unchanged): Promise<EventPage> {
      const reply = await ask(scheduledPage, { address: ours(address), token });
      const events: EventPage['events'][number][] = [];
      for (const one of reply.collection) {
        const known = { external_id: one.uri, etag: `${one.status} ${one.updated_at}` };
        if (one.status !== 'active') events.push({ ...known, removed: true });
        else if (unchanged(known.external_id, known.etag)) events.push({ ...known, removed: false });
        else events.push({ ...known, removed: false, ...(await closer(token, one)) });
      }
      return { events, next: reply.pagination.next_page ? ours(reply.pagination.next_page) : null, cursor: null };
    },
  };

  /** With whom it is takes a question of its own. */
  async function closer(token: string, one: z.output<typeof scheduled>) {
    const { collection } = await ask(inviteePage, { address: `${ours(one.uri)}/invitees?count=100`, token });
    const coming = collection.filter(({ status }) => status === 'active');
    return {
      content: {
        title: [one.name ?? 'Calendly appointment', coming.map(({ name, email }) => name || email).join(', ')]
          .filter(Boolean)
          .join(': '),
        notes: coming.map(({ name, email }) => (name ? `${name} <${email}>` : email)).join('\n'),
        location: one.location?.join_url ?? one.location?.location ?? '',
        all_day: false,
        starts: new Date(one.start_time).toISOString(),
        ends: new Date(one.end_time).toISOString(),
      },
      with_emails: coming.map(({ email }) => email),
      changed_at: new Date(one.updated_at).toISOString(),
    };
  }
}
