import { openSecret, type SealingContext, sealSecret } from '../../platform/crypto/tenant-secrets.ts';

type Column = 'secret_key_sealed' | 'webhook_secret_sealed';

/** '' is stored as null. */
export const sealPaymentSecret = async (ctx: SealingContext, column: Column, text: string): Promise<Buffer | null> =>
  text ? sealSecret(ctx, { table: 'payment_settings', column, row: '' }, text) : null;

export const openPaymentSecret = async (ctx: SealingContext, column: Column, sealed: Buffer | null): Promise<string> =>
  sealed ? openSecret(ctx, { table: 'payment_settings', column, row: '' }, sealed) : '';
