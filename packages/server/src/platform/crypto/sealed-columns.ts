import type { DB } from '../db/schema.d.ts';

interface ListedColumn {
  readonly table: keyof DB;
  readonly column: string;
  /** What tells the rows of a tenant apart: the table's primary key without `tenant_id`. */
  readonly key: readonly string[];
}

/**
 * Every column that holds something sealed: what a new key of a tenant has to reach (reseal.ts). The catalog test finds bytes that stand
 * neither here nor are a hash, and a key that is not the table's.
 */
export const sealedColumns = [
  { table: 'two_factor', column: 'secret', key: ['user_id'] },
  { table: 'two_factor', column: 'pending_secret', key: ['user_id'] },
  { table: 'mailed_code', column: 'code', key: ['user_id'] },
  { table: 'mail_server', column: 'password_sealed', key: [] },
  { table: 'mail_server', column: 'dkim_key_sealed', key: [] },
  { table: 'setting', column: 'sealed', key: ['key'] },
  { table: 'single_sign_on', column: 'client_secret_sealed', key: [] },
  { table: 'contact_security', column: 'account_number_sealed', key: ['id'] },
  { table: 'contact_rx_item', column: 'item_sealed', key: ['id'] },
  { table: 'contact_answer', column: 'answer_sealed', key: ['id'] },
  { table: 'workflow_template', column: 'webhook_secret_sealed', key: ['id'] },
  { table: 'import_row', column: 'medicare_sealed', key: ['import_attempt_id', 'row_no'] },
  { table: 'telephony_settings', column: 'auth_token_sealed', key: [] },
  { table: 'telephony_settings', column: 'api_key_secret_sealed', key: [] },
  { table: 'payment_settings', column: 'secret_key_sealed', key: [] },
  { table: 'payment_settings', column: 'webhook_secret_sealed', key: [] },
  { table: 'outside_account', column: 'credential_sealed', key: ['id'] },
  { table: 'outside_account', column: 'token_sealed', key: ['id'] },
] as const satisfies readonly ListedColumn[];

type Listed = (typeof sealedColumns)[number];
type ColumnOf<C extends Listed> = C extends Listed ? Pick<C, 'table' | 'column'> : never;

/** A column of the list. */
export type SealedColumn = ColumnOf<Listed>;

/** Where a tenant's sealed value lies, and nowhere else opens. */
export type SealedPlace = SealedColumn & {
  /** The values of the table's `key`, with a space between two; '' where a tenant has one row. */
  readonly row: string;
};
