import type { ContactRow } from '@bookline/contract/features/contacts';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { listContactRows } from './list-contacts.queries.ts';
import { visibleContacts } from './visibility.ts';

/** These contacts as a list shows them, including deleted ones, without those that the user can't see. */
export async function visibleContactRows(ctx: Context, ids: readonly string[]): Promise<ContactRow[]> {
  if (ids.length === 0) return [];
  const wanted = sql<SqlBool>`contact.id = any(${ids}::uuid[])`;
  return listContactRows(ctx.db, ctx.tenant.id, [...(await visibleContacts(ctx)), wanted]);
}
