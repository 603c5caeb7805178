import { contactTransfers } from '@bookline/contract/features/contact-transfers';
import { implement } from '../../platform/http/routes.ts';
import { readTransfers } from './contact-transfers.service.ts';

export const contactTransferRoutes = implement(contactTransfers, {
  list: async (ctx, { params }) => ({ data: await readTransfers(ctx, params.id) }),
});
