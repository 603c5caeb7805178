import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracing } from '../../providers/tracing/port.ts';
import type { Cause } from '../cause.ts';
import { CABLE_PATH } from '../live/action-cable.ts';
import type { Trusts } from './request-id.ts';
import { routeOf } from './route-name.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where traces are not kept. */
    span: Span | null;
  }
}

/**
 * Makes a span of each request. It goes on with the trace that a trusted proxy began. Neither address nor query is kept: they hold names, numbers and
 * tokens.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing | undefined, trusts: Trusts): void {
  app.decorateRequest('span', null);
  if (!tracing) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, socket } = request;
    const route = routeOf(request);
    // An open page's connection lasts for hours, so it isn't traced.
    if (request.routeOptions.url === CABLE_PATH) return done();
    const begun = headers.traceparent;
    const parent = typeof begun === 'string' && trusts(socket.remoteAddress ?? '', 0) ? begun : undefined;
    request.span = tracing.start({
      name: `${method} ${route}`,
      kind: 'server',
      ...(parent !== undefined && { parent }),
      attributes: { 'http.request.method': method, 'http.route': route, 'bookline.request_id': request.id },
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const attributes = { 'http.response.status_code': reply.statusCode };
    request.span?.end({ failed: reply.statusCode >= 500, attributes });
    done();
  });
}

/** What a request causes goes back to it. */
export const causeOf = ({ id, span }: FastifyRequest): Cause => ({
  request_id: id,
  ...(span && { traceparent: span.traceparent }),
});
