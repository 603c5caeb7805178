import type { PublicContext } from '../../platform/context.ts';
import { isDatabaseUp } from '../../platform/db/database-up.ts';
import { AppError } from '../../platform/errors.ts';
import { findPublicSetting } from './system.queries.ts';

/** The existing settings, so that an unset one returns null and a misspelled one 404. */
const publicSettings = ['HELP_BUTTON', 'SUPPORT_EMAIL', 'SUPPORT_PHONE'];

/** Checks that everything works. Throws 503 with the failing parts. */
export async function checkHealth(ctx: PublicContext) {
  const database = await isDatabaseUp(ctx.database);
  const jobs = ctx.jobs.healthy();
  if (!database || !jobs)
    throw new AppError('unavailable', {
      fields: { base: [database ? 'Jobs aren’t running.' : 'The database isn’t responding.'] },
    });
  return { status: 'ok' as const, database: 'ok' as const, jobs: 'ok' as const, version: ctx.version };
}

/** A public setting of the host's tenant. Null if it was never set. Throws 404 if it isn't a public setting. */
export async function readPublicSetting({ tenant, database }: PublicContext, key: string): Promise<string | null> {
  const found = tenant ? await database.inTenant(tenant.id, (db) => findPublicSetting(db, tenant.id, key)) : undefined;
  if (found === undefined && !publicSettings.includes(key)) throw new AppError('not_found');
  return found?.value ?? null;
}
