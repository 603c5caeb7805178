import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { allOf, type Condition } from '../../contacts/contacts.api.ts';
import { policyColumnNames, policyColumns, type RecordRow } from '../book/import-policies.queries.ts';

/** What an import of clients did to a record of an existing contact. Records of contacts that it created are deleted with them. */
const older = (tenantId: number, attemptId: string) => sql`
  from import_row_record r
    left join contact_policy p on r.kind = 'policy' and p.tenant_id = ${tenantId} and p.id = r.record_id
    left join contact_rx_item m on r.kind = 'medicare' and m.tenant_id = ${tenantId} and m.id = r.record_id
    left join contact on contact.tenant_id = ${tenantId} and contact.id = coalesce(p.contact_id, m.contact_id)
  where r.tenant_id = ${tenantId} and r.import_attempt_id = ${attemptId} and r.did <> 'same'
    and contact.import_attempt_id is distinct from ${attemptId}::uuid`;

export async function countRecords(db: Db, tenantId: number, attemptId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${older(tenantId, attemptId)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

export interface UndoneRecord extends Pick<RecordRow, 'record_id' | 'kind' | 'did' | 'row_no'> {
  /** Null if the record no longer exists. */
  readonly contact_id: string | null;
  readonly visible: boolean | null;
  /** Whether it is unchanged since the import. */
  readonly untouched: boolean | null;
}

/** Records after an id, in the order of their ids. A Medicare record is unchanged if no user saved it since the import. */
export async function listRecords(
  db: Db,
  tenantId: number,
  attemptId: string,
  conditions: readonly Condition[],
  page: { readonly after_id: string | null; readonly limit: number },
): Promise<UndoneRecord[]> {
  const after = page.after_id === null ? sql<SqlBool>`true` : sql<SqlBool>`r.record_id > ${page.after_id}::uuid`;
  const { rows } = await sql<UndoneRecord>`
    select r.record_id, r.kind, r.did, r.row_no, contact.id as contact_id, (${allOf(conditions)}) as visible,
      case when r.kind = 'policy' then p.version = r.version
        else m.saved_at <= coalesce(r.at, (select coalesce(a.finished_at, a.created_at) from import_attempt a
          where a.tenant_id = ${tenantId} and a.id = ${attemptId})) end as untouched
    ${older(tenantId, attemptId)} and ${after} order by r.record_id limit ${page.limit}`.execute(db);
  return rows;
}

/** Deletes policies that an import created and that no one changed since; returns their ids. */
export async function deletePoliciesMade(
  db: Db,
  tenantId: number,
  attemptId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    delete from contact_policy p using import_row_record r
    where p.tenant_id = ${tenantId} and p.id = any(${ids}::uuid[]) and r.tenant_id = ${tenantId}
      and r.import_attempt_id = ${attemptId} and r.record_id = p.id and p.version = r.version
    returning p.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Restores the columns that an import changed, in policies that no one changed since; returns their ids. */
export async function restorePolicies(
  db: Db,
  tenantId: number,
  attemptId: string,
  ids: readonly string[],
  at: Date,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const columns = policyColumnNames.map((name) => {
    const value =
      name === 'beneficiaries'
        ? sql`r.before -> ${name}`
        : sql`(r.before ->> ${name})::${sql.raw(policyColumns[name])}`;
    return sql`${sql.ref(name)} = case when jsonb_exists(r.before, ${name}) then ${value} else p.${sql.ref(name)} end`;
  });
  const { rows } = await sql<{ id: string }>`
    update contact_policy p set ${sql.join(columns)}, version = p.version + 1, updated_at = ${at}::timestamptz
    from import_row_record r
    where p.tenant_id = ${tenantId} and p.id = any(${ids}::uuid[]) and r.tenant_id = ${tenantId}
      and r.import_attempt_id = ${attemptId} and r.record_id = p.id and p.version = r.version
    returning p.id`.execute(db);
  return rows.map(({ id }) => id);
}
