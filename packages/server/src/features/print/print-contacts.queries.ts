import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

/** The printed fields of a contact: no health data, account numbers, or MBI. */
export interface StoredPrintContact {
  id: string;
  category: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  suffix: string;
  nickname: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  zip: string;
  date_of_birth: string | null;
  timezone: string | null;
  description: string;
  do_not_call: boolean;
  do_not_email: boolean;
  do_not_text: boolean;
  deceased: boolean;
  last_activity_at: string | null;
  created_at: string;
  status_title: string | null;
  status_color: string | null;
  source: string | null;
  holder: string | null;
  tags: string[];
  /** `listed`: on the tenant's do-not-contact list. */
  phones: { number: string; extension: string | null; type: number; listed: boolean }[];
  emails: string[];
}

/** Contacts by id, in that order. The caller checks visibility. */
export async function listPrintContacts(
  db: Db,
  tenantId: number,
  ids: readonly string[],
): Promise<StoredPrintContact[]> {
  const { rows } = await sql<StoredPrintContact>`
    select c.id, c.category, c.first_name, c.middle_name, c.last_name, c.suffix, c.nickname, c.line1, c.line2, c.city, c.state, c.zip,
      c.date_of_birth, c.timezone_in_force as timezone, c.description, c.do_not_call, c.do_not_email, c.do_not_text, c.deceased_on is not null as deceased,
      c.last_activity_at, c.created_at, s.title as status_title, s.color as status_color, o.title as source,
      coalesce(nullif(${fullName('u')}, ''), p.name) as holder,
      array(select t.name from tag t where t.tenant_id = ${tenantId} and t.id = any(c.tags) order by lower(t.name)) as tags,
      coalesce((select jsonb_agg(jsonb_build_object('number', n.number, 'extension', n.extension, 'type', n.type,
          'listed', exists (select 1 from do_not_contact d where d.tenant_id = n.tenant_id and d.value = n.number)) order by n.position, n.number)
        from contact_phone n where n.tenant_id = ${tenantId} and n.contact_id = c.id), '[]') as phones,
      array(select e.address from contact_email e where e.tenant_id = ${tenantId} and e.contact_id = c.id order by e.position, e.address) as emails
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
      join contact c on c.tenant_id = ${tenantId} and c.id = wanted.id
      left join contact_status s on s.tenant_id = ${tenantId} and s.id = c.status_id
      left join contact_source o on o.tenant_id = ${tenantId} and o.id = c.source_id
      left join app_user u on u.tenant_id = ${tenantId} and u.id = c.owner_id
      left join pool p on p.tenant_id = ${tenantId} and p.id = c.pool_id
    order by wanted.place`.execute(db);
  return rows;
}

export interface StoredPrintPolicy {
  contact_id: string;
  carrier: string | null;
  product_line: string;
  status: string;
  premium: string | null;
  premium_mode: string | null;
  effective_on: string | null;
  renewal_on: string | null;
}

/** Their policies without policy numbers, in the order of the given statuses, then newest first. */
export async function listPrintPolicies(
  db: Db,
  tenantId: number,
  ids: readonly string[],
  statuses: readonly string[],
): Promise<StoredPrintPolicy[]> {
  const { rows } = await sql<StoredPrintPolicy>`
    select p.contact_id, c.name as carrier, p.product_line, p.status, p.premium, p.premium_mode, p.effective_on, p.renewal_on
    from contact_policy p left join carrier c on c.tenant_id = ${tenantId} and c.id = p.carrier_id
    where p.tenant_id = ${tenantId} and p.contact_id = any(${ids}::uuid[])
    order by array_position(${statuses}::text[], p.status), p.effective_on desc nulls last, p.created_at desc, p.id`.execute(
    db,
  );
  return rows;
}

/** The last notes of each contact, pinned ones first. */
export async function listPrintNotes(db: Db, tenantId: number, ids: readonly string[], each: number) {
  const { rows } = await sql<{ contact_id: string; body: string; author: string | null; created_at: string }>`
    select wanted.id as contact_id, n.body, n.author, n.created_at from unnest(${ids}::uuid[]) as wanted (id)
    cross join lateral (
      select n.body, n.created_at, n.pinned, n.id, ${fullName('u')} as author
      from contact_note n left join app_user u on u.tenant_id = ${tenantId} and u.id = n.author_id
      where n.tenant_id = ${tenantId} and n.contact_id = wanted.id
      order by n.pinned desc, n.created_at desc, n.id desc limit ${each}
    ) n
    order by wanted.id, n.pinned desc, n.created_at desc, n.id desc`.execute(db);
  return rows;
}

/** The user who prints, with their office and company. */
export async function getSenderRow(db: Db, tenantId: number, userId: string) {
  return db
    .selectFrom('app_user as u')
    .innerJoin('tenant as t', 't.id', 'u.tenant_id')
    .leftJoin('corporation as c', (join) =>
      join.onRef('c.tenant_id', '=', 'u.tenant_id').onRef('c.id', '=', 'u.corporation_id'),
    )
    .leftJoin('office_location as o', (join) =>
      join.onRef('o.tenant_id', '=', 'u.tenant_id').onRef('o.id', '=', 'u.office_location_id'),
    )
    .select([
      'u.first_name',
      'u.last_name',
      'u.job_title',
      'u.email',
      'u.logo_id as own_logo_id',
      't.name as tenant_name',
      't.primary_color',
      'c.name as corporation',
      'c.color_1',
      'c.logo_id as corporation_logo_id',
      'c.office_address',
      'c.city',
      'c.state',
      'c.zip_code',
      'c.phone',
      'o.id as office_id',
      'o.line1 as office_line1',
      'o.city as office_city',
      'o.state as office_state',
      'o.zip as office_zip',
      'o.phone as office_phone',
    ])
    .where('u.tenant_id', '=', tenantId)
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
}
