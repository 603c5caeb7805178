import type { SensitiveWhat } from '@bookline/contract/features/sensitive';
import type { Context } from '../../platform/context.ts';
import { readAccountNumber } from '../contact-securities/contact-securities.api.ts';
import { readMbi } from '../rx-details/rx-details.api.ts';

/** The value in full; null where there is none. Whether the acting person may see the contact was asked before. */
export type SensitiveReader = (ctx: Context, contactId: string, recordId: string) => Promise<string | null>;

/** Who knows each value. */
export const readers: Readonly<Record<SensitiveWhat, SensitiveReader>> = {
  mbi: readMbi,
  security_account: readAccountNumber,
};
