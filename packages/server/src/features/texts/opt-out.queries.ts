import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Returns false if the number had opted out before. */
export async function insertOptOut(
  db: Db,
  tenantId: number,
  out: { readonly number: string; readonly our_number: string; readonly at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('text_opt_out')
    .values({ ...out, tenant_id: tenantId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'number']).doNothing())
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false if the number hadn't opted out. */
export async function deleteOptOut(db: Db, tenantId: number, number: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('text_opt_out')
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Sets or clears the mark of every contact with a number, and returns those contacts. */
export async function markContacts(
  db: Db,
  tenantId: number,
  number: string,
  { do_not_text, now }: { readonly do_not_text: boolean; readonly now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with theirs as (
      select c.id from contact_phone p join contact c on c.tenant_id = p.tenant_id and c.id = p.contact_id
      where p.tenant_id = ${tenantId} and p.number = ${number} and c.merged_into_id is null
      order by c.id for no key update of c
    ), marked as (
      update contact set do_not_text = ${do_not_text}, version = version + 1, updated_at = ${now}
      where tenant_id = ${tenantId} and id in (select id from theirs) and do_not_text <> ${do_not_text}
    )
    select id from theirs`.execute(db);
  return rows.map(({ id }) => id);
}
