import type { Terms, TermsVersion } from '@bookline/contract/features/terms';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { tellTenant } from '../../platform/db/tell-tenant.ts';
import { AppError } from '../../platform/errors.ts';
import { tellUserChanged } from '../sessions/sessions.api.ts';
import { findAcceptance, findTermsInForce, insertAcceptance, insertVersion, listVersions } from './terms.queries.ts';

/** The terms in force, and when the acting person accepted them. */
export async function readTerms(ctx: Context): Promise<Terms> {
  const { db, tenant, actor } = ctx;
  const terms = (await findTermsInForce(db, tenant.id)) ?? { version: 0, body: null, published_at: null };
  const acceptance = await findAcceptance(db, tenant.id, actor.user_id, terms.version);
  return { ...terms, accepted_at: acceptance?.accepted_at ?? null };
}

/** R347. Throws 409 where another version is in force than the one that was read. */
export async function acceptTerms(ctx: Context, version: number): Promise<{ tos: boolean; updated_tos: boolean }> {
  const { db, tenant, actor } = ctx;
  const inForce = (await findTermsInForce(db, tenant.id))?.version ?? 0;
  if (version !== inForce)
    throw new AppError('conflict', { fields: { version: ['The terms have changed meanwhile. Read them again.'] } });
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

/** Puts a new version in force: from now on everybody is stopped until they accept it (R029). */
export async function publishTerms(ctx: Context, body: string): Promise<TermsVersion> {
  const version = await insertVersion(ctx.db, ctx.tenant.id, { body, published_at: ctx.clock.now() });
  await audit(ctx, { action: 'terms.publish', subject_type: 'terms', subject_id: String(version) });
  await tellTenant(ctx.db, ctx.tenant.id);
  const published = (await readVersions(ctx)).find((known) => known.version === version);
  if (!published) throw new Error('the version that was just published is not there');
  return published;
}
