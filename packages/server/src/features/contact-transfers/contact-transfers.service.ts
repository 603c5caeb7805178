import type { ContactTransfer } from '@bookline/contract/features/contact-transfers';
import type { Context } from '../../platform/context.ts';
import { auditView, requireContact } from '../contacts/contacts.api.ts';
import { listTransfers } from './contact-transfers.queries.ts';

const MOST = 200;

/** Whose a contact was, out of its timeline. Throws 404 for a contact the acting person may not see. */
export async function readTransfers(ctx: Context, contactId: string): Promise<ContactTransfer[]> {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'transfers' });
  return listTransfers(ctx.db, ctx.tenant.id, contactId, MOST);
}
