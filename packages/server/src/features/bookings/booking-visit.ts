import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { networkOf, takeTurns } from '../sessions/sessions.api.ts';
import { html, type ServedPage } from '../webpages/webpages.api.ts';
import { zoneOf } from './book.ts';
import { BOOKING_LOOK } from './booking-html.ts';
import { hashOfToken, TOKEN } from './booking-link.ts';
import { findBookingOfLink, findSettings, type StoredBooking, type StoredSettings } from './bookings.queries.ts';
import { openTimes } from './open-times.ts';

const HOUR_S = 3600;
/** Wrong links per hour and network. Many residents of a home share one. */
const MOST_MISSES = 60;

export const TAKEN = 'This time is no longer free. Choose another one.';

export const queryOf = (request: FastifyRequest) => request.query as Readonly<Record<string, unknown>>;
/** Sends a page of booking. Its path may be a secret. */
export const send = (reply: FastifyReply, served: ServedPage, text: string) =>
  html(reply.header('referrer-policy', 'no-referrer'), served, false, text, BOOKING_LOOK.css);

/** The settings of an agent who can be booked now. */
export async function settingsOf(services: Services, { loaded }: ServedPage): Promise<StoredSettings | undefined> {
  const { owner, tenant } = loaded;
  if (owner.kind !== 'user') return undefined;
  const found = await services.database.inTenant(tenant.id, (db) => findSettings(db, tenant.id, owner.owner_id), {
    read_only: true,
  });
  return found?.bookable ? found : undefined;
}

/** The free times of a page's agent, as their picker shows them. */
export async function pickerOf(
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

/** The appointment of a link. It opens only on the page where it was booked. Throws 404 and 429. */
export async function requireBooking(
  services: Services,
  { loaded }: ServedPage,
  token: string,
  { ip }: FastifyRequest,
): Promise<StoredBooking> {
  const { tenant, owner } = loaded;
  const booking = TOKEN.test(token)
    ? await services.database.inTenant(tenant.id, (db) => findBookingOfLink(db, tenant.id, hashOfToken(token)), {
        read_only: true,
      })
    : undefined;
  if (booking && owner.kind === 'user' && booking.agent_id === owner.owner_id) return booking;
  const turn = { kind: 'booking-misses', value: networkOf(ip), limit: MOST_MISSES, window_s: HOUR_S };
  await services.database.outsideTenants((db) => takeTurns(db, [turn], services.clock.now(), 'Too many requests.'));
  throw new AppError('not_found');
}
