import { openSecret, type SealingContext, sealSecret } from '../../platform/crypto/tenant-secrets.ts';
import type { SealedAccount } from './accounts.queries.ts';

/** The credentials of an account: a lasting key or refresh token, and the current access token. */
type Access = 'credential_sealed' | 'token_sealed';

export const sealAccess = (ctx: SealingContext, column: Access, accountId: string, text: string): Promise<Buffer> =>
  sealSecret(ctx, { table: 'outside_account', column, row: accountId }, text);

/** Returns null if the account has none. */
export async function readAccess(
  ctx: SealingContext,
  column: Access,
  { id, [column]: sealed }: Pick<SealedAccount, 'id' | Access>,
): Promise<string | null> {
  return sealed && openSecret(ctx, { table: 'outside_account', column, row: id }, sealed);
}
