import type { PublicContext } from '../../platform/context.ts';
import { isDatabaseUp } from '../../platform/db/database-up.ts';
import { AppError } from '../../platform/errors.ts';
import { findPublicSetting } from './system.queries.ts';

/** Settings that exist, so that asking for one that was never set answers null and a misspelt one 404. */
const publicSettings = ['HELP_BUTTON', 'SUPPORT_EMAIL', 'SUPPORT_PHONE'];

/** That everything works. Throws 503 with what does not. */
export async function checkHealth(ctx: PublicContext) {
  const database = await isDatabaseUp(ctx.database);
  const jobs = ctx.jobs.healthy();
  if (!database || !jobs)
    throw new AppError('unavailable', {
      fields: { base: [database ? 'The jobs do not run.' : 'The database does not answer.'] },
    });
  return { status: 'ok' as const, database: 'ok' as const, jobs: 'ok' as const, version: ctx.version };
}

/** A public setting of the tenant whose host name it is, null where it was never set. Throws 404 for what is no public setting. */
export async function readPublicSetting({ tenant, database }: PublicContext, key: string): Promise<string | null> {
  const found = tenant ? await database.inTenant(tenant.id, (db) => findPublicSetting(db, tenant.id, key)) : undefined;
  if (found === undefined && !publicSettings.includes(key)) throw new AppError('not_found');
  return found?.value ?? null;
}
