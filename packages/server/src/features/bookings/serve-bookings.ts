import { placeLabel, topicLabel } from '@bookline/contract/rules/bookings';
import { MAX_REASON } from '@bookline/contract/rules/limits';
import { displayPhone } from '@bookline/contract/rules/phone';
import { MINUTE_MS } from '@bookline/contract/rules/time-units';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ical, { ICalEventStatus } from 'ical-generator';
import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { networkOf, takeTurns } from '../sessions/sessions.api.ts';
import { openScope, scopeStateOf } from '../soa-requests/soa-requests.api.ts';
import {
  html,
  isFromElsewhere,
  type PagePart,
  reviewPage,
  type ServedPage,
  sentOf,
  takeUrlEncoded,
  tokenFor,
} from '../webpages/webpages.api.ts';
import { askedTime, book, cancelBooking, isMovable, isTaken, lengthOf, moveBooking, zoneOf } from './book.ts';
import {
  BOOKING_LOOK,
  bookingPage,
  busyBookingPage,
  cancelPage,
  confirmMovePage,
  detailsPage,
  lostBookingPage,
  movePage,
  pickerPage,
  type Shown,
} from './booking-html.ts';
import { hashOfToken, noLink, TOKEN } from './booking-link.ts';
import { roomOf } from './booking-room.ts';
import { titleOf, whenWords, whereWords } from './booking-words.ts';
import {
  findBookingOfLink,
  findSettings,
  getHolder,
  type StoredBooking,
  type StoredSettings,
} from './bookings.queries.ts';
import { openTimes } from './open-times.ts';

const PATH = /^\/book(?:\/([^/]+)(?:\/(move|cancel|scope|event\.ics))?)?$/;
const HOUR_S = 3600;
/** Wrong links per hour and network. Many residents of a home share one. */
const MOST_MISSES = 60;
const DAY_S = 24 * HOUR_S;
/** New times per day, of one appointment and from one network. Each is told by email and text, to an address that no one has verified. */
const MOST_MOVES = { booking: 10, network: 30 } as const;

const pathOf = ({ url }: FastifyRequest) => url.replace(/[?#].*$/s, '');
const queryOf = (request: FastifyRequest) => request.query as Readonly<Record<string, unknown>>;
const send = (reply: FastifyReply, served: ServedPage, text: string) =>
  html(reply.header('referrer-policy', 'no-referrer'), served, false, text, BOOKING_LOOK.css);

/** The booking pages of an agent's public page. They work without a script, and have no cookies and no session. */
export const bookingPart = (services: Services): PagePart => ({
  has: (path) => PATH.test(path),
  get: (found, request, reply) => answer(reply, found, () => open(services, found, request, reply)),
});

/** Takes what visitors send from these pages. */
export function takeBookings(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    takeUrlEncoded(scope);
    const post = (
      path: string,
      work: (
        served: ServedPage,
        body: URLSearchParams,
        request: FastifyRequest,
        reply: FastifyReply,
      ) => Promise<unknown>,
    ) =>
      scope.post(path, async (request, reply) => {
        const served = request.webpage;
        if (!served) throw new AppError('not_found');
        const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        return answer(reply, served, () => work(served, body, request, reply));
      });
    post('/book', (served, body, request, reply) => takeBooking(services, served, body, request, reply));
    post('/book/:token/move', async (served, body, request, reply) => {
      const { booking, token } = await requireBooking(services, served, request);
      const settings = await settingsOf(services, served);
      const asked = settings && askedTime(settings, { at: body.get('at') });
      if (!settings || !asked) return reply.redirect(`/book/${token}/move`, 303);
      await takeMove(services, booking, request);
      try {
        await moveBooking(services, served.loaded.tenant, booking, {
          starts: asked.starts,
          zone: zoneOf(settings, body.get('zone')),
        });
      } catch (error) {
        if (!isTaken(error)) throw error;
        return showMove(services, served, { booking, token, said: TAKEN }, request, reply.status(409));
      }
      return reply.redirect(`/book/${token}?did=moved`, 303);
    });
    post('/book/:token/cancel', async (served, body, request, reply) => {
      const { booking, token } = await requireBooking(services, served, request);
      const reason = (body.get('reason') ?? '').replaceAll('\u0000', '').trim().slice(0, MAX_REASON);
      await cancelBooking(services, served.loaded.tenant, booking.id, reason);
      return reply.redirect(`/book/${token}`, 303);
    });
  });
}

const TAKEN = 'This time is no longer free. Choose another one.';

/** Counts a new time. Throws 429. */
async function takeMove(services: Services, { id }: StoredBooking, { ip }: FastifyRequest): Promise<void> {
  const turns = [
    { kind: 'booking-move', value: id, limit: MOST_MOVES.booking, window_s: DAY_S },
    { kind: 'booking-moves', value: networkOf(ip), limit: MOST_MOVES.network, window_s: DAY_S },
  ];
  await services.database.outsideTenants((db) => takeTurns(db, turns, services.clock.now(), 'Too many changes.'));
}

/** Wrong links, and too many requests, get a page. */
async function answer(reply: FastifyReply, served: ServedPage, work: () => unknown): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { page } = served.loaded;
    if (error.code === 'not_found') return send(reply.status(404), served, lostBookingPage(page));
    if (error.code === 'rate_limited') return send(reply.status(429), served, busyBookingPage(page));
    throw error;
  }
}

async function open(
  services: Services,
  served: ServedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const [, token, act] = PATH.exec(pathOf(request)) ?? [];
  if (token === undefined) return openBook(services, served, request, reply);
  const { booking } = await requireBooking(services, served, request);
  if (act === 'move') return showMove(services, served, { booking, token }, request, reply);
  if (act === 'event.ics') return sendEvent(services, served, booking, token, reply);
  if (act === 'scope') {
    if (booking.soa_id === null) return reply.redirect(`/book/${token}`, 303);
    // Each opening stores a link.
    const turn = { kind: 'booking-scope', value: booking.id, limit: MOST_OPENED, window_s: HOUR_S };
    await services.database.outsideTenants((db) => takeTurns(db, [turn], services.clock.now(), 'Too many requests.'));
    return reply.redirect(await openScope(services, served.loaded.tenant.id, booking.soa_id), 303);
  }
  const shown = await shownOf(services, served, booking, token);
  const isOpen = booking.status === 'booked' && Date.parse(booking.starts_at) > services.clock.now().getTime();
  if (act === 'cancel' && isOpen) return send(reply, served, cancelPage(shown));
  // The job that makes the form for a Medicare appointment is about to run. The browser asks again, but not for hours if the job fails.
  const isNew = services.clock.now().getTime() - Date.parse(booking.created_at) < MINUTE_MS;
  if (isOpen && isNew && booking.topic === 'medicare' && booking.followed === 0) reply.header('refresh', '2');
  const { did } = queryOf(request);
  return send(reply, served, bookingPage({ ...shown, did: did === 'booked' || did === 'moved' ? did : undefined }));
}

/** How often per hour the form of an appointment is opened from its page. */
const MOST_OPENED = 20;

/** The settings of an agent who can be booked now. */
async function settingsOf(services: Services, { loaded }: ServedPage): Promise<StoredSettings | undefined> {
  const { owner, tenant } = loaded;
  if (owner.kind !== 'user') return undefined;
  const found = await services.database.inTenant(tenant.id, (db) => findSettings(db, tenant.id, owner.owner_id), {
    read_only: true,
  });
  return found?.bookable ? found : undefined;
}

async function openBook(
  services: Services,
  served: ServedPage,
  request: FastifyRequest,
  reply: FastifyReply,
  said?: string,
): Promise<unknown> {
  const settings = await settingsOf(services, served);
  if (!settings) return reply.redirect('/#contact', 303);
  const query = queryOf(request);
  const asked = askedTime(settings, query);
  const zone = zoneOf(settings, query.zone);
  if (asked && said === undefined) return showDetails(services, served, settings, { ...asked, zone }, reply);
  return showPicker(services, served, settings, query, reply, said);
}

async function showDetails(
  services: Services,
  served: ServedPage,
  settings: StoredSettings,
  asked: { readonly starts: number; readonly length: number; readonly zone: string },
  reply: FastifyReply,
): Promise<unknown> {
  const { page, tenant } = served.loaded;
  return send(
    reply,
    served,
    detailsPage({
      page,
      variant: tenant.variant,
      token: tokenFor(services, served),
      ...asked,
      topics: settings.topics,
      places: settings.places,
      now: services.clock.now().getTime(),
    }),
  );
}

async function showPicker(
  services: Services,
  served: ServedPage,
  settings: StoredSettings,
  query: Readonly<Record<string, unknown>>,
  reply: FastifyReply,
  said?: string,
): Promise<unknown> {
  const { page } = served.loaded;
  const length = lengthOf(settings, query.length);
  return send(
    reply,
    served,
    pickerPage({
      ...(await pickerOf(services, served, settings, { length, query })),
      page,
      title: 'Book an appointment',
      path: '/book',
      lengths: settings.lengths,
      length,
      said,
    }),
  );
}

async function pickerOf(
  services: Services,
  { loaded: { tenant, owner } }: ServedPage,
  settings: StoredSettings,
  {
    length,
    query,
    moving,
  }: { readonly length: number; readonly query: Readonly<Record<string, unknown>>; readonly moving?: StoredBooking },
) {
  const now = services.clock.now().getTime();
  const slots = await services.database.inTenant(
    tenant.id,
    (db) => openTimes({ db, tenant }, owner.owner_id, settings, { length, now, moving }),
    { read_only: true },
  );
  const dated = (value: unknown, pattern: RegExp) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined;
  return {
    places: moving ? [moving.place] : settings.places,
    zone: zoneOf(settings, query.zone ?? moving?.timezone),
    slots,
    month: dated(query.month, /^20\d\d-(0[1-9]|1[0-2])$/),
    day: dated(query.day, /^20\d\d-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/),
    now,
  };
}

const own = ['at', 'length', 'zone', 'topic', 'place'];

async function takeBooking(
  services: Services,
  served: ServedPage,
  body: URLSearchParams,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const settings = await settingsOf(services, served);
  if (!settings) return reply.redirect('/#contact', 303);
  const { page, tenant } = served.loaded;
  const sent = sentOf(body, own);
  const asked = askedTime(settings, sent.values);
  const zone = zoneOf(settings, sent.values.zone);
  if (!asked) return showPicker(services, served, settings, {}, reply.status(422));
  const now = services.clock.now().getTime();
  const details = {
    page,
    variant: tenant.variant,
    ...asked,
    zone,
    topics: settings.topics,
    places: settings.places,
    now,
  };
  const again = (typed: NonNullable<Parameters<typeof detailsPage>[0]['typed']>) =>
    send(reply.status(422), served, detailsPage({ ...details, token: tokenFor(services, served), typed }));
  if (isFromElsewhere(request))
    return again({ ...sent, opt_in: [], faults: {}, said: 'Check your details, then book the appointment.' });
  const shown = detailsPage({ ...details, token: '' });
  try {
    const visitor = { ip: request.ip, user_agent: request.headers['user-agent'] ?? '', shown };
    const received = await book(services, served, settings, sent, visitor);
    // Reloading the page then repeats nothing.
    if (received.is === 'sent') return reply.redirect(`/book/${received.stored ?? noLink()}?did=booked`, 303);
    if (received.is === 'invalid') return again(received.typed);
    const words = {
      action: '/book',
      title: 'Review your appointment',
      button: 'Book appointment',
      own: [
        {
          name: 'at',
          label: 'When',
          shown: whenWords({ starts: asked.starts, ends: asked.starts + asked.length * MINUTE_MS, zone, now }),
        },
        { name: 'length' },
        { name: 'zone' },
        { name: 'topic', label: 'Topic', shown: topicLabel(sent.values.topic ?? '') },
        { name: 'place', label: 'Place', shown: placeLabel(sent.values.place ?? '') },
      ],
      look: BOOKING_LOOK,
    };
    const form = { page, variant: tenant.variant, typed: received.typed, token: received.token };
    return send(reply, served, reviewPage(form, words));
  } catch (error) {
    if (!isTaken(error)) throw error;
    const query = { length: String(asked.length), zone };
    return showPicker(services, served, settings, query, reply.status(409), TAKEN);
  }
}

/** The appointment of a link. It opens only on the page where it was booked. Throws 404 and 429. */
async function requireBooking(services: Services, { loaded }: ServedPage, request: FastifyRequest) {
  const { tenant, owner } = loaded;
  const token = PATH.exec(pathOf(request))?.[1] ?? '';
  const booking = TOKEN.test(token)
    ? await services.database.inTenant(tenant.id, (db) => findBookingOfLink(db, tenant.id, hashOfToken(token)), {
        read_only: true,
      })
    : undefined;
  if (booking && owner.kind === 'user' && booking.agent_id === owner.owner_id) return { booking, token };
  const turn = { kind: 'booking-misses', value: networkOf(request.ip), limit: MOST_MISSES, window_s: HOUR_S };
  await services.database.outsideTenants((db) => takeTurns(db, [turn], services.clock.now(), 'Too many requests.'));
  throw new AppError('not_found');
}

async function shownOf(
  services: Services,
  { loaded: { page, tenant, owner } }: ServedPage,
  booking: StoredBooking,
  token: string,
): Promise<Shown> {
  const now = services.clock.now();
  return services.database.inTenant(
    tenant.id,
    async (db) => {
      const settings = await findSettings(db, tenant.id, owner.owner_id);
      const holder = await getHolder(db, tenant.id, booking.holder_id);
      const scope = booking.soa_id === null ? undefined : await scopeStateOf(db, tenant.id, booking.soa_id, now);
      return {
        page,
        booking,
        path: `/book/${token}`,
        now: now.getTime(),
        with_name: holder.name,
        where: whereWords(booking.place, {
          phone: booking.phone && displayPhone(booking.phone),
          address: holder.address || page.address,
          online_url: await roomOf(db, tenant.id, booking, settings),
        }),
        movable: isMovable(booking, settings, now),
        scope,
      };
    },
    { read_only: true },
  );
}

async function showMove(
  services: Services,
  served: ServedPage,
  { booking, token, said }: { readonly booking: StoredBooking; readonly token: string; readonly said?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const settings = await settingsOf(services, served);
  const path = `/book/${token}`;
  if (!settings || !isMovable(booking, settings, services.clock.now())) return reply.redirect(path, 303);
  const length = (Date.parse(booking.ends_at) - Date.parse(booking.starts_at)) / MINUTE_MS;
  const query = queryOf(request);
  const asked = askedTime(settings, query);
  if (asked && said === undefined) {
    const shown = await shownOf(services, served, booking, token);
    const zone = zoneOf(settings, query.zone ?? booking.timezone);
    return send(
      reply,
      served,
      confirmMovePage(shown, { starts: asked.starts, ends: asked.starts + length * MINUTE_MS, zone }),
    );
  }
  const picker = await pickerOf(services, served, settings, { length, query, moving: booking });
  return send(
    reply,
    served,
    movePage({
      ...picker,
      page: served.loaded.page,
      title: 'Change the time',
      path: `${path}/move`,
      lengths: [length],
      length,
      said,
    }),
  );
}

/** For the visitor's own calendar. The same appointment replaces its earlier time there. */
async function sendEvent(
  services: Services,
  served: ServedPage,
  booking: StoredBooking,
  token: string,
  reply: FastifyReply,
): Promise<unknown> {
  const { page } = served.loaded;
  const { where, with_name } = await shownOf(services, served, booking, token);
  const feed = ical({ prodId: { company: 'Bookline', product: 'Booking' } });
  feed.createEvent({
    id: `${booking.id}@bookline`,
    sequence: booking.version,
    summary: titleOf(booking.topic, with_name, '').trim(),
    description: `${page.url}/book/${token}`,
    location: where,
    start: new Date(booking.starts_at),
    end: new Date(booking.ends_at),
    stamp: services.clock.now(),
    status: booking.status === 'canceled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return reply
    .headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="appointment.ics"' })
    .type('text/calendar; charset=utf-8')
    .send(feed.toString());
}
