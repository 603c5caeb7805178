import type { ContactTransfer } from '@bookline/contract/features/contact-transfers';
import type { Context } from '../../platform/context.ts';
import { auditView, requireContact } from '../contacts/contacts.api.ts';
import { listTransfers } from './contact-transfers.queries.ts';

const MAX_TRANSFERS = 200;

/** A contact's transfers from its timeline. Throws 404 for a contact that the user can't see. */
export async function readTransfers(ctx: Context, contactId: string): Promise<ContactTransfer[]> {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'transfers' });
  return listTransfers(ctx.db, ctx.tenant.id, contactId, MAX_TRANSFERS);
}
