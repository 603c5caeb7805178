import { placeLabel, topicLabel } from '@bookline/contract/rules/bookings';
import { MINUTE_MS } from '@bookline/contract/rules/time-units';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { isFromElsewhere, reviewPage, type ServedPage, sentOf, tokenFor } from '../webpages/webpages.api.ts';
import { askedTime, book, isTaken, lengthOf, zoneOf } from './book.ts';
import { BOOKING_LOOK, detailsPage, pickerPage } from './booking-html.ts';
import { noLink } from './booking-link.ts';
import { pickerOf, queryOf, send, settingsOf, TAKEN } from './booking-visit.ts';
import { whenWords } from './booking-words.ts';
import type { StoredSettings } from './bookings.queries.ts';

/** The free times, or the form for one of them. */
export async function openBook(
  services: Services,
  served: ServedPage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const settings = await settingsOf(services, served);
  if (!settings) return reply.redirect('/#contact', 303);
  const query = queryOf(request);
  const asked = askedTime(settings, query);
  const zone = zoneOf(settings, query.zone);
  if (asked) {
    const details = detailsOf(services, served, settings, { ...asked, zone });
    return send(reply, served, detailsPage({ ...details, token: tokenFor(services, served) }));
  }
  return showPicker(services, served, settings, query, reply);
}

/** What the form for a time is made of, but for its token. */
const detailsOf = (
  services: Services,
  { loaded: { page, tenant } }: ServedPage,
  { topics, places }: StoredSettings,
  asked: { readonly starts: number; readonly length: number; readonly zone: string },
) => ({ page, variant: tenant.variant, ...asked, topics, places, now: services.clock.now().getTime() });

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

const own = ['at', 'length', 'zone', 'topic', 'place'];

/** Books what a visitor sent. */
export async function takeBooking(
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
  const details = detailsOf(services, served, settings, { ...asked, zone });
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
          shown: whenWords({
            starts: asked.starts,
            ends: asked.starts + asked.length * MINUTE_MS,
            zone,
            now: details.now,
          }),
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
