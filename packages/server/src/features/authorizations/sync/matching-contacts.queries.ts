import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { allOf, visibleContacts } from '../../contacts/contacts.api.ts';

/** The maximum number of contacts linked to an event. */
const MAX_MATCHES = 20;

/** The contacts with one of these email addresses that the user can see. */
export async function listMatchingContacts(ctx: Context, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const addresses = [...new Set(emails.map((email) => email.trim().toLowerCase()))];
  const { rows } = await sql<{ id: string }>`
    select distinct contact.id from contact_email m
      join contact on contact.tenant_id = m.tenant_id and contact.id = m.contact_id and contact.deleted_at is null
        and ${allOf(await visibleContacts(ctx))}
    where m.tenant_id = ${ctx.tenant.id} and m.address = any(${addresses}::text[]) order by 1 limit ${MAX_MATCHES}`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}
