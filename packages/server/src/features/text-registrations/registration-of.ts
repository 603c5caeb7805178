import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Whether carriers take texts of a number in the US, as far as it's registered. */
export interface NumberRegistration {
  readonly state: 'pending' | 'verified' | 'rejected';
  readonly problem: string | null;
  /** The registry's class, which sets the pace. */
  readonly pace: string | null;
}

/** The states of these numbers. Absent for those for which nothing was submitted. */
export async function listRegistrationStates(
  db: Db,
  tenantId: number,
  numberIds: readonly string[],
): Promise<ReadonlyMap<string, NumberRegistration['state']>> {
  if (numberIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; state: string }>`
    select n.id, f.state from unnest(${numberIds}::uuid[]) n (id) cross join lateral (
      select f.state from text_filing f
      where f.tenant_id = ${tenantId} and f.state <> 'draft' and (f.number_id = n.id or f.id = (
        select c.filing_id from text_filing_number c where c.tenant_id = ${tenantId} and c.number_id = n.id))
      limit 1) f`.execute(db);
  return new Map(rows.map(({ id, state }) => [id, stateOf(state)]));
}

const stateOf = (state: string): NumberRegistration['state'] =>
  state === 'verified' || state === 'rejected' ? state : 'pending';

/** The registration of a number: of the use that it sends for, or its toll-free verification. Undefined if nothing is submitted for it. */
export async function registrationOf(
  db: Db,
  tenantId: number,
  numberId: string,
): Promise<NumberRegistration | undefined> {
  const { rows } = await sql<{ state: string; problem: string | null; pace: string | null }>`
    select f.state, f.problem, f.pace from text_filing f
    where f.tenant_id = ${tenantId} and f.state <> 'draft' and (f.number_id = ${numberId} or f.id = (
      select n.filing_id from text_filing_number n where n.tenant_id = ${tenantId} and n.number_id = ${numberId}))
    limit 1`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return { state: stateOf(row.state), problem: row.problem, pace: row.pace };
}
