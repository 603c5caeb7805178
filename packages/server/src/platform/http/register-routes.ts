import { type Endpoint, scopeOf, takesIdempotencyKey } from '@bookline/contract/endpoint';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import qs from 'qs';
import { causedBy } from '../cause.ts';
import type { Actor, Context, PublicContext, RequestInfo, Services, SignedInContext, Tenant } from '../context.ts';
import { AppError } from '../errors.ts';
import { bearerOf } from './bearer.ts';
import { ofCall, parseFields, schemaOf } from './call-input.ts';
import { checkAccess } from './check-access.ts';
import { contentDisposition } from './content-disposition.ts';
import { CSRF_COOKIE, CSRF_HEADER, isOurToken, repeatsToken } from './csrf.ts';
import { IDEMPOTENCY_KEY, onceOnly, onceOutside } from './idempotency.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { partOf } from './part-of-download.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';
import { contentsOf, receiveUpload } from './receive-upload.ts';
import { refuseNul } from './refuse-nul.ts';
import { requestInfo } from './request-info.ts';
import type { RequestLog, SigningKey } from './request-log.ts';
import { type Download, isAnswered, type Route, type UploadedFile } from './routes.ts';
import { signedBy } from './signed-by.ts';
import { causeOf } from './trace-requests.ts';

/** The caller of a request. `session_key` binds its CSRF token; '' without a session. */
export interface Caller {
  readonly tenant: Tenant | null;
  readonly actor: Actor | null;
  readonly session_key: string;
  /** The API key of the request, even if it no longer works. `actor` is its owner if it does. */
  readonly key?: SigningKey;
}

export interface Gate {
  /** Finds the tenant and the caller of a request: by API key if it has one, otherwise by session. Never throws for a missing one. */
  identify(ctx: {
    host: string;
    session_cookie: string | undefined;
    api_key: string | undefined;
    ip: string;
    /** Checks whether a user still has access, without extending the session. */
    quietly?: boolean;
    /** Skips the cache and refills it. The cached copy may be older than the caller's last reply. */
    uncached?: boolean | undefined;
  }): Promise<Caller>;
  readonly session_cookie: string;
  /** The cookies of the sessions below the current one. */
  readonly waiting_cookies: readonly string[];
  readonly csrf_key: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The result of the access check. Null before it. */
    entered: { readonly caller: Caller; readonly info: RequestInfo } | null;
  }
}

type Handle = (ctx: PublicContext | SignedInContext | Context, input: object) => Promise<unknown>;

/** Registers every route: access first, then CSRF, then input, then the handler in its transaction, then the reply's check. */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  services: Services,
  gate: Gate,
  secureCookies: boolean,
  requestLog?: RequestLog,
): void {
  const rateLimit = createRateLimit(services.clock);
  const cookies = { secure_cookies: secureCookies, csrf_key: gate.csrf_key };
  app.decorateRequest('entered', null);
  // The last token known to be valid for a caller. Callers are cached for some seconds, so most requests need no HMAC.
  const tokens = new WeakMap<Caller, string>();
  const holdsOurToken = (caller: Caller, token: string | undefined): token is string => {
    if (token === undefined) return false;
    if (tokens.get(caller) === token) return true;
    if (!isOurToken(gate.csrf_key, caller.session_key, token)) return false;
    tokens.set(caller, token);
    return true;
  };

  if (requestLog)
    app.addHook('onResponse', (request, reply, done) => {
      const { caller, info } = request.entered ?? {};
      const { endpoint } = request.routeOptions.config;
      if (caller?.key && info && endpoint)
        requestLog.record(caller.key, endpoint, {
          status: reply.statusCode,
          duration_ms: reply.elapsedTime,
          ip: info.ip,
          user_agent: info.user_agent,
        });
      done();
    });
  const fromPrograms = ({ endpoint: { access } }: Pick<Route, 'endpoint'>) =>
    access.kind === 'public' && access.from_programs === true;
  for (const route of routes) if (!route.endpoint.upload && !fromPrograms(route)) offer(app, route);
  // Outside programs send forms. Forms are read nowhere else, so no other site's page can send one.
  void app.register(async (scope) => {
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    scope.addContentTypeParser(forms, { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) =>
      done(null, qs.parse(String(body), { depth: 2, parameterLimit: 100 })),
    );
    for (const route of routes) if (fromPrograms(route)) offer(scope, route);
  });
  // The multipart parser sees every request of its scope, so only calls with files are in it.
  void app.register(async (scope) => {
    await scope.register(multipart);
    for (const route of routes) if (route.endpoint.upload) offer(scope, route);
  });

  function offer(scope: FastifyInstance, { endpoint, handler }: Route): void {
    const { handle, detached } = bound(handler);
    scope.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(endpoint),
      config: { endpoint },
      async onRequest(request, reply) {
        const info = requestInfo(request, reply, cookies);
        const api_key = bearerOf(request.headers.authorization);
        const session_cookie = info.cookie(gate.session_cookie);
        const { uncached } = endpoint;
        const identify = () => gate.identify({ host: info.host, session_cookie, api_key, ip: info.ip, uncached });
        // It only causes statements, which matter if traces are on.
        const caller = await (request.span ? causedBy(causeOf(request), identify) : identify());
        request.entered = { caller, info };
        // Requests signed with a key need neither cookie nor CSRF header, because no other site's page can make a browser send one.
        if (api_key !== undefined) return checkKey(endpoint, caller, rateLimit, reply);
        const token = info.cookie(CSRF_COOKIE);
        const ours = holdsOurToken(caller, token);
        // The call was sent while impersonating and answered after that ended. The browser has the session below again, and a reply
        // that removes its cookie would sign the user out.
        const overtaken = !caller.actor && gate.waiting_cookies.some((name) => info.cookie(name) !== undefined);
        if (!ours && !overtaken) info.bindCsrfToken(caller.session_key);
        // R398: a cookie without a valid session is removed. Scripts can't reach it.
        if (endpoint.access.kind !== 'public' && !caller.actor && session_cookie && !overtaken)
          info.clearCookie(gate.session_cookie);
        checkAccess(endpoint, caller.actor);
        const wantsToken = endpoint.method !== 'GET' && !fromPrograms({ endpoint });
        if (wantsToken && !(ours && repeatsToken(token, request.headers[CSRF_HEADER]))) throw new AppError('csrf');
      },
      // No body counts as an empty one, so defaults apply and missing fields are named.
      preValidation(request, _reply, done) {
        if (endpoint.body) request.body ??= {};
        refuseNul(request.params, request.query, request.body);
        done();
      },
      async handler(request, reply) {
        const { entered } = request;
        if (!entered) throw new Error('a request came past its access check');
        reply.header('cache-control', 'no-store');
        const base = { ...services, request: entered.info, log: request.log };
        const route = { endpoint, handle, detached };
        const result = await causedBy(causeOf(request), () => call(route, entered.caller, base, request));
        return send(endpoint, result, reply, request.headers.range);
      },
    });
  }

  async function call(
    { endpoint, handle, detached }: { endpoint: Endpoint; handle: Handle; detached: boolean },
    caller: Caller,
    base: Services & Pick<PublicContext, 'request' | 'log'>,
    request: FastifyRequest,
  ): Promise<unknown> {
    const input = {
      params: request.params,
      query: request.query,
      body: request.body,
      file: undefined,
      files: undefined,
    };
    if (endpoint.access.kind === 'public')
      return handle({ ...base, tenant: caller.tenant, actor: caller.actor }, input);
    if (!caller.actor || !caller.tenant) throw new AppError('unauthenticated');
    const signedIn = signedInContext(base, caller.tenant, caller.actor);
    const sent = takesIdempotencyKey(endpoint) ? request.headers[IDEMPOTENCY_KEY] : undefined;
    const key = typeof sent === 'string' ? sent : undefined;
    if (endpoint.upload) {
      const received = await receiveUpload(request, endpoint.upload, services.files);
      try {
        const file: UploadedFile | undefined = received.file;
        const body = parseFields(endpoint, received.fields);
        const work = () => Promise.resolve(handle(signedIn, { ...input, body, file, files: received.files }));
        if (key === undefined) return await work();
        const files = await contentsOf(received);
        return await onceOutside(signedIn, { endpoint, key, input: { ...ofCall(input), body, files } }, work);
      } finally {
        await received.discard();
      }
    }
    if (key !== undefined) {
      const named = { endpoint, key, input: ofCall(input) };
      if (detached) return onceOutside(signedIn, named, async () => handle(signedIn, input));
      return signedIn.transaction((ctx) => onceOnly(ctx, named, async () => handle(ctx, input)));
    }
    if (detached) return handle(signedIn, input);
    return signedIn.transaction(async (ctx) => {
      if (endpoint.method === 'DELETE') await oneAtATime(ctx, endpoint, input.params);
      return handle(ctx, input);
    });
  }
}

/** The context of a signed-in user, also for jobs that act for the user who caused them. */
export function signedInContext(
  base: Services & Pick<PublicContext, 'request' | 'log'>,
  tenant: Tenant,
  actor: Actor,
): SignedInContext {
  const signedIn: SignedInContext = {
    ...base,
    tenant,
    actor,
    async transaction(work, options) {
      const after: (() => void)[] = [];
      const result = await base.database.inTenant(
        tenant.id,
        (db, org_version) => work({ ...signedIn, db, org_version, afterCommit: (run) => after.push(run) }),
        options,
      );
      for (const run of after) run();
      return result;
    },
  };
  return signedIn;
}

/** A page load sets the CSRF cookie, because the first call may be a sign-in. */
export function bindCsrfOnPages(app: FastifyInstance, gate: Gate, secureCookies: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    const opensPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    // A request with a session gets its CSRF cookie with the first reply.
    const isNew = !request.cookies[CSRF_COOKIE] && !request.cookies[gate.session_cookie];
    if (opensPage && isNew)
      requestInfo(request, reply, { secure_cookies: secureCookies, csrf_key: gate.csrf_key }).bindCsrfToken('');
    done();
  });
}

function bound(handler: Route['handler']): { handle: Handle; detached: boolean } {
  const detached = typeof handler !== 'function';
  return { handle: (detached ? handler.detached : handler) as Handle, detached };
}

/** A key must be active, below its limit, allowed for such calls, and owned by a user who may make this one. */
function checkKey(endpoint: Endpoint, caller: Caller, rateLimit: RateLimit, reply: FastifyReply): void {
  const { key, actor } = signedBy(caller, reply);
  const wait = rateLimit.take(key.id, key.requests_per_minute);
  if (wait > 0) throw new AppError('rate_limited', { retry_after_s: wait });
  checkAccess(endpoint, actor);
  if (!key.scopes.includes(scopeOf(endpoint))) throw new AppError('forbidden');
}

function send(endpoint: Endpoint, result: unknown, reply: FastifyReply, range: string | undefined): FastifyReply {
  if (endpoint.produces) {
    const download = result as Download;
    const part = partOf(download, range);
    if (download.seekable) reply.header('accept-ranges', 'bytes');
    if (part)
      reply.status(206).headers({
        'content-range': `bytes ${part.first}-${part.last}/${download.size}`,
        'content-length': part.last - part.first + 1,
      });
    else if (download.size !== undefined) reply.header('content-length', download.size);
    if (download.max_age_s) reply.header('cache-control', `private, max-age=${download.max_age_s}`);
    return (
      reply
        .type(download.content_type ?? endpoint.produces)
        .header('content-disposition', contentDisposition(download.file_name, download.inline))
        // Even opened as a page, it has no origin, and runs and loads nothing.
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
        )
        .send(part ? part.stream : download.stream)
    );
  }
  if (!endpoint.response) return reply.status(204).send();
  if (endpoint.also && isAnswered(result)) return reply.status(result.answered).send(result.reply);
  return reply.status(endpoint.status ?? 200).send(result);
}
