import { system } from '@bookline/contract/features/system';
import { AppError } from '../../platform/errors.ts';
import { implement } from '../../platform/http/routes.ts';
import { findPublicSetting, isDatabaseUp } from './system.queries.ts';

/** Settings that exist, so that asking for one that was never set answers null and a misspelt one 404. */
const publicSettings = ['HELP_BUTTON', 'SUPPORT_EMAIL', 'SUPPORT_PHONE'];

export const systemRoutes = implement(system, {
  async health(ctx) {
    const database = await isDatabaseUp(ctx.database);
    const jobs = ctx.jobs.healthy();
    if (!database || !jobs)
      throw new AppError('unavailable', {
        fields: { base: [database ? 'The jobs do not run.' : 'The database does not answer.'] },
      });
    return { data: { status: 'ok' as const, database: 'ok' as const, jobs: 'ok' as const, version: ctx.version } };
  },
  async setting(ctx, { params }) {
    const { tenant, database } = ctx;
    const value = tenant
      ? await database.inTenant(tenant.id, (db) => findPublicSetting(db, tenant.id, params.key))
      : undefined;
    if (value === undefined && !publicSettings.includes(params.key)) throw new AppError('not_found');
    return { data: { key: params.key, value: value?.value ?? null } };
  },
});
