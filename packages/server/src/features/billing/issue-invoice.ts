import { taxOn } from '@bookline/contract/rules/billing';
import type { MoneyContext } from '../../platform/context.ts';
import type { SealingContext } from '../../platform/crypto/tenant-secrets.ts';
import { newId } from '../../platform/ids.ts';
import { findTenant } from '../sessions/sessions.api.ts';
import { readSetting } from '../settings/settings.api.ts';
import {
  type InvoiceKind,
  type InvoiceLine,
  insertInvoice,
  nextInvoiceNumber,
  type Party,
} from './invoices.queries.ts';
import { getMember, type Member } from './memberships.queries.ts';
import { findTaxRate } from './plans.queries.ts';
import { taxStateOf } from './quote.ts';

interface NewInvoice {
  readonly user_id: string;
  readonly membership_id: string | null;
  readonly plan_id: string;
  readonly kind: InvoiceKind;
  readonly lines: readonly InvoiceLine[];
  readonly period_start: Date;
  readonly period_end: Date;
}

/** Adds an invoice with today's addresses and tax. A renewal is due, so it has its number at once. Returns its id. */
export async function issueInvoice(ctx: MoneyContext, given: NewInvoice): Promise<string> {
  const { db, tenant, clock } = ctx;
  const { tax_rate, ...parties } = await partiesOf(ctx, given.user_id);
  const net_cents = given.lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const id = newId();
  await insertInvoice(db, tenant.id, {
    ...given,
    id,
    number: given.kind === 'renewal' ? await nextInvoiceNumber(db, tenant.id) : null,
    net_cents,
    tax_cents: taxOn(net_cents, tax_rate),
    tax_rate,
    ...parties,
    issued_at: clock.now(),
  });
  return id;
}

/** Who invoices a user and who pays, as they are today, with the user's tax. */
export async function partiesOf(ctx: SealingContext, userId: string) {
  const { db, tenant } = ctx;
  const member = await getMember(db, tenant.id, userId);
  const tax_state = taxStateOf(member);
  return {
    tax_state,
    tax_rate: await findTaxRate(db, tenant.id, tax_state),
    issuer: await issuerOf(ctx),
    bill_to: billTo(member),
  };
}

async function issuerOf(ctx: SealingContext): Promise<Party> {
  const { name = '' } = (await findTenant(ctx.db, ctx.tenant.id)) ?? {};
  const address = await readSetting(ctx, 'POSTAL_ADDRESS');
  return { name, lines: linesOf(address.split('\n')) };
}

function billTo({ first_name, last_name, email, line1, city, state, zip }: Member): Party {
  const town = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return { name: `${first_name} ${last_name}`.trim(), lines: linesOf([line1 ?? '', town, email]) };
}

const linesOf = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '');
