import type { BodyOf } from '@bookline/contract/endpoint';
import { type ImportSetting, type importSettings, settingData } from '@bookline/contract/features/import-settings';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  countSettings,
  deleteSetting,
  findSettingByName,
  insertSetting,
  listSettings,
  type SettingRow,
} from './import-settings.queries.ts';

/** The list has no pages. */
const MAX_SETTINGS = 200;

/** The user's own settings and the shared ones, by name. */
export async function readSettings(ctx: Context): Promise<ImportSetting[]> {
  const rows = await listSettings(ctx.db, ctx.tenant.id, ctx.actor.user_id);
  return rows.map((row) => present(ctx, row));
}

/** Throws 404 if there is no such setting that the acting user may use. */
export async function getSetting(ctx: Context, id: string): Promise<ImportSetting> {
  const [row] = await listSettings(ctx.db, ctx.tenant.id, ctx.actor.user_id, id);
  if (!row) throw new AppError('not_found');
  return present(ctx, row);
}

/** Throws 422 for a name that the user already has, ignoring case; 403 if a user other than an admin shares it. */
export async function addSetting(ctx: Context, { name, data, shared }: BodyOf<typeof importSettings.create>) {
  if (shared && !isAdmin(ctx)) throw new AppError('forbidden');
  const { user_id } = ctx.actor;
  if (await findSettingByName(ctx.db, ctx.tenant.id, user_id, name))
    throw invalid(
      'name',
      'You already have a setting with this name. Choose another name, or delete that setting first.',
    );
  if ((await countSettings(ctx.db, ctx.tenant.id, user_id)) >= MAX_SETTINGS)
    throw invalid('base', 'You have 200 settings. Delete one that you no longer need.');
  const id = newId();
  await insertSetting(ctx.db, ctx.tenant.id, { id, user_id, name, data, shared, created_at: ctx.clock.now() });
  await tell(ctx, 'create', id, { name, shared });
  return getSetting(ctx, id);
}

/** Throws 404 if there is none, 403 for another user's setting unless the acting user is an admin. */
export async function removeSetting(ctx: Context, id: string): Promise<void> {
  const { name, deletable } = await getSetting(ctx, id);
  if (!deletable) throw new AppError('forbidden');
  await deleteSetting(ctx.db, ctx.tenant.id, id);
  await tell(ctx, 'delete', id, { name });
}

const isAdmin = (ctx: Context) => ctx.actor.roles.includes('admin');

const present = (ctx: Context, row: SettingRow): ImportSetting => ({
  ...row,
  data: settingData.parse(row.data),
  deletable: row.made_by.id === ctx.actor.user_id || isAdmin(ctx),
});

const tell = (ctx: Context, verb: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, { action: `import_setting.${verb}`, subject_id: id, detail });
