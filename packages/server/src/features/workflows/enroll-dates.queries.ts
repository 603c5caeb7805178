import type { Trigger } from '@bookline/contract/features/workflow-steps';
import { addDays } from '@bookline/contract/rules/periods';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

type Dated = Extract<Trigger, { type: 'date' }>;

/** Contacts whose date is `offset_days` from this day: `contact_id`, `depth`, and a `key` for each occurrence. */
export function dated(tenantId: number, trigger: Dated, day: string): RawBuilder<unknown> {
  // Ten days before a birthday is the day whose tenth following day is the birthday.
  const own = sql`(select ${addDays(day, -trigger.offset_days)}::text as day) d`;
  switch (trigger.date) {
    case 'birthday':
      return sql`
        select contact.id as contact_id, 0 as depth, 'birthday ' || left(d.day, 4) as key
        from ${own} join contact on contact.tenant_id = ${tenantId} and contact.deleted_at is null
          and ${comesOn(sql`contact.date_of_birth`)} and contact.date_of_birth < d.day::date`;
    case 'turning':
      return sql`
        select contact.id as contact_id, 0 as depth, 'turning ' || ${trigger.age}::text as key
        from ${own} join contact on contact.tenant_id = ${tenantId} and contact.deleted_at is null
          and ${comesOn(sql`contact.date_of_birth`)} and extract(year from contact.date_of_birth) = left(d.day, 4)::int - ${trigger.age}::int`;
    case 'policy_anniversary':
      return sql`
        select p.contact_id, 0 as depth, 'anniversary ' || p.id || ' ' || left(d.day, 4) as key
        from ${own} join contact_policy p on p.tenant_id = ${tenantId}
          and ${comesOn(sql`p.effective_on`)} and p.effective_on < d.day::date and p.status in ('issued', 'in_force', 'paid_up')`;
    case 'renewal_on':
    case 'expires_on': {
      const column = sql.ref(`p.${trigger.date}`);
      return sql`
        select p.contact_id, 0 as depth, ${trigger.date}::text || ' ' || p.id || ' ' || d.day as key
        from ${own} join contact_policy p on p.tenant_id = ${tenantId} and ${column} = d.day::date
        where p.status not in ('declined', 'cancelled')`;
    }
  }
}

/** Whether a date recurs on `d.day`. For a birth date of February 29, the birthday is March 1 in other years, as in ages. */
const comesOn = (date: RawBuilder<unknown>) => sql`
  (to_char(${date}, 'MM-DD') = right(d.day, 5)
    or to_char(${date}, 'MM-DD') = '02-29' and right(d.day, 5) = '03-01'
      and extract(day from (left(d.day, 4) || '-03-01')::date - 1) = 28)`;

export async function countDated(db: Db, asked: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${asked}) found`.execute(db);
  return rows[0]?.count ?? 0;
}
