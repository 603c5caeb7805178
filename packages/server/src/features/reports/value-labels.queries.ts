import type { ReportDimensionKind } from '@bookline/contract/rules/report-sources';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

/** A record that values of a dimension name. */
export interface Named {
  readonly id: string;
  readonly label: string;
  /** Its place in lists that have an order. */
  readonly position: number | null;
}

/** The records of each kind of id, as one select with their label and place. */
const tables = {
  user: sql`select id::text as id, ${fullName()} as label, null::int as position from app_user`,
  status: sql`select id::text as id, title as label, position from contact_status`,
  agentflow_status: sql`select id::text as id, title as label, position from agentflow_status`,
  source: sql`select id::text as id, title as label, null::int as position from contact_source`,
  pool: sql`select id::text as id, name as label, null::int as position from pool`,
  carrier: sql`select id::text as id, name as label, null::int as position from carrier`,
  vendor: sql`select id::text as id, vendor_name as label, null::int as position from api_vendor`,
  import: sql`select id::text as id, file_name as label, null::int as position from import_attempt`,
  campaign: sql`select id::text as id, name as label, null::int as position from campaign`,
  disposition: sql`select id::text as id, name as label, position from disposition`,
} satisfies Partial<Record<ReportDimensionKind, unknown>>;

export type NamedKind = keyof typeof tables;
export const isNamedKind = (kind: string): kind is NamedKind => Object.hasOwn(tables, kind);

/** The records with these ids. */
export async function listNamed(
  db: Db,
  tenantId: number,
  kind: NamedKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Named>> {
  if (ids.length === 0) return new Map();
  const isNumber = kind === 'status' || kind === 'agentflow_status' || kind === 'source';
  const wanted = isNumber ? sql`any(${ids.map(Number)}::int[])` : sql`any(${ids}::uuid[])`;
  const { rows } = await sql<Named>`${tables[kind]} where tenant_id = ${tenantId} and id = ${wanted}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
