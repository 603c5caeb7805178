import type { SensitiveWhat } from '@bookline/contract/features/sensitive';
import type { Context } from '../../platform/context.ts';
import { openSecret } from '../../platform/crypto/tenant-secrets.ts';
import { readMbi } from '../rx-details/rx-details.api.ts';
import { findAccountNumber } from './sensitive.queries.ts';

/** The value in full; null where there is none. Whether the acting person may see the contact was asked before. */
export type SensitiveReader = (ctx: Context, contactId: string, recordId: string) => Promise<string | null>;

/** Who knows each value. */
export const readers: Readonly<Record<SensitiveWhat, SensitiveReader>> = {
  mbi: readMbi,
  async security_account(ctx, contactId, recordId) {
    const sealed = await findAccountNumber(ctx.db, ctx.tenant.id, contactId, recordId);
    return sealed && openSecret(ctx, sealed);
  },
};
