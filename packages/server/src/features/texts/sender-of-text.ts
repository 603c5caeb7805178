import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { allOf, seenBy } from '../contacts/contacts.api.ts';
import type { NumberRow } from '../phone-numbers/phone-numbers.api.ts';
import { visibleOwnersOf } from '../users/users.api.ts';

/**
 * The contact who texts one of our numbers: among the contacts that the number's owner sees, theirs first, then the one that was last dealt with. Of a number that no
 * one has, any contact.
 */
export async function findContactOfNumber(
  { db, tenant }: { readonly db: Db; readonly tenant: { readonly id: number } },
  { owner_id }: Pick<NumberRow, 'owner_id'>,
  theirs: string,
): Promise<string | undefined> {
  const visible =
    owner_id === null
      ? { everything: true as const }
      : ((await visibleOwnersOf({ db, tenant: tenant as Context['tenant'] }, owner_id)) ?? {
          everything: true as const,
        });
  const { rows } = await sql<{ id: string }>`
    select contact.id from contact_phone p join contact on contact.tenant_id = p.tenant_id and contact.id = p.contact_id
    where p.tenant_id = ${tenant.id} and p.number = ${theirs} and contact.deleted_at is null and ${allOf(seenBy(tenant.id, visible))}
    order by contact.owner_id is not distinct from ${owner_id}::uuid desc, contact.last_activity_at desc nulls last, contact.id desc limit 1`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Which of these numbers any contact has, seen or not. */
export async function numbersOfContacts(
  db: Context['db'],
  tenantId: number,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ number: string }>`
    select distinct number from contact_phone where tenant_id = ${tenantId} and number = any(${numbers}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ number }) => number));
}
