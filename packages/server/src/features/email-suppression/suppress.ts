import type { EmailSuppression } from '@bookline/contract/features/email-suppression';
import type { Db } from '../../platform/db/database.ts';
import { insertSuppressions, markAddress } from './email-suppression.queries.ts';

interface Suppressing {
  readonly db: Db;
  readonly tenant: { readonly id: number };
  readonly clock: { now(): Date };
}

/**
 * Keeps an address from getting email, and marks it on every contact that has it. The gate refuses it from then on. Returns whether that is new.
 * Addresses of people who aren't contacts are kept too.
 */
export async function suppress(
  { db, tenant, clock }: Suppressing,
  address: string,
  reason: EmailSuppression['reason'],
): Promise<boolean> {
  const at = clock.now();
  const value = address.toLowerCase();
  const added = await insertSuppressions(db, tenant.id, [{ address: value, reason, note: '' }], { by: null, at });
  await markAddress(db, tenant.id, value, reason, at);
  return added > 0;
}
