import type { SupervisionMode } from '@bookline/contract/features/dialer';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { allOf, type Condition } from '../contacts/contacts.api.ts';

export interface SupervisionRow {
  readonly id: string;
  readonly call_id: string;
  readonly user_id: string;
  readonly mode: SupervisionMode;
  readonly modes: readonly string[];
  readonly created_at: string;
  readonly leg_sid: string | null;
  readonly joined_at: string | null;
  readonly mode_since: string | null;
  readonly ended_at: string | null;
}
const columns = [
  'id',
  'call_id',
  'user_id',
  'mode',
  'modes',
  'created_at',
  'leg_sid',
  'joined_at',
  'mode_since',
  'ended_at',
] as const;

type By = { readonly id: string } | { readonly leg_sid: string };

const isRow = (row: unknown): row is SupervisionRow => row !== undefined;

export async function findSupervision(db: Db, tenantId: number, by: By): Promise<SupervisionRow | undefined> {
  const rows = db.selectFrom('call_supervision').select(columns).where('tenant_id', '=', tenantId);
  const row = await ('id' in by
    ? rows.where('id', '=', by.id)
    : rows.where('leg_sid', '=', by.leg_sid)
  ).executeTakeFirst();
  return isRow(row) ? row : undefined;
}

/** The open ones of a call or of a supervisor. */
export async function listOpenSupervisions(
  db: Db,
  tenantId: number,
  of: { readonly call_id?: string; readonly user_id?: string } = {},
): Promise<SupervisionRow[]> {
  let rows = db
    .selectFrom('call_supervision')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('ended_at', 'is', null);
  if (of.call_id !== undefined) rows = rows.where('call_id', '=', of.call_id);
  if (of.user_id !== undefined) rows = rows.where('user_id', '=', of.user_id);
  return (await rows.execute()).flatMap((row: unknown) => (isRow(row) ? [row] : []));
}

export async function insertSupervision(
  db: Db,
  tenantId: number,
  row: Pick<SupervisionRow, 'id' | 'call_id' | 'user_id' | 'mode'> & { readonly created_at: Date },
): Promise<void> {
  await db
    .insertInto('call_supervision')
    .values({ ...row, tenant_id: tenantId })
    .execute();
}

export async function updateSupervision(
  db: Db,
  tenantId: number,
  id: string,
  changes: {
    readonly mode?: SupervisionMode;
    readonly modes?: string[];
    readonly leg_sid?: string;
    readonly joined_at?: Date;
    readonly mode_since?: Date;
    readonly ended_at?: Date;
  },
): Promise<void> {
  await db
    .updateTable('call_supervision')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** A user's account type and name. */
export const findTypeAndName = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('app_user')
    .select(['account_type', 'first_name', 'last_name'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

/** A contact's state, '' if unknown; undefined if the reader, who sees the `visible` ones, doesn't see it. */
export async function findStateOfContact(
  db: Db,
  id: string,
  visible: readonly Condition[],
): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from contact where id = ${id} and deleted_at is null and ${allOf(visible)}`.execute(db);
  return rows[0]?.state;
}
