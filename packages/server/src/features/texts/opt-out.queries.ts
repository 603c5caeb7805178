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

export interface Marked {
  readonly id: string;
  /** Whether the contact had agreed to texts before the opt-out. */
  readonly agreed: boolean;
}

/** The newest entry of the ledger about texts to contact `c` as a whole. */
const newest = (
  tenantId: number,
  column: string,
  where = sql`true`,
) => sql`(select ${sql.ref(`l.${column}`)} from contact_consent l
  where l.tenant_id = ${tenantId} and l.contact_id = c.id and l.channel = 'text' and l.reach is null and ${where}
  order by l.at desc, l.id desc limit 1)`;
/** What users recorded, or the contact said elsewhere. */
const byUser = sql`l.recorded_by_id is not null`;

const withNumber = (tenantId: number, number: string) => sql`from contact_phone p
  join contact c on c.tenant_id = p.tenant_id and c.id = p.contact_id
  where p.tenant_id = ${tenantId} and p.number = ${number} and c.merged_into_id is null`;

/** The contacts with a number that aren't marked yet, or that agreed since. Locked. */
export async function listToMark(db: Db, tenantId: number, number: string): Promise<Marked[]> {
  const { rows } = await sql<Marked>`
    select c.id, false as agreed ${withNumber(tenantId, number)}
      and (not c.do_not_text or ${newest(tenantId, 'did')} is distinct from 'withdrawn')
    order by c.id for no key update of c`.execute(db);
  return rows;
}

/** The contacts whose mark comes from an opt-out by text alone: what they told a user still counts. Locked. */
export async function listToUnmark(db: Db, tenantId: number, number: string): Promise<Marked[]> {
  const { rows } = await sql<Marked>`
    select c.id, coalesce(${newest(tenantId, 'did', sql`${byUser} and l.how <> 'mark'`)} = 'given', false) as agreed ${withNumber(tenantId, number)}
      and ${newest(tenantId, 'did')} = 'withdrawn' and ${newest(tenantId, 'how')} = 'text_message'
      and coalesce(${newest(tenantId, 'did', byUser)}, 'given') <> 'withdrawn'
    order by c.id for no key update of c`.execute(db);
  return rows;
}

/** Sets or clears the mark of these contacts. */
export async function markContacts(
  db: Db,
  tenantId: number,
  ids: readonly string[],
  { do_not_text, now }: { readonly do_not_text: boolean; readonly now: Date },
): Promise<void> {
  await sql`
    update contact set do_not_text = ${do_not_text}, version = version + 1, updated_at = ${now}
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and do_not_text <> ${do_not_text}`.execute(db);
}

/** Whose number it is: consent is given to them. */
export async function findCorporationOfNumber(db: Db, tenantId: number, number: string): Promise<string | null> {
  const { rows } = await sql<{ corporation_id: string | null }>`
    select u.corporation_id from phone_number n join app_user u on u.tenant_id = n.tenant_id and u.id = n.owner_id
    where n.tenant_id = ${tenantId} and n.number = ${number} and n.released_at is null`.execute(db);
  return rows[0]?.corporation_id ?? null;
}

/** Whether a number of a contact opted out by text. */
export async function hasOptedOut(db: Db, tenantId: number, contactId: string): Promise<boolean> {
  const { rows } = await sql<{ out: boolean }>`
    select exists (select from contact_phone p join text_opt_out x on x.tenant_id = p.tenant_id and x.number = p.number
      where p.tenant_id = ${tenantId} and p.contact_id = ${contactId}) as out`.execute(db);
  return rows[0]?.out ?? false;
}

/** Whether a number opted out by text. */
export async function numberOptedOut(db: Db, tenantId: number, number: string): Promise<boolean> {
  const row = await db
    .selectFrom('text_opt_out')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row !== undefined;
}
