import { adminBilling } from '@bookline/contract/features/admin-billing';
import { billing } from '@bookline/contract/features/billing';
import { detached, implement } from '../../platform/http/routes.ts';
import { cancelPlan, connectCard, readAccount, readHistory, readInvoice, readPlans } from './account.service.ts';
import {
  addPlan,
  changePlan,
  readAllPlans,
  readMemberPayments,
  readTaxRates,
  readUserAccount,
  readUserHistory,
  removePlan,
  setTaxRates,
} from './admin-billing.service.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { refundInvoice } from './refund-invoice.ts';
import { confirmPayment, payInvoice, previewPlan, updatePlan } from './update-plan.ts';

export const billingRoutes = [
  ...implement(billing, {
    info: async (ctx) => ({ data: await readAccount(ctx) }),
    plans: async (ctx, { query }) => ({ data: await readPlans(ctx, query.period) }),
    connect_card: detached(async (ctx, { body }) => ({ data: await connectCard(ctx, body) })),
    preview_plan: async (ctx, { query }) => ({ data: await previewPlan(ctx, query.plan_id) }),
    update_plan: detached(async (ctx, { body }) => ({ data: await updatePlan(ctx, body) })),
    pay: detached(async (ctx, { body }) => ({ data: await payInvoice(ctx, body.invoice_id) })),
    confirm_payment: detached(async (ctx, { body }) => ({ data: await confirmPayment(ctx, body.payment_id) })),
    history: (ctx, { query }) => readHistory(ctx, ctx.actor.user_id, query),
    invoice_pdf: detached(async (ctx, { params, query }) =>
      invoicePdf(await ctx.transaction((tx) => readInvoice(tx, params.id, query.document)), query.document),
    ),
    cancel_subscription: async (ctx) => ({ data: await cancelPlan(ctx) }),
  }),
  ...implement(adminBilling, {
    plans: async (ctx) => ({ data: await readAllPlans(ctx) }),
    add_plan: async (ctx, { body }) => ({ data: await addPlan(ctx, body) }),
    change_plan: async (ctx, { params, body }) => ({ data: await changePlan(ctx, params.id, body) }),
    delete_plan: (ctx, { params }) => removePlan(ctx, params.id),
    tax_rates: async (ctx) => ({ data: await readTaxRates(ctx) }),
    set_tax_rates: async (ctx, { body }) => ({ data: await setTaxRates(ctx, body) }),
    payment_infos: (ctx, { query }) => readMemberPayments(ctx, query),
    user_history: (ctx, { params, query }) => readUserHistory(ctx, params.id, query),
    user_account: async (ctx, { params }) => ({ data: await readUserAccount(ctx, params.id) }),
    refund: async (ctx, { params, body }) => ({ data: await refundInvoice(ctx, params.id, body) }),
  }),
];
