import type { LogFilter, TransferLog } from '@bookline/contract/features/transfers';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { allOf, type Condition, type SelectedContacts } from '../contacts/contacts.api.ts';

interface Filter {
  readonly outcome: LogFilter | undefined;
  /** Searched in the names and numbers of contacts that match the conditions. */
  readonly pattern: string | undefined;
  readonly visible: readonly Condition[];
}

/** Conditions on a transfer's logs, called `l`. */
function logConditions(tenantId: number, id: string, { outcome, pattern, visible }: Filter): Condition[] {
  const conditions = [sql<SqlBool>`l.tenant_id = ${tenantId}`, sql<SqlBool>`l.transfer_attempt_id = ${id}`];
  if (outcome === 'reverted') conditions.push(sql<SqlBool>`l.revert_outcome = 'moved'`);
  else if (outcome === 'not_reverted') conditions.push(sql<SqlBool>`l.revert_outcome = 'skipped'`);
  else if (outcome) conditions.push(sql<SqlBool>`l.outcome = ${outcome}`);
  if (pattern)
    conditions.push(sql<SqlBool>`exists (
      select from contact where contact.id = l.contact_id and ${allOf(visible)}
        and (lower(${fullName('contact')}) like ${pattern} or contact.phone like ${pattern}))`);
  return conditions;
}

/** The previous or new owner of a contact: a user, a pool, or a deleted one. */
const holder = (side: 'from' | 'to') => sql`coalesce(
  (select json_build_object('kind', 'user', 'id', u.id, 'name', ${fullName('u')}) from app_user u
    where u.tenant_id = l.tenant_id and u.id = ${sql.ref(`l.${side}_owner_id`)}),
  (select json_build_object('kind', 'pool', 'id', p.id, 'name', p.name) from pool p
    where p.tenant_id = l.tenant_id and p.id = ${sql.ref(`l.${side}_pool_id`)}))`;

const isoTime = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A page of a transfer's log, in the order of its set. For contacts the reader can't see, only the id is shown. */
export async function listLogs(
  db: Db,
  tenantId: number,
  id: string,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<TransferLog[]> {
  const { rows } = await sql<TransferLog>`
    select l.position, l.contact_id, l.outcome, l.reason, l.texts_lapsed, l.at, ${holder('from')} as "from", ${holder('to')} as "to",
      (select json_build_object('id', contact.id, 'first_name', contact.first_name, 'last_name', contact.last_name, 'phone', contact.phone,
          'deleted', contact.deleted_at is not null)
        from contact where contact.id = l.contact_id and ${allOf(filter.visible)}) as contact,
      case when l.revert_outcome is not null then json_build_object('outcome', l.revert_outcome, 'reason', l.revert_reason,
        'at', ${isoTime('l.reverted_at')}) end as revert
    from transfer_log l where ${allOf(logConditions(tenantId, id, filter))}
    order by l.position limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countLogs(db: Db, tenantId: number, id: string, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from transfer_log l where ${allOf(logConditions(tenantId, id, filter))}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function countUnmoved(db: Db, unmoved: SelectedContacts): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${unmoved}) unmoved`.execute(db);
  return rows[0]?.total ?? 0;
}
