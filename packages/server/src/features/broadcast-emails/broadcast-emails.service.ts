import type { QueryOf } from '@bookline/contract/endpoint';
import type { BroadcastEmail, broadcastEmails } from '@bookline/contract/features/broadcast-emails';
import { type ListMeta, metaOf } from '@bookline/contract/paging';
import type { Context } from '../../platform/context.ts';
import { listBroadcastEmails } from './broadcast-emails.queries.ts';

/** A page of the tenant's broadcast emails. */
export async function readBroadcastEmails(
  { db, tenant }: Context,
  query: QueryOf<typeof broadcastEmails.list>,
): Promise<{ data: BroadcastEmail[]; meta: ListMeta }> {
  const { rows, total } = await listBroadcastEmails(db, tenant.id, query);
  return { data: rows, meta: metaOf(query, total) };
}
