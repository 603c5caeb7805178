import type { FastifyInstance, FastifyRequest } from 'fastify';
import qs from 'qs';
import type { Sent, Tool } from './tool.ts';

/** What describes the body and the connection of one request. The rest says who asks. */
const ofOneRequest =
  /^(content-.*|transfer-encoding|connection|accept.*|cookie|expect|idempotency-key|mcp-.*|last-event-id)$/;

/** A reply of the API. `body` is undefined if it has none. */
export interface ApiReply {
  readonly status: number;
  readonly body: unknown;
  readonly retry_after_s: number | undefined;
}

/**
 * Makes a call of the API inside this process, as the sender of `request`: with the same key, host name, and address. So it passes the same checks, limits, and logs
 * as if they had made it themselves.
 */
export async function callApi(
  app: FastifyInstance,
  request: FastifyRequest,
  { method, path }: Tool['endpoint'],
  { params = {}, query, body }: Sent,
): Promise<ApiReply> {
  const headers = Object.entries(request.headers).filter(([name]) => !ofOneRequest.test(name));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const reply = await app.inject({
    method,
    url: `${filled}${qs.stringify(query, { addQueryPrefix: true })}`,
    remoteAddress: request.socket.remoteAddress ?? '',
    headers: Object.fromEntries(headers),
    ...(body !== undefined && { payload: body as object }),
  });
  const wait = reply.headers['retry-after'];
  return {
    status: reply.statusCode,
    body: reply.body === '' ? undefined : reply.json(),
    retry_after_s: wait === undefined ? undefined : Number(wait),
  };
}
