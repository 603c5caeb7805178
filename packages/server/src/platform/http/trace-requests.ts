import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span, Tracing } from '../../providers/tracing/port.ts';
import type { Cause } from '../cause.ts';
import { CABLE_PATH } from '../live/action-cable.ts';
import type { Trusts } from './request-id.ts';
import { routeOf } from './route-name.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if traces are off. */
    span: Span | null;
  }
}

/**
 * Creates a span for each request. It continues a trusted proxy's trace. URL and query aren't recorded, because they contain names, numbers, and tokens.
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

/** Makes the request the cause of its work. */
export const causeOf = ({ id, span }: FastifyRequest): Cause => ({
  request_id: id,
  ...(span && { traceparent: span.traceparent }),
});
