import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { formOf, takeFormBodies } from '../../platform/http/form-body.ts';
import { answerVisitor } from '../../platform/http/visitor.ts';
import type { PagePart, ServedPage } from '../webpages/webpages.api.ts';
import { openAppointment, takeCancel, takeMove } from './appointment-pages.ts';
import { openBook, takeBooking } from './book-pages.ts';
import { busyBookingPage, lostBookingPage } from './booking-html.ts';
import { send } from './booking-visit.ts';

const PATH = /^\/book(?:\/([^/]+)(?:\/(move|cancel|scope|event\.ics))?)?$/;

/** The booking pages of an agent's public page. They work without a script, and have no cookies and no session. */
export const bookingPart = (services: Services): PagePart => ({
  has: (path) => PATH.test(path),
  get: (served, request, reply) =>
    answer(reply, served, () => {
      const [, token, act] = PATH.exec(request.url.replace(/[?#].*$/s, '')) ?? [];
      return token === undefined
        ? openBook(services, served, request, reply)
        : openAppointment(services, served, token, act, request, reply);
    }),
});

/** Takes what visitors send from these pages. */
export function takeBookings(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    takeFormBodies(scope);
    const post = (
      path: string,
      work: (
        served: ServedPage,
        token: string,
        body: URLSearchParams,
        request: FastifyRequest,
        reply: FastifyReply,
      ) => Promise<unknown>,
    ) =>
      scope.post(path, async (request, reply) => {
        const served = request.webpage;
        if (!served) throw new AppError('not_found');
        const { token = '' } = request.params as { token?: string };
        return answer(reply, served, () => work(served, token, formOf(request), request, reply));
      });
    post('/book', (served, _token, ...sent) => takeBooking(services, served, ...sent));
    post('/book/:token/move', (served, ...sent) => takeMove(services, served, ...sent));
    post('/book/:token/cancel', (served, ...sent) => takeCancel(services, served, ...sent));
  });
}

const answer = (reply: FastifyReply, served: ServedPage, work: () => unknown) =>
  answerVisitor(work, {
    not_found: () => send(reply.status(404), served, lostBookingPage(served.loaded.page)),
    rate_limited: () => send(reply.status(429), served, busyBookingPage(served.loaded.page)),
  });
