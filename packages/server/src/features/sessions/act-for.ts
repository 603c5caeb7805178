import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Actor, Context, RequestInfo, Services, SignedInContext } from '../../platform/context.ts';
import { signedInContext } from '../../platform/http/register-routes.ts';
import type { Asked } from '../../platform/jobs/asked.ts';
import { ACTING_OVER, CannotGoOnError, STARTER_GONE } from '../../platform/jobs/cannot-go-on.ts';
import { toActor, toTenant, type UserRow } from './identify.ts';
import { mayActAs } from './login-stack.ts';
import { findOwnFeatures, findTenant, findUser, type OwnFeatures } from './sessions.queries.ts';

/** The request that caused a job. Stored with the job's row, so that its actions are audited like the request. */
export const jobOrigin = z.object({
  session_id: z.string(),
  request_id: z.string(),
  ip: z.string(),
  /** The key that signed the request, if any. */
  api_key: z.object({ id: z.string(), name: z.string() }).optional(),
});
export type JobOrigin = z.infer<typeof jobOrigin>;

/** The origin of a job caused by this request. */
export const originOf = (ctx: SignedInContext): JobOrigin => ({
  session_id: ctx.actor.session_id,
  request_id: ctx.request.id,
  ip: ctx.request.ip,
  ...(ctx.actor.api_key && { api_key: ctx.actor.api_key }),
});

/**
 * The context in which a job acts for the user who caused it. Undefined if they are no longer active. Each transaction reads their rights again,
 * and throws CannotGoOnError once they can no longer sign in, or no longer act as the user they acted as.
 */
export async function actFor(
  base: Services & { readonly log: FastifyBaseLogger },
  { tenant_id, user_id, real_user_id, origin: stored }: Asked & { readonly tenant_id: number },
): Promise<SignedInContext | undefined> {
  const origin = jobOrigin.parse(stored);
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
  const session = { id: origin.session_id, primary_color, logo_url };
  const actorOf = (user: UserRow, features: OwnFeatures): Actor => ({
    ...toActor(tenant, session, user, features),
    real_user_id,
    ...(origin.api_key && { api_key: origin.api_key }),
  });
  const signedIn = signedInContext(
    { ...base, request: requestOf(origin) },
    tenant,
    actorOf(found.user, found.features),
  );
  return {
    ...signedIn,
    transaction: (work, options) =>
      signedIn.transaction(async (tx) => {
        const user = await findUser(tx.db, tenant_id, user_id);
        const real = real_user_id === user_id ? user : await findUser(tx.db, tenant_id, real_user_id);
        if (!user || !real) throw new CannotGoOnError(STARTER_GONE);
        if (real !== user && !(await mayActAs(tx.db, tenant, real, user))) throw new CannotGoOnError(ACTING_OVER);
        return work({ ...tx, actor: actorOf(user, await findOwnFeatures(tx.db, tenant_id, user)) });
      }, options),
  };
}

/** The same transaction with another user's current rights. Undefined if they are no longer active. */
export async function actInside(ctx: Context, userId: string): Promise<Context | undefined> {
  if (userId === ctx.actor.user_id) return ctx;
  const { db, org_version, afterCommit, tenant } = ctx;
  const user = await findUser(db, tenant.id, userId);
  const row = user && (await findTenant(db, tenant.id));
  if (!row) return undefined;
  const { primary_color, logo_url } = row;
  const session = { id: ctx.actor.session_id, primary_color, logo_url };
  const actor = toActor(tenant, session, user, await findOwnFeatures(db, tenant.id, user));
  const request = requestOf(originOf(ctx));
  return { ...signedInContext({ ...ctx, request }, tenant, actor), db, org_version, afterCommit };
}

/** A job has no browser: there are no cookies to read or set. */
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
