import type { PermissionFacts } from '@bookline/contract/rules/permission-in-force';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { isoTime } from '../../platform/db/iso-time.ts';

/** The consent ledger of a contact, newest first. */
export async function listConsents(db: Db, tenantId: number, contactId: string) {
  return db
    .selectFrom('contact_consent as l')
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'l.tenant_id').onRef('u.id', '=', 'l.recorded_by_id'),
    )
    .leftJoin('stored_file as f', (join) =>
      join.onRef('f.tenant_id', '=', 'l.tenant_id').onRef('f.id', '=', 'l.file_id'),
    )
    .select([
      'l.id',
      'l.channel',
      'l.did',
      'l.how',
      'l.reach',
      'l.wording',
      'l.source',
      'l.ip',
      'l.wording_version',
      'l.user_agent',
      sql<boolean>`l.page_sha256 is not null`.as('has_page'),
      'l.at',
      'l.recorded_at',
      'l.recorded_by_id',
      'l.corporation_id',
      'l.file_id',
      'f.name as file_name',
      fullName<string | null>('u').as('recorded_by_name'),
    ])
    .where('l.tenant_id', '=', tenantId)
    .where('l.contact_id', '=', contactId)
    .orderBy('l.at', 'desc')
    .orderBy('l.id', 'desc')
    .execute();
}
export type ConsentRow = Awaited<ReturnType<typeof listConsents>>[number];

/** Whether a number or an address is on the tenant's do-not-contact list. */
const listed = (column: string) =>
  sql`exists (select 1 from do_not_contact d where d.tenant_id = c.tenant_id and d.value = ${sql.ref(column)})`;

/** The facts beside the ledger: marks, numbers, addresses, and the contact's corporations. */
export async function findMarks(
  db: Db,
  tenantId: number,
  contactId: string,
): Promise<Omit<PermissionFacts, 'ledger'> | undefined> {
  const { rows } = await sql<Omit<PermissionFacts, 'ledger'>>`
    select c.do_not_call, c.do_not_text, c.do_not_email, u.corporation_id,
      (select coalesce(json_agg(json_build_object('number', p.number, 'do_not_contact', ${listed('p.number')}) order by p.position), '[]')
        from contact_phone p where p.tenant_id = c.tenant_id and p.contact_id = c.id) as phones,
      (select coalesce(json_agg(json_build_object('address', e.address, 'unsubscribed_at', ${isoTime('e.unsubscribed_at')},
          'bounced_at', ${isoTime('e.bounced_at')}, 'do_not_contact', ${listed('e.address')}, 'suppressed', (
            select s.reason from email_suppression s where s.tenant_id = c.tenant_id and s.address = e.address
            order by s.reason = 'unsubscribed' limit 1)) order by e.position), '[]')
        from contact_email e where e.tenant_id = c.tenant_id and e.contact_id = c.id) as emails
    from contact c left join app_user u on u.tenant_id = c.tenant_id and u.id = c.owner_id
    where c.tenant_id = ${tenantId} and c.id = ${contactId}`.execute(db);
  return rows[0];
}
