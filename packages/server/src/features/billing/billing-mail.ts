import type { MoneyContext } from '../../platform/context.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { sendMail } from '../mail/mail.api.ts';
import { findTenant, toTenant } from '../sessions/sessions.api.ts';
import type { Invoice } from './invoices.queries.ts';
import { getMember, type MembershipRow } from './memberships.queries.ts';
import { dayOf, dollars } from './plan-words.ts';

/** What a letter says of an invoice or order. */
type Billed = Pick<Invoice, 'id' | 'user_id' | 'plan' | 'total_cents'>;

type Letter = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
  readonly path: string;
};

/** Writes to a payer. The same key writes once. */
export async function writeToPayer(ctx: MoneyContext, userId: string, key: string, letter: Letter): Promise<void> {
  const { db } = ctx;
  const member = await getMember(db, ctx.tenant.id, userId);
  const row = await findTenant(db, ctx.tenant.id);
  if (!row) throw new Error(`there is no tenant ${ctx.tenant.id}`);
  const tenant = toTenant(row);
  const url = await tenantUrl(ctx, tenant, letter.path);
  await sendMail(
    { db, tenant, clock: ctx.clock },
    {
      to: member.email,
      subject: letter.subject,
      paragraphs: [`Hello ${member.first_name},`, ...letter.paragraphs],
      action: { label: letter.action, url },
    },
    { key },
  );
}

/** The receipt of a paid invoice. */
export const mailReceipt = (
  ctx: MoneyContext,
  invoice: Billed & { readonly period_start: Date; readonly period_end: Date },
  path = '/billing/history',
): Promise<void> =>
  writeToPayer(ctx, invoice.user_id, `receipt:${invoice.id}`, {
    subject: `Your receipt for ${invoice.plan}`,
    paragraphs: [
      `Thank you. We charged ${dollars(invoice.total_cents)} for ${invoice.plan}.`,
      `It’s paid from ${dayOf(invoice.period_start)} to ${dayOf(invoice.period_end)}.`,
    ],
    action: 'View receipt',
    path,
  });

/** Part of a paid invoice was refunded, or all of it. `refunded_cents` includes it. */
export const mailRefund = (ctx: MoneyContext, invoice: Invoice, amount_cents: number): Promise<void> =>
  writeToPayer(ctx, invoice.user_id, `refund:${invoice.id}:${invoice.refunded_cents}`, {
    subject: `Your refund for ${invoice.plan}`,
    paragraphs: [
      `We refunded ${dollars(amount_cents)} of the ${dollars(invoice.total_cents)} that you paid for ${invoice.plan}. Your bank may take a few days to show it.`,
    ],
    action: 'View receipt',
    path: '/billing/history',
  });

/** A renewal failed. `next` is when it's tried again. */
export const mailFailedRenewal = (
  ctx: MoneyContext,
  invoice: Billed,
  given: {
    readonly attempt: number;
    readonly problem: string;
    readonly next: Date | undefined;
    readonly grace_ends: Date;
  },
): Promise<void> =>
  writeToPayer(ctx, invoice.user_id, `failed:${invoice.id}:${given.attempt}`, {
    subject: `We couldn’t renew ${invoice.plan}`,
    paragraphs: [
      `We couldn’t charge ${dollars(invoice.total_cents)}. ${given.problem}`,
      `${given.next ? `We’ll try again on ${dayOf(given.next)}. ` : ''}Everything keeps working until ${dayOf(given.grace_ends)}. Use another card before then.`,
    ],
    action: 'Update card',
    path: '/billing/update',
  });

/** The grace period is over. */
export const mailLockedOut = (ctx: MoneyContext, invoice: Invoice): Promise<void> =>
  writeToPayer(ctx, invoice.user_id, `unpaid:${invoice.id}`, {
    subject: 'Your membership is paused',
    paragraphs: [
      `${dollars(invoice.total_cents)} for ${invoice.plan} is still due. Your membership is paused until it’s paid. Your data is safe.`,
      'Pay with another card, and everything works again at once.',
    ],
    action: 'Pay now',
    path: '/billing',
  });

/** A plan has ended: it was canceled, or a granted membership replaces it. */
export const mailEnded = (
  ctx: MoneyContext,
  { id, user_id }: Pick<MembershipRow, 'id' | 'user_id'>,
  plan: string,
  path = '/billing',
): Promise<void> =>
  writeToPayer(ctx, user_id, `ended:${id}`, {
    subject: `${plan} has ended`,
    paragraphs: [`Your plan ${plan} has ended. You won’t be charged again.`],
    action: path === '/billing' ? 'View billing' : 'View subscription',
    path,
  });
