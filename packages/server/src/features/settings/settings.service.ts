import type { AdminSetting } from '@bookline/contract/features/settings';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { checkSetting, describeSetting, type SettingKey, settingKeys } from '@bookline/contract/rules/settings';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { problemOfKey } from '../../platform/crypto/rsa-key.ts';
import { sealSecret } from '../../platform/crypto/tenant-secrets.ts';
import { invalidateTenantCache } from '../../platform/db/invalidate-tenant-cache.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { deleteFile, fileUrl, keepFile, type StoredBytes, storeFile } from '../files/files.api.ts';
import {
  deleteSetting,
  findSetting,
  getTenantBrand,
  listSettings,
  putSetting,
  type SettingRow,
  type StoredSetting,
  updateTenantBrand,
} from './settings.queries.ts';

/** How many final characters of a secret are shown, and how long it must be to stay safe. */
const SHOWN = 4;
const LONG_ENOUGH = 12;

/** Every setting of the tenant except those of features it doesn't have. Secrets are masked. */
export async function readSettings(ctx: Context): Promise<AdminSetting[]> {
  const rows = new Map((await listSettings(ctx.db, ctx.tenant.id)).map((row) => [row.key, row]));
  const brand = await getTenantBrand(ctx.db, ctx.tenant.id);
  const found: AdminSetting[] = [];
  for (const key of settingKeys.filter((each) => isShown(ctx, each)))
    found.push(await present(ctx, key, rows.get(key), brand));
  return found;
}

function isShown({ actor }: Context, key: SettingKey): boolean {
  const { feature } = describeSetting(key);
  return feature === undefined || actor.features.has(feature);
}

/** One setting. Throws 404 for one of a feature that the company doesn't have. */
export async function getSetting(ctx: Context, key: SettingKey): Promise<AdminSetting> {
  const found = (await readSettings(ctx)).find((setting) => setting.key === key);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Sets a setting by text or file (R105, R391). '' restores its default. Throws 422 at `value` or `file`. */
export async function changeSetting(
  signedIn: SignedInContext,
  key: SettingKey,
  { value, file }: { readonly value: string | undefined; readonly file: UploadedFile | undefined },
): Promise<AdminSetting> {
  const { kind } = describeSetting(key);
  if (value === undefined && !file)
    throw kind === 'image' ? invalid('file', 'Choose an image.') : invalid('value', 'Enter a value.');
  if (file && kind !== 'image') throw invalid('file', 'This setting doesn’t accept a file.');
  if (!file && kind === 'image' && value !== '') throw invalid('file', 'Choose an image.');
  const stored = file && (await storeFile(signedIn, file, { accept: 'image' }));
  return signedIn.transaction(async (ctx) => {
    const before = await findSetting(ctx.db, ctx.tenant.id, key);
    if (!file && value?.trim() === '') await clear(ctx, key);
    else await store(ctx, key, value ?? '', stored);
    if (before?.file_id) await deleteFile(ctx, before.file_id);
    await invalidateTenantCache(ctx.db, ctx.tenant.id);
    await audit(ctx, {
      action: 'setting.update',
      subject_id: key,
      // Never the value: it may be a secret or a personal address.
      detail: { set: file !== undefined || value?.trim() !== '' },
    });
    return getSetting(ctx, key);
  });
}

async function clear(ctx: Context, key: SettingKey): Promise<void> {
  if (key === 'COMPANY_NAME') throw invalid('value', 'Enter a company name.');
  await deleteSetting(ctx.db, ctx.tenant.id, key);
  await mirror(ctx, key, null);
}

async function store(ctx: Context, key: SettingKey, typed: string, file: StoredBytes | undefined): Promise<void> {
  const setting = describeSetting(key);
  const common: StoredSetting = {
    value: null,
    sealed: null,
    hint: null,
    file_id: null,
    public: setting.public,
    updated_at: ctx.clock.now(),
    updated_by_id: ctx.actor.user_id,
  };
  if (file) {
    const kept = await keepFile(ctx, file, { purpose: 'setting', accept: 'image', public: setting.public });
    await putSetting(ctx.db, ctx.tenant.id, key, { ...common, file_id: kept.id });
    return mirror(ctx, key, await fileUrl(ctx, kept.id));
  }
  const checked = checkSetting(setting, typed);
  if ('problem' in checked) throw invalid('value', checked.problem);
  if (setting.form === 'rsa_key') {
    const problem = problemOfKey(checked.value);
    if (problem) throw invalid('value', problem);
  }
  if (setting.kind === 'secret') {
    const hint = checked.value.length >= LONG_ENOUGH ? checked.value.slice(-SHOWN) : '';
    const sealed = await sealSecret(ctx, { table: 'setting', column: 'sealed', row: key }, checked.value);
    return putSetting(ctx.db, ctx.tenant.id, key, { ...common, sealed, hint });
  }
  const value = setting.kind === 'phone' ? toE164(checked.value) : checked.value;
  if (value === null) throw invalid('value', 'Enter a phone number, such as 614-555-0142.');
  await putSetting(ctx.db, ctx.tenant.id, key, { ...common, value });
  await mirror(ctx, key, value);
}

/** The brand is copied to the tenant's row, which every session reads. The time zone is too, for the schedules. */
async function mirror({ db, tenant }: Context, key: SettingKey, value: string | null): Promise<void> {
  if (key === 'COMPANY_NAME' && value !== null) await updateTenantBrand(db, tenant.id, { name: value });
  if (key === 'BRAND_COLOR') await updateTenantBrand(db, tenant.id, { primary_color: value });
  if (key === 'BRAND_LOGO') await updateTenantBrand(db, tenant.id, { logo_url: value });
  if (key === 'TIME_ZONE')
    await updateTenantBrand(db, tenant.id, { time_zone: value ?? describeSetting('TIME_ZONE').default });
}

async function present(
  ctx: Context,
  key: SettingKey,
  row: SettingRow | undefined,
  brand: { name: string; primary_color: string | null },
): Promise<AdminSetting> {
  const { kind, max, min, choices, form: _, ...rest } = describeSetting(key);
  // A brand from before this setting existed.
  const inherited = key === 'COMPANY_NAME' ? brand.name : key === 'BRAND_COLOR' ? brand.primary_color : null;
  const value = row?.value ?? inherited;
  const file = row?.file_id ? { url: await fileUrl(ctx, row.file_id) } : null;
  return {
    ...rest,
    id: key,
    key,
    kind,
    max: max ?? null,
    min: min ?? null,
    choices: [...(choices ?? [])],
    secret: kind === 'secret',
    is_set: value !== null || file !== null || row?.sealed === true,
    value,
    masked: row?.sealed ? `••••••••${row.hint ?? ''}` : null,
    file,
    updated_at: row?.updated_at ?? null,
    updated_by: row?.updated_by_id ? { id: row.updated_by_id, name: row.updated_by_name ?? '' } : null,
  };
}
