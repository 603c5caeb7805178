import type { Terms, TermsVersion } from '@bookline/contract/features/terms';
import { audit } from '../../platform/audit.ts';
import type { Context, PublicContext } from '../../platform/context.ts';
import { invalidateTenantCache } from '../../platform/db/invalidate-tenant-cache.ts';
import { AppError } from '../../platform/errors.ts';
import { tellUserChanged } from '../sessions/sessions.api.ts';
import { findAcceptance, findTermsInForce, insertAcceptance, insertVersion, listVersions } from './terms.queries.ts';

/** Bookline's own terms, which the web app contains. They apply if a tenant published none. */
const OWN_TERMS = { version: 0, body: null, published_at: null };

/** The terms in force for the request's host or the signed-in user's tenant. */
export async function readPublicTerms({ tenant, actor, database }: PublicContext): Promise<Omit<Terms, 'accepted_at'>> {
  const id = tenant?.id ?? actor?.user.company.id;
  if (id === undefined) return OWN_TERMS;
  return (await database.inTenant(id, (db) => findTermsInForce(db, id), { read_only: true })) ?? OWN_TERMS;
}

/** The terms in force, and when the acting user accepted them. */
export async function readTerms(ctx: Context): Promise<Terms> {
  const { db, tenant, actor } = ctx;
  const terms = (await findTermsInForce(db, tenant.id)) ?? OWN_TERMS;
  const acceptance = await findAcceptance(db, tenant.id, actor.user_id, terms.version);
  return { ...terms, accepted_at: acceptance?.accepted_at ?? null };
}

/** R347. Accepts the version in force. Throws 409 if `read` names another one. */
export async function acceptTerms(
  ctx: Context,
  read: number | undefined,
): Promise<{ tos: boolean; updated_tos: boolean }> {
  const { db, tenant, actor } = ctx;
  const version = (await findTermsInForce(db, tenant.id))?.version ?? 0;
  if (read !== undefined && read !== version)
    throw new AppError('conflict', {
      fields: { version: ['The terms changed while you were reading. Read them again.'] },
    });
  await insertAcceptance(db, tenant.id, {
    user_id: actor.user_id,
    version,
    accepted_at: ctx.clock.now(),
    ip: ctx.request.ip,
  });
  await audit(ctx, {
    action: 'terms.accept',
    subject_type: 'user',
    subject_id: actor.user_id,
    detail: { version },
  });
  await tellUserChanged(db, actor.user_id);
  return { tos: true, updated_tos: true };
}

export const readVersions = (ctx: Context): Promise<TermsVersion[]> => listVersions(ctx.db, ctx.tenant.id);

/** Publishes a new version. From now on every user must accept it before continuing (R029). */
export async function publishTerms(ctx: Context, body: string): Promise<TermsVersion> {
  const version = await insertVersion(ctx.db, ctx.tenant.id, { body, published_at: ctx.clock.now() });
  await audit(ctx, { action: 'terms.publish', subject_id: String(version) });
  await invalidateTenantCache(ctx.db, ctx.tenant.id);
  const published = (await readVersions(ctx)).find((known) => known.version === version);
  if (!published) throw new Error('the version that was just published is not there');
  return published;
}
