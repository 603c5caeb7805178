import type { DB } from '../db/schema.d.ts';

/** A column whose bytes `sealSecret` made. */
export interface SealedColumn {
  readonly table: keyof DB;
  readonly column: string;
}

/**
 * Every column that holds something sealed: what a new key of a tenant has to reach (reseal.ts). The catalogue test finds bytes that stand
 * neither here nor are a hash.
 */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'two_factor', column: 'secret' },
  { table: 'two_factor', column: 'pending_secret' },
  { table: 'mailed_code', column: 'code' },
  { table: 'mail_server', column: 'password_sealed' },
  { table: 'mail_server', column: 'dkim_key_sealed' },
  { table: 'setting', column: 'sealed' },
  { table: 'single_sign_on', column: 'client_secret_sealed' },
  { table: 'contact_security', column: 'account_number_sealed' },
  { table: 'contact_rx_item', column: 'item_sealed' },
  { table: 'contact_answer', column: 'answer_sealed' },
  { table: 'workflow_template', column: 'webhook_secret_sealed' },
  { table: 'import_row', column: 'medicare_sealed' },
  { table: 'telephony_settings', column: 'auth_token_sealed' },
  { table: 'telephony_settings', column: 'api_key_secret_sealed' },
  { table: 'outside_account', column: 'credential_sealed' },
  { table: 'outside_account', column: 'token_sealed' },
];
