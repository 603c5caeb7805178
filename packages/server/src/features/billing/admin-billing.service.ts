import type { BodyOf, QueryOf } from '@bookline/contract/endpoint';
import type {
  AdminPlan,
  adminBilling,
  InvoiceInfo,
  MemberPayments,
  TaxRate,
} from '@bookline/contract/features/admin-billing';
import { metaOf } from '@bookline/contract/paging';
import { MAX_PLANS } from '@bookline/contract/rules/billing';
import { centsOfMoney, moneyOfCents } from '@bookline/contract/rules/payments';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { atOf, gatewayOf } from '../payments/payments.api.ts';
import { organizationChanged } from '../users/users.api.ts';
import { readAccount } from './account.service.ts';
import { countInvoices, listInvoices } from './invoices.queries.ts';
import { countMembers, findMember, listMembers } from './memberships.queries.ts';
import { planOf } from './plan-words.ts';
import {
  countPlans,
  deletePlan,
  findPlan,
  insertPlan,
  isPlanUsed,
  listPlans,
  listTaxRates,
  replaceTaxRates,
  updatePlanRow,
} from './plans.queries.ts';
import { invoiceInfosOf } from './refund-invoice.ts';

/** All plans, with how many users have each. */
export const readAllPlans = async ({ db, tenant }: Context): Promise<AdminPlan[]> =>
  (await listPlans(db, tenant.id)).map(({ active, members, created_at, updated_at, ...plan }) => ({
    ...planOf({ ...plan, active, created_at, updated_at }),
    active,
    members,
    created_at,
    updated_at,
  }));

async function readOnePlan(ctx: Context, id: string): Promise<AdminPlan> {
  const found = (await readAllPlans(ctx)).find((plan) => plan.id === id);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Adds a plan. Throws 422 if its name is taken, or if there are as many as there may be. */
export async function addPlan(ctx: Context, body: BodyOf<typeof adminBilling.add_plan>): Promise<AdminPlan> {
  const { db, tenant, clock } = ctx;
  if ((await countPlans(db, tenant.id)) >= MAX_PLANS)
    throw invalid('base', `A company can have up to ${MAX_PLANS} plans. Delete one that isn’t used.`);
  const now = clock.now();
  const { price, ...rest } = body;
  const row = { ...rest, id: newId(), price_cents: centsOfMoney(price), created_at: now, updated_at: now };
  await named(insertPlan(db, tenant.id, row));
  await audit(ctx, { action: 'plan.create', subject_id: row.id, detail: { name: body.name, price } });
  await offersChanged(ctx);
  return readOnePlan(ctx, row.id);
}

/** Renames a plan, or changes whether it can be chosen. Throws 404 and 422. */
export async function changePlan(
  ctx: Context,
  id: string,
  body: BodyOf<typeof adminBilling.change_plan>,
): Promise<AdminPlan> {
  const { db, tenant, clock } = ctx;
  if (!(await named(updatePlanRow(db, tenant.id, id, { ...body, updated_at: clock.now() }))))
    throw new AppError('not_found');
  await audit(ctx, { action: 'plan.update', subject_id: id, detail: { fields: Object.keys(body) } });
  await offersChanged(ctx);
  return readOnePlan(ctx, id);
}

/** Deletes a plan that no one ever had. Throws 404 and 409. */
export async function removePlan(ctx: Context, id: string): Promise<void> {
  const { db, tenant } = ctx;
  const plan = await findPlan(db, tenant.id, id);
  if (!plan) throw new AppError('not_found');
  if (await isPlanUsed(db, tenant.id, id))
    throw new AppError('conflict', {
      fields: { base: ['Users have or had this plan. Turn off Offered instead. Those who have it keep it.'] },
    });
  await deletePlan(db, tenant.id, id);
  await audit(ctx, { action: 'plan.delete', subject_id: id, detail: { name: plan.name } });
  await offersChanged(ctx);
}

/** Where nothing is offered, no one has to pay. So every user's state depends on whether there is a plan. */
const offersChanged = (ctx: Context) => organizationChanged(ctx);

const named = <T>(work: Promise<T>): Promise<T> =>
  refuseDuplicate(work, 'plan_name', {
    field: 'name',
    sentence: 'A plan with this name already exists. Choose another name.',
  });

/** Without the zeros that PostgreSQL adds: '7.2500' → '7.25'. */
export const readTaxRates = async ({ db, tenant }: Context): Promise<TaxRate[]> =>
  (await listTaxRates(db, tenant.id)).map(({ state, rate }) => ({ state, rate: String(Number(rate)) }));

export async function setTaxRates(
  ctx: Context,
  { rates }: BodyOf<typeof adminBilling.set_tax_rates>,
): Promise<TaxRate[]> {
  const { db, tenant, clock } = ctx;
  await replaceTaxRates(db, tenant.id, rates, clock.now());
  const detail = { rates: Object.fromEntries(rates.map(({ state, rate }) => [state, rate])) };
  await audit(ctx, { action: 'tax_rates.update', detail });
  return readTaxRates(ctx);
}

/** R084: a page of users with what they pay. */
export async function readMemberPayments(ctx: Context, query: QueryOf<typeof adminBilling.payment_infos>) {
  const { db, tenant } = ctx;
  const rows = await listMembers(db, tenant.id, query, atOf(await gatewayOf(ctx)));
  const data = rows.map(
    (row): MemberPayments => ({
      user: { id: row.id, name: row.name },
      email: row.email,
      active: row.active,
      paid: row.paid,
      granted: row.granted,
      plan: row.plan,
      status: row.status,
      period_end: row.period_end,
      cancel_at_end: row.cancel_at_end ?? false,
      card: row.brand && row.last4 ? { brand: row.brand, last4: row.last4 } : null,
      last_paid:
        row.paid_at && row.paid_cents !== null ? { total: moneyOfCents(row.paid_cents), at: row.paid_at } : null,
      open_total: row.open_cents === null ? null : moneyOfCents(row.open_cents),
    }),
  );
  return { data, meta: metaOf(query, await countMembers(db, tenant.id, query)) };
}

/** A page of a user's invoices with their refunds. Throws 404 for a user who isn't the company's. */
export async function readUserHistory(ctx: Context, userId: string, query: QueryOf<typeof adminBilling.user_history>) {
  const { db, tenant } = ctx;
  await requireMember(ctx, userId);
  const data: InvoiceInfo[] = await invoiceInfosOf(ctx, await listInvoices(db, tenant.id, userId, query));
  return { data, meta: metaOf(query, await countInvoices(db, tenant.id, userId)) };
}

/** What a user sees of their own billing. Throws 404 for a user who isn't the company's. */
export async function readUserAccount(ctx: Context, userId: string) {
  await requireMember(ctx, userId);
  return readAccount(ctx, userId);
}

async function requireMember({ db, tenant }: Context, userId: string): Promise<void> {
  if (!(await findMember(db, tenant.id, userId))) throw new AppError('not_found');
}
