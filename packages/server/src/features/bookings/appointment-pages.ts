import { MAX_REASON } from '@bookline/contract/rules/limits';
import { displayPhone } from '@bookline/contract/rules/phone';
import { MINUTE_MS } from '@bookline/contract/rules/time-units';
import type { FastifyReply, FastifyRequest } from 'fastify';
import ical, { ICalEventStatus } from 'ical-generator';
import type { Services } from '../../platform/context.ts';
import { networkOf, takeTurns } from '../sessions/sessions.api.ts';
import { openScope, scopeStateOf } from '../soa-requests/soa-requests.api.ts';
import type { ServedPage } from '../webpages/webpages.api.ts';
import { askedTime, cancelBooking, isMovable, isTaken, moveBooking, zoneOf } from './book.ts';
import { bookingPage, cancelPage, confirmMovePage, movePage, type Shown } from './booking-html.ts';
import { roomOf } from './booking-room.ts';
import { pickerOf, queryOf, requireBooking, send, settingsOf, TAKEN } from './booking-visit.ts';
import { titleOf, whereWords } from './booking-words.ts';
import { findSettings, getHolder, type StoredBooking } from './bookings.queries.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** New times per day, of one appointment and from one network. Each is told by email and text, to an address that no one has verified. */
const MOST_MOVES = { booking: 10, network: 30 } as const;
/** How often per hour the form of an appointment is opened from its page. */
const MOST_OPENED = 20;

/** The page of an appointment, or what its link leads to. Throws 404 and 429. */
export async function openAppointment(
  services: Services,
  served: ServedPage,
  token: string,
  act: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const booking = await requireBooking(services, served, token, request);
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

/** Moves an appointment to another free time. */
export async function takeMove(
  services: Services,
  served: ServedPage,
  token: string,
  body: URLSearchParams,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const booking = await requireBooking(services, served, token, request);
  const settings = await settingsOf(services, served);
  const asked = settings && askedTime(settings, { at: body.get('at') });
  if (!settings || !asked) return reply.redirect(`/book/${token}/move`, 303);
  await countMove(services, booking, request);
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
}

/** Cancels an appointment. */
export async function takeCancel(
  services: Services,
  served: ServedPage,
  token: string,
  body: URLSearchParams,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const booking = await requireBooking(services, served, token, request);
  const reason = (body.get('reason') ?? '').replaceAll('\u0000', '').trim().slice(0, MAX_REASON);
  await cancelBooking(services, served.loaded.tenant, booking.id, reason);
  return reply.redirect(`/book/${token}`, 303);
}

/** Counts a new time. Throws 429. */
async function countMove(services: Services, { id }: StoredBooking, { ip }: FastifyRequest): Promise<void> {
  const turns = [
    { kind: 'booking-move', value: id, limit: MOST_MOVES.booking, window_s: DAY_S },
    { kind: 'booking-moves', value: networkOf(ip), limit: MOST_MOVES.network, window_s: DAY_S },
  ];
  await services.database.outsideTenants((db) => takeTurns(db, turns, services.clock.now(), 'Too many changes.'));
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
