import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';

/**
 * Which of these numbers (E.164) and addresses (lower case) are on the tenant's do-not-contact list. Numbers and addresses never look
 * alike, so one set holds both.
 */
export async function suppressedAmong(
  ctx: Pick<Context, 'db'> & { readonly tenant: { readonly id: number } },
  { phones = [], emails = [] }: { readonly phones?: readonly string[]; readonly emails?: readonly string[] },
): Promise<Set<string>> {
  const asked = [...new Set([...phones, ...emails])];
  if (asked.length === 0) return new Set();
  const { rows } = await sql<{ value: string }>`
    select value from do_not_contact where tenant_id = ${ctx.tenant.id} and value = any(${asked}::text[])`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ value }) => value));
}
