import { csg } from '@bookline/contract/features/csg';
import { detached, implement } from '../../platform/http/routes.ts';
import { readQuotes, removeQuote, saveQuote, sendQuote } from './csg.service.ts';
import { byPrice, choosePlans, findPlans, presentPlan } from './find-plans.ts';

export const csgRoutes = implement(csg, {
  plans: detached(async (ctx, { body }) => {
    const { source, as_of, plans } = await findPlans(ctx, body);
    const shown = plans.map((plan) => presentPlan(plan, body)).toSorted(byPrice);
    return { data: { source, as_of: as_of.toISOString(), plans: shown } };
  }),
  plan_details: detached(async (ctx, { body }) => ({ data: (await choosePlans(ctx, body)).plans })),
  quote: detached(async (ctx, { body }) => ({ data: await saveQuote(ctx, body) })),
  quotes: async (ctx, { params }) => ({ data: await readQuotes(ctx, params.id) }),
  send: detached(async (ctx, { params }) => ({ data: await sendQuote(ctx, params.id) })),
  delete: (ctx, { params }) => removeQuote(ctx, params.id),
});
