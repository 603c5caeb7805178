import type { DB } from '../db/schema.d.ts';

interface ListedColumn {
  readonly table: keyof DB;
  readonly column: string;
  /** The columns that identify a tenant's rows: the table's primary key without `tenant_id`. */
  readonly key: readonly string[];
}

/**
 * Every encrypted column, for key rotation (reseal.ts). The catalog test fails for bytes that are neither here nor a hash, and for a key that isn't the
 * table's.
 */
export const sealedColumns = [
  { table: 'two_factor', column: 'secret', key: ['user_id'] },
  { table: 'two_factor', column: 'pending_secret', key: ['user_id'] },
  { table: 'mailed_code', column: 'code', key: ['user_id'] },
  { table: 'mail_server', column: 'password_sealed', key: [] },
  { table: 'mail_server', column: 'dkim_key_sealed', key: [] },
  { table: 'feedback_mailbox', column: 'password_sealed', key: [] },
  { table: 'setting', column: 'sealed', key: ['key'] },
  { table: 'single_sign_on', column: 'client_secret_sealed', key: [] },
  { table: 'contact_security', column: 'account_number_sealed', key: ['id'] },
  { table: 'contact_rx_item', column: 'item_sealed', key: ['id'] },
  { table: 'contact_answer', column: 'answer_sealed', key: ['id'] },
  { table: 'workflow_template', column: 'webhook_secret_sealed', key: ['id'] },
  { table: 'webhook_endpoint', column: 'secret_sealed', key: ['id'] },
  { table: 'webhook_endpoint', column: 'old_secret_sealed', key: ['id'] },
  { table: 'import_row', column: 'medicare_sealed', key: ['import_attempt_id', 'row_no'] },
  { table: 'telephony_settings', column: 'auth_token_sealed', key: [] },
  { table: 'telephony_settings', column: 'api_key_secret_sealed', key: [] },
  { table: 'payment_settings', column: 'secret_key_sealed', key: [] },
  { table: 'payment_settings', column: 'webhook_secret_sealed', key: [] },
  { table: 'outside_account', column: 'credential_sealed', key: ['id'] },
  { table: 'outside_account', column: 'token_sealed', key: ['id'] },
  { table: 'csg_quote', column: 'content_sealed', key: ['id'] },
  { table: 'application', column: 'answers_sealed', key: ['id'] },
  { table: 'application_document', column: 'content_sealed', key: ['application_id', 'version'] },
  { table: 'application_document', column: 'pdf_sealed', key: ['application_id', 'version'] },
  { table: 'call_transcript', column: 'content_sealed', key: ['recording_id'] },
  { table: 'csg_session', column: 'token_sealed', key: ['key_hash'] },
] as const satisfies readonly ListedColumn[];

type Listed = (typeof sealedColumns)[number];
type ColumnOf<C extends Listed> = C extends Listed ? Pick<C, 'table' | 'column'> : never;

/** A column of the list. */
export type SealedColumn = ColumnOf<Listed>;

/** The place of a tenant's encrypted value. It opens nowhere else. */
export type SealedPlace = SealedColumn & {
  /** The values of the table's `key`, separated by spaces; '' if a tenant has one row. */
  readonly row: string;
};
