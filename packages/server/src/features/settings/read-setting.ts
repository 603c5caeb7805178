import { describeSetting, type SettingKey } from '@bookline/contract/rules/settings';
import { openSecret, type SealingContext } from '../../platform/crypto/tenant-secrets.ts';
import { findSetting } from './settings.queries.ts';

/** What a tenant's setting holds now: what was set, a secret's text among it, or its default; '' for nothing. Never show a secret. */
export async function readSetting(ctx: SealingContext, key: SettingKey): Promise<string> {
  const row = await findSetting(ctx.db, ctx.tenant.id, key);
  if (row?.sealed) return openSecret(ctx, row.sealed);
  return row?.value ?? describeSetting(key).default;
}
