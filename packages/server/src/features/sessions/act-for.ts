import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { RequestInfo, Services, SignedInContext } from '../../platform/context.ts';
import { signedInContext } from '../../platform/http/register-routes.ts';
import { toActor, toTenant } from './identify.ts';
import { findOwnFeatures, findTenant, findUser } from './sessions.queries.ts';

/** The request that caused a job: kept with the job's own row, so that what it does is audited like the request itself. */
export const jobOrigin = z.object({
  session_id: z.string(),
  request_id: z.string(),
  ip: z.string(),
  /** The key that signed the request, where one did. */
  api_key: z.object({ id: z.string(), name: z.string() }).optional(),
});
export type JobOrigin = z.infer<typeof jobOrigin>;

/** Where a job comes from that this request causes. */
export const originOf = (ctx: SignedInContext): JobOrigin => ({
  session_id: ctx.actor.session_id,
  request_id: ctx.request.id,
  ip: ctx.request.ip,
  ...(ctx.actor.api_key && { api_key: ctx.actor.api_key }),
});

export interface JobPerson {
  readonly tenant_id: number;
  /** Whose rights count. */
  readonly user_id: string;
  /** Who was really there when the job was caused. */
  readonly real_user_id: string;
  readonly origin: JobOrigin;
}

/** The context in which a job acts for the person who caused it; undefined where they are not active any more. */
export async function actFor(
  base: Services & { readonly log: FastifyBaseLogger },
  { tenant_id, user_id, real_user_id, origin }: JobPerson,
): Promise<SignedInContext | undefined> {
  const found = await base.database.inTenant(tenant_id, async (db) => {
    const user = await findUser(db, tenant_id, user_id);
    return {
      tenant: await findTenant(db, tenant_id),
      user,
      features: user && (await findOwnFeatures(db, tenant_id, user)),
    };
  });
  if (!found.tenant || !found.user || !found.features) return undefined;
  const tenant = toTenant(found.tenant);
  const { primary_color, logo_url } = found.tenant;
  const actor = toActor(tenant, { id: origin.session_id, primary_color, logo_url }, found.user, found.features);
  return signedInContext({ ...base, request: requestOf(origin) }, tenant, {
    ...actor,
    real_user_id,
    ...(origin.api_key && { api_key: origin.api_key }),
  });
}

/** There is no browser at the other end: nothing to read cookies from, and nobody to set any for. */
function requestOf(origin: JobOrigin): RequestInfo {
  const noBrowser = () => {
    throw new Error('a job has no browser to set cookies for');
  };
  return {
    id: origin.request_id,
    ip: origin.ip,
    user_agent: '',
    forwarded: false,
    host: '',
    cookie: () => undefined,
    setCookie: noBrowser,
    clearCookie: noBrowser,
    bindCsrfToken: noBrowser,
  };
}
