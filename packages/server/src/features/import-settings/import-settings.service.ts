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

/** The list is sent whole. */
const MOST = 200;

/** One's own settings and the shared ones, by name. */
export async function readSettings(ctx: Context): Promise<ImportSetting[]> {
  const rows = await listSettings(ctx.db, ctx.tenant.id, ctx.actor.user_id);
  return rows.map((row) => present(ctx, row));
}

/** Throws 404 where there is none that the acting person may use. */
export async function getSetting(ctx: Context, id: string): Promise<ImportSetting> {
  const [row] = await listSettings(ctx.db, ctx.tenant.id, ctx.actor.user_id, id);
  if (!row) throw new AppError('not_found');
  return present(ctx, row);
}

/** Throws 422 for a name that one has already, letter case aside; 403 where somebody shares who is no admin. */
export async function addSetting(ctx: Context, { name, data, shared }: BodyOf<typeof importSettings.create>) {
  if (shared && !isAdmin(ctx)) throw new AppError('forbidden');
  const { user_id } = ctx.actor;
  if (await findSettingByName(ctx.db, ctx.tenant.id, user_id, name))
    throw invalid('name', 'You have a setting of this name already. Choose another, or delete that one first.');
  if ((await countSettings(ctx.db, ctx.tenant.id, user_id)) >= MOST)
    throw invalid('base', 'You have 200 settings. Delete one that you do not need any more.');
  const id = newId();
  await insertSetting(ctx.db, ctx.tenant.id, { id, user_id, name, data, shared, created_at: ctx.clock.now() });
  await tell(ctx, 'create', id, { name, shared });
  return getSetting(ctx, id);
}

/** Throws 404 where there is none, 403 where it is somebody else's and the acting person no admin. */
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
  audit(ctx, { action: `import_setting.${verb}`, subject_type: 'import_setting', subject_id: id, detail });
