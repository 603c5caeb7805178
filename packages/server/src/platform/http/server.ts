import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import qs from 'qs';
import { newId } from '../ids.ts';
import { replyWithError } from './error-reply.ts';

export interface ServerOptions {
  readonly logger: FastifyBaseLogger | false;
  readonly trust_proxy: string | false;
  readonly https_only: boolean;
}

/** An HTTP server with everything that is the same for every call: parsing, headers, errors. It has no calls yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    trustProxy: options.trust_proxy,
    // The log tells of what failed; a line for each request is left to the proxy.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    bodyLimit: 2 * 1024 * 1024,
    forceCloseConnections: 'idle',
    // What fails before there is a route has the same error body.
    frameworkErrors: replyWithError,
    // Array queries are bracket style, nested ones too.
    routerOptions: {
      querystringParser: (text) => qs.parse(text, { depth: 4, arrayLimit: 1000, parameterLimit: 5000 }),
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(replyWithError);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });
  await app.register(cookie);
  await app.register(multipart);
  await app.register(helmet, {
    hsts: options.https_only,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine writes its theme variables into style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: options.https_only ? [] : null,
      },
    },
  });
  return app;
}
