import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import qs from 'qs';
import type { Tracing } from '../../providers/tracing/port.ts';
import { replyWithError } from './error-reply.ts';
import { readHostCookies } from './host-cookies.ts';
import { REQUEST_ID, requestIds, trustedBy } from './request-id.ts';
import { callHeaders, pageHeaders } from './security-headers.ts';
import { traceRequests } from './trace-requests.ts';

export interface ServerOptions {
  readonly logger: FastifyBaseLogger | false;
  readonly trust_proxy: string | false;
  readonly https_only: boolean;
  /** Absent: no traces are kept. */
  readonly tracing?: Tracing | undefined;
}

/**
 * Replies are checked and written by their schema. What is frozen cannot change, so it is checked and written once: the signed-in user, whom
 * every page asks for.
 */
const writingOnce: typeof serializerCompiler = (route) => {
  const write = serializerCompiler(route);
  const written = new WeakMap<object, string>();
  return (reply) => {
    const thing: unknown = reply?.data;
    if (Object.keys(reply ?? {}).length !== 1) return write(reply);
    if (typeof thing !== 'object' || thing === null || !Object.isFrozen(thing)) return write(reply);
    const known = written.get(thing);
    if (known !== undefined) return known;
    const text = write(reply);
    written.set(thing, text);
    return text;
  };
};

/** An HTTP server with everything that is the same for every call: parsing, headers, errors. It has no calls yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const trusts = trustedBy(options.trust_proxy);
  const app: FastifyInstance = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    trustProxy: trusts,
    // The log tells of what failed; a line for each request is left to the proxy.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: requestIds(trusts),
    bodyLimit: 2 * 1024 * 1024,
    forceCloseConnections: 'idle',
    // Whatever still comes on an open connection while the server stops is answered like anything else (graceful-shutdown.ts).
    return503OnClosing: false,
    // What fails before there is a route has the same error body.
    frameworkErrors: replyWithError,
    // Array queries are bracket style, nested ones too.
    routerOptions: {
      querystringParser: (text) => qs.parse(text, { depth: 4, arrayLimit: 1000, parameterLimit: 5000 }),
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(writingOnce);
  app.setErrorHandler(replyWithError);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // JSON, and multipart where a call takes a file: anything else is 415.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });
  await app.register(cookie);
  if (options.https_only) readHostCookies(app);
  const ofPages = pageHeaders(options.https_only);
  const ofCalls = callHeaders(options.https_only);
  const draining = { now: false };
  app.decorate('draining', draining);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/v1/') ? ofCalls : ofPages);
    reply.header(REQUEST_ID, request.id);
    if (draining.now) reply.header('connection', 'close');
    done();
  });
  traceRequests(app, options.tracing, trusts);
  return app;
}
