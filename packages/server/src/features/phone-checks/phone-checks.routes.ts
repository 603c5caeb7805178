import { phoneChecks } from '@bookline/contract/features/phone-checks';
import { detached, implement } from '../../platform/http/routes.ts';
import { buyValidations } from './buy-validations.ts';
import { countBatch, startBatch } from './check-batch.ts';
import { checkPhone } from './check-phone.ts';
import { readCheck, readChecks, readUsage } from './read-checks.ts';

export const phoneCheckRoutes = implement(phoneChecks, {
  // The payment gateway and the phone provider are asked between transactions.
  purchase: detached(async (ctx, { body }) => ({ data: await buyValidations(ctx, body) })),
  single: detached(async (ctx, { body: { phone_number, contact_id } }) => {
    const { id } = await checkPhone(ctx, { number: phone_number, contact_id, field: 'phone_number' });
    return { data: await ctx.transaction((tx) => readCheck(tx, id)) };
  }),
  count: async (ctx, { body }) => ({ data: await countBatch(ctx, body) }),
  bulk: async (ctx, { body }) => ({ data: await startBatch(ctx, body) }),
  group: async (ctx, { body }) => ({ data: await startBatch(ctx, body) }),
  list: (ctx, { query }) => readChecks(ctx, query),
  usage: async (ctx) => ({ data: await readUsage(ctx) }),
});
