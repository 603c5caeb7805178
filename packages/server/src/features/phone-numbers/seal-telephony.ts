import { openSecret, type SealingContext, sealSecret } from '../../platform/crypto/tenant-secrets.ts';

type Column = 'auth_token_sealed' | 'api_key_secret_sealed';

/** '' is stored as null. */
export const sealTelephony = async (ctx: SealingContext, column: Column, text: string): Promise<Buffer | null> =>
  text ? sealSecret(ctx, { table: 'telephony_settings', column, row: '' }, text) : null;

export const openTelephony = async (ctx: SealingContext, column: Column, sealed: Buffer | null): Promise<string> =>
  sealed ? openSecret(ctx, { table: 'telephony_settings', column, row: '' }, sealed) : '';
