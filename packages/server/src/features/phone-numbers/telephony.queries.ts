import type { Buyers } from '@bookline/contract/rules/phone-numbers';
import { buyers } from '@bookline/contract/rules/phone-numbers';
import type { Db } from '../../platform/db/database.ts';

const providers = ['installation', 'local', 'twilio'] as const;

export interface TelephonyRow {
  readonly provider: (typeof providers)[number];
  readonly account_sid: string;
  readonly auth_token_sealed: Buffer | null;
  readonly api_key_sid: string;
  readonly api_key_secret_sealed: Buffer | null;
  readonly twiml_app_sid: string;
  readonly local_price: string;
  readonly toll_free_price: string;
  readonly validation_price: string;
  readonly buyers: Buyers;
  readonly numbers_each: number;
}

const columns = [
  'provider',
  'account_sid',
  'auth_token_sealed',
  'api_key_sid',
  'api_key_secret_sealed',
  'twiml_app_sid',
  'local_price',
  'toll_free_price',
  'validation_price',
  'buyers',
  'numbers_each',
  'updated_at',
] as const;

export async function findTelephony(
  db: Db,
  tenantId: number,
): Promise<(TelephonyRow & { readonly updated_at: string }) | undefined> {
  const row = await db
    .selectFrom('telephony_settings')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      provider: oneOf(providers, row.provider),
      buyers: oneOf(buyers, row.buyers),
    }
  );
}

export async function saveTelephony(
  db: Db,
  tenantId: number,
  row: TelephonyRow & { readonly updated_at: Date },
): Promise<void> {
  await db
    .insertInto('telephony_settings')
    .values({ ...row, tenant_id: tenantId })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(row))
    .execute();
}

/** How many numbers and pending orders a tenant has outside one account. */
export async function countElsewhere(
  db: Db,
  tenantId: number,
  { provider, account }: { readonly provider: string; readonly account: string },
): Promise<number> {
  const { held } = await db
    .selectFrom('phone_number')
    .select((count) => count.fn.countAll<number>().as('held'))
    .where('tenant_id', '=', tenantId)
    .where('released_at', 'is', null)
    .where((not) => not.or([not('provider', '<>', provider), not('account', '<>', account)]))
    .executeTakeFirstOrThrow();
  const { open } = await db
    .selectFrom('phone_number_order')
    .select((count) => count.fn.countAll<number>().as('open'))
    .where('tenant_id', '=', tenantId)
    .where('status', 'in', ['paying', 'pending', 'unclear'])
    .where((not) => not.or([not('provider', '<>', provider), not('account', '<>', account)]))
    .executeTakeFirstOrThrow();
  return held + open;
}

/** Narrows a database text to one of the known values. */
export function oneOf<const T extends string>(known: readonly T[], text: string): T {
  const found = known.find((value) => value === text);
  if (found === undefined) throw new Error(`'${text}' is none of ${known.join(', ')}`);
  return found;
}
