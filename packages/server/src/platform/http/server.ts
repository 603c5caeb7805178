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
  /** Absent: no traces. */
  readonly tracing?: Tracing | undefined;
}

/**
 * Replies are validated and serialized by their schema. A frozen reply can't change, so this happens once: for the signed-in user, whom every page
 * loads.
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

/** An HTTP server with everything common to all calls: parsing, headers, errors. It has no calls yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const trusts = trustedBy(options.trust_proxy);
  const app: FastifyInstance = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    trustProxy: trusts,
    // Only failures are logged. Access logs are the proxy's task.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: requestIds(trusts),
    bodyLimit: 2 * 1024 * 1024,
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered while the server stops (graceful-shutdown.ts).
    return503OnClosing: false,
    // Errors before routing have the same body.
    frameworkErrors: replyWithError,
    // Array queries use brackets, also nested ones.
    routerOptions: {
      querystringParser: (text) => qs.parse(text, { depth: 4, arrayLimit: 1000, parameterLimit: 5000 }),
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(writingOnce);
  app.setErrorHandler(replyWithError);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // JSON, and multipart for calls with files. Anything else is 415.
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
    reply.headers(request.url.startsWith('/v1/') ? ofCalls : ofPages(request.url));
    reply.header(REQUEST_ID, request.id);
    if (draining.now) reply.header('connection', 'close');
    done();
  });
  traceRequests(app, options.tracing, trusts);
  return app;
}
