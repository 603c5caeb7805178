import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { listRefused } from './keep-refusals.ts';

/**
 * Which of these numbers (E.164) and addresses (lower case) are on the tenant's do-not-contact list, or will be when a deleted contact who
 * refused them is permanently deleted. A file must not bring that contact back in between. Numbers and addresses never look alike, so one set
 * holds both.
 */
export async function suppressedAmong(
  ctx: Pick<Context, 'db'> & { readonly tenant: { readonly id: number } },
  { phones = [], emails = [] }: { readonly phones?: readonly string[]; readonly emails?: readonly string[] },
): Promise<Set<string>> {
  const asked = new Set([...phones, ...emails]);
  if (asked.size === 0) return new Set();
  const { rows } = await sql<{ value: string }>`
    select value from do_not_contact where tenant_id = ${ctx.tenant.id} and value = any(${[...asked]}::text[])`.execute(
    ctx.db,
  );
  const found = new Set(rows.map(({ value }) => value));
  const deleted = await listDeletedWith(ctx, phones, emails);
  if (deleted.length > 0)
    for (const { value } of await listRefused(ctx.db, ctx.tenant.id, deleted)) if (asked.has(value)) found.add(value);
  return found;
}

/**
 * Deleted contacts with one of these numbers or addresses. Merged contacts are excluded, as they continue in another. Each `offset 0` forces a
 * lookup per key: without statistics the planner assumes that a tenant has one row.
 */
async function listDeletedWith(
  { db, tenant }: Parameters<typeof suppressedAmong>[0],
  phones: readonly string[],
  emails: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct gone.id from (
      select phone.contact_id from unnest(${phones}::text[]) as wanted (key) cross join lateral
        (select p.contact_id from contact_phone p where p.tenant_id = ${tenant.id} and p.number = wanted.key offset 0) as phone
      union all
      select email.contact_id from unnest(${emails}::text[]) as wanted (key) cross join lateral
        (select e.contact_id from contact_email e where e.tenant_id = ${tenant.id} and e.address = wanted.key offset 0) as email
    ) reached cross join lateral (
      select c.id from contact c where c.tenant_id = ${tenant.id} and c.id = reached.contact_id
        and c.deleted_at is not null and c.merged_into_id is null offset 0) as gone`.execute(db);
  return rows.map(({ id }) => id);
}
