import { describeSetting, type SettingKey } from '@bookline/contract/rules/settings';
import { openSecret, type SealingContext } from '../../platform/crypto/tenant-secrets.ts';
import { findSetting } from './settings.queries.ts';

/** A tenant's current setting: the stored value, a secret's text included, or its default. '' if there is none. Never show a secret. */
export async function readSetting(ctx: SealingContext, key: SettingKey): Promise<string> {
  const row = await findSetting(ctx.db, ctx.tenant.id, key);
  if (row?.sealed) return openSecret(ctx, { table: 'setting', column: 'sealed', row: key }, row.sealed);
  return row?.value ?? describeSetting(key).default;
}
