import type { HouseholdMember } from '@bookline/contract/features/linked-contacts';
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ContactLink } from '../../platform/db/schema.d.ts';
import { allOf, type Condition } from '../contacts/contacts.api.ts';

/** A link from the point of view of one side. */
export interface SeenLink {
  readonly from_id: string;
  readonly to_id: string;
  /** The stored relation. */
  readonly relation: string;
  /** Whether `from_id` is the side where the stored relation starts. */
  readonly forward: boolean;
  readonly created_at: string;
}

/** The links of these contacts, oldest first, if the other side is a live contact that meets the conditions. */
export async function listLinks(
  db: Db,
  tenantId: number,
  contactIds: readonly string[],
  conditions: readonly Condition[],
): Promise<SeenLink[]> {
  const { rows } = await sql<SeenLink>`
    with link as (
      select contact_id as from_id, linked_id as to_id, relation, true as forward, created_at, id from contact_link
        where tenant_id = ${tenantId} and contact_id = any(${contactIds}::uuid[])
      union all
      select linked_id, contact_id, relation, false, created_at, id from contact_link
        where tenant_id = ${tenantId} and linked_id = any(${contactIds}::uuid[])
    )
    select link.from_id, link.to_id, link.relation, link.forward, link.created_at
    from link join contact on contact.tenant_id = ${tenantId} and contact.id = link.to_id
    where contact.deleted_at is null and ${allOf(conditions)}
    order by link.created_at, link.id`.execute(db);
  return rows;
}

/** These contacts by id. */
export async function listPeople(db: Db, tenantId: number, ids: readonly string[]) {
  const { rows } = await sql<Omit<HouseholdMember, 'relation'>>`
    select c.id, c.first_name, c.middle_name, c.last_name, c.suffix, c.category, c.phone, c.email, c.date_of_birth, c.version,
      json_build_object('line1', c.line1, 'line2', c.line2, 'city', c.city, 'state', c.state, 'zip', c.zip, 'county', c.county) as address,
      (select count(*)::int from contact_policy p where p.tenant_id = c.tenant_id and p.contact_id = c.id) as policies_count
    from contact c where c.tenant_id = ${tenantId} and c.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const pair = (tenantId: number, one: string, other: string) => sql<SqlBool>`
  tenant_id = ${tenantId} and least(contact_id, linked_id) = least(${one}::uuid, ${other}::uuid)
  and greatest(contact_id, linked_id) = greatest(${one}::uuid, ${other}::uuid)`;

/** The relations of two contacts; for a referral, which of them referred the other. */
export async function findLink(db: Db, tenantId: number, one: string, other: string, isReferral: boolean) {
  return db
    .selectFrom('contact_link')
    .select(['id', 'contact_id', 'linked_id', 'relation'])
    .where('tenant_id', '=', tenantId)
    .where(pair(tenantId, one, other))
    .where(sql<SqlBool>`(relation = 'referral') = ${isReferral}`)
    .executeTakeFirst();
}

/** Sets the relation of two contacts, whatever it was. Of two simultaneous changes the later one wins. */
export async function saveLink(db: Db, link: Insertable<ContactLink>): Promise<void> {
  await sql`
    insert into contact_link (tenant_id, id, contact_id, linked_id, relation, made_by_id, created_at)
    values (${link.tenant_id}, ${link.id}, ${link.contact_id}, ${link.linked_id}, ${link.relation}, ${link.made_by_id}, ${link.created_at})
    on conflict (tenant_id, least(contact_id, linked_id), greatest(contact_id, linked_id), (relation = 'referral'))
    do update set contact_id = excluded.contact_id, linked_id = excluded.linked_id, relation = excluded.relation,
      made_by_id = excluded.made_by_id, created_at = excluded.created_at`.execute(db);
}

export async function deleteLink(db: Db, tenantId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_link')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
