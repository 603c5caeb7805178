import type { FastifyRequest } from 'fastify';
import type { PublicContext, Services } from '../context.ts';
import { AppError } from '../errors.ts';
import type { Gate } from './register-routes.ts';

/** Someone without a session who opens a page through a secret link. */
export type Visitor = Services &
  Pick<PublicContext, 'tenant'> & { readonly request: Pick<PublicContext['request'], 'id' | 'ip' | 'user_agent'> };

/** Who asks. The host name may belong to a tenant, whose links alone it then opens. */
export async function visitorOf(
  services: Services,
  gate: Gate,
  request: FastifyRequest,
  known?: Pick<PublicContext, 'tenant'>,
): Promise<Visitor> {
  const { tenant } =
    known ??
    (await gate.identify({
      host: request.hostname.toLowerCase(),
      session_cookie: undefined,
      api_key: undefined,
      ip: request.ip,
    }));
  const user_agent = request.headers['user-agent'] ?? '';
  return { ...services, tenant, request: { id: request.id, ip: request.ip, user_agent } };
}

/** Answers a wrong link and too many requests with pages of their own. */
export async function answerVisitor(
  work: () => unknown,
  pages: { readonly not_found: () => unknown; readonly rate_limited: () => unknown },
): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not_found' || error.code === 'rate_limited'))
      return pages[error.code]();
    throw error;
  }
}
