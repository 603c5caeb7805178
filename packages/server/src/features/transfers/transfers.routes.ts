import { transfers } from '@bookline/contract/features/transfers';
import { implement } from '../../platform/http/routes.ts';
import { getAttempt, readAttempts, readLogs } from './list-transfers.ts';
import { revertTransfer } from './revert-transfer.ts';
import { selectFirstLast } from './select-first-last.ts';
import { transferGroup, updateTransferGroup } from './transfer-group.ts';

export const transferRoutes = implement(transfers, {
  transfer_group: async (ctx, { body }) => ({ data: await transferGroup(ctx, body) }),
  update_transfer_group: async (ctx, { body }) => ({ data: await updateTransferGroup(ctx, body) }),
  select_first_last: (ctx, { body }) => selectFirstLast(ctx, body),
  list: (ctx, { query }) => readAttempts(ctx, query),
  get: async (ctx, { params, query }) => {
    const { data: transfer_logs, meta } = await readLogs(ctx, params.id, query);
    return { data: { ...(await getAttempt(ctx, params.id)), transfer_logs }, meta };
  },
  logs: (ctx, { params, query }) => readLogs(ctx, params.id, query),
  status: async (ctx, { params }) => ({ data: await getAttempt(ctx, params.id) }),
  revert: async (ctx, { params }) => ({ data: await revertTransfer(ctx, params.id) }),
  admin_revert: async (ctx, { params }) => ({ data: await revertTransfer(ctx, params.id) }),
});
