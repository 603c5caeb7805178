import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

interface Holder {
  readonly kind: 'user' | 'pool';
  readonly id: string;
  readonly name: string;
}

export interface TransferRow {
  readonly id: string;
  readonly at: string;
  readonly from: Holder | null;
  readonly to: Holder | null;
  readonly by: { readonly id: string; readonly name: string } | null;
}

/** The name of a holder in an entry's detail: a user, a pool, or none if it was deleted. */
const holder = (key: 'from' | 'to') => sql`coalesce(
  (select json_build_object('kind', 'user', 'id', u.id, 'name', ${fullName('u')}) from app_user u
    where u.tenant_id = a.tenant_id and u.id = (a.detail ->> ${key})::uuid),
  (select json_build_object('kind', 'pool', 'id', p.id, 'name', p.name) from pool p
    where p.tenant_id = a.tenant_id and p.id = (a.detail ->> ${key})::uuid))`;

/** The transfers of a contact, newest first. */
export async function listTransfers(
  db: Db,
  tenantId: number,
  contactId: string,
  limit: number,
): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select a.id, a.at, ${holder('from')} as "from", ${holder('to')} as "to",
      (select json_build_object('id', u.id, 'name', ${fullName('u')}) from app_user u
        where u.tenant_id = a.tenant_id and u.id = a.actor_id) as by
    from contact_activity a
    where a.tenant_id = ${tenantId} and a.contact_id = ${contactId} and a.kind = 'owner'
    order by a.at desc, a.id desc limit ${limit}`.execute(db);
  return rows;
}
