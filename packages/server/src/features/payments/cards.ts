import type { MoneyContext, Services } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { BrowserStep, CardEntryState, PaymentGateway } from '../../providers/payments/port.ts';
import {
  findCard,
  findCardEntry,
  findCustomer,
  getPayer,
  insertCard,
  insertCardEntry,
  insertCustomer,
  lockOpenCardEntry,
  removeCurrentCard,
  updateCardEntry,
} from './cards.queries.ts';
import { gatewayOf, gatewayWith } from './gateway-of.ts';

export const REMOVE_CARD = 'remove-card';

/** A saved card, as people see it. */
export interface SavedCard {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

export const atOf = ({ name, account }: PaymentGateway) => ({ gateway: name, account });

/** The card that a user is charged with, if they have one with the company's current gateway. */
export async function savedCardOf(ctx: MoneyContext, userId: string): Promise<SavedCard | undefined> {
  const found = await findCard(ctx.db, ctx.tenant.id, userId, atOf(await gatewayOf(ctx)));
  if (!found) return undefined;
  const { ref: _ref, ...card } = found;
  return card;
}

/**
 * Starts the entry of a card. The payer's browser takes the returned step, and `finishCard` then looks at the outcome. Throws GatewayError.
 * Opens transactions itself.
 */
export async function beginCard(
  services: Services,
  of: { readonly tenant_id: number; readonly user_id: string; readonly return_path: (entryId: string) => string },
): Promise<{ readonly id: string; readonly step: BrowserStep }> {
  const { database, clock } = services;
  const { tenant_id, user_id } = of;
  const tenant = { id: tenant_id };
  const { gateway, known, payer } = await database.inTenant(tenant_id, async (db) => {
    const gateway = await gatewayOf({ ...services, db, tenant });
    const payer = await getPayer(db, tenant_id, user_id);
    return { gateway, payer, known: await findCustomer(db, tenant_id, user_id, atOf(gateway)) };
  });
  const customer =
    known ?? (await gateway.createCustomer({ ...payer, user_id, tenant_id }, `customer:${tenant_id}:${user_id}`));
  const id = newId();
  const { ref, step } = await gateway.beginCardEntry({ customer, return_path: of.return_path(id), tenant_id }, id);
  await database.inTenant(tenant_id, async (db) => {
    const created_at = clock.now();
    if (!known) await insertCustomer(db, tenant_id, { ...atOf(gateway), user_id, ref: customer, created_at });
    await insertCardEntry(db, tenant_id, { ...atOf(gateway), id, user_id, ref, created_at });
  });
  return { id, step };
}

/**
 * Looks at the outcome of a card's entry and saves the card in place of the one before. Doing it twice does nothing the second time. Throws 404
 * for an entry that isn't this user's (if one is given), and GatewayError. Opens transactions itself.
 */
export async function finishCard(
  services: Services,
  of: { readonly tenant_id: number; readonly entry_id: string; readonly user_id?: string },
): Promise<{
  readonly status: CardEntryState['status'];
  readonly problem: string | null;
  readonly step?: BrowserStep;
}> {
  const { database, clock } = services;
  const { tenant_id } = of;
  const tenant = { id: tenant_id };
  const found = await database.inTenant(tenant_id, async (db) => {
    const entry = await findCardEntry(db, tenant_id, { id: of.entry_id });
    if (!entry || (of.user_id && entry.user_id !== of.user_id)) throw new AppError('not_found');
    const { account } = entry;
    const gateway = entry.gateway === 'test' ? ('test' as const) : ('stripe' as const);
    return { entry, gateway: await gatewayWith({ ...services, db, tenant }, { gateway, account }) };
  });
  const { entry, gateway } = found;
  if (entry.status === 'saved') return { status: 'saved', problem: null };
  if (entry.status === 'failed') return { status: 'failed', problem: entry.problem };
  if (!gateway) throw invalid('base', 'Your company’s payment account has changed. Enter the card again.');
  const state = await gateway.readCardEntry(entry.ref);
  if (state.status === 'open') return { problem: null, ...state };
  return database.inTenant(tenant_id, async (db) => {
    const open = await lockOpenCardEntry(db, tenant_id, entry.id);
    if (state.status === 'failed') {
      if (open) await updateCardEntry(db, tenant_id, entry.id, { status: 'failed', problem: state.problem });
      return { status: 'failed', problem: state.problem };
    }
    if (!open) return { status: 'saved', problem: null };
    const now = clock.now();
    const id = newId();
    const before = await removeCurrentCard(db, tenant_id, entry.user_id, atOf(gateway), now);
    await insertCard(db, tenant_id, { ...atOf(gateway), ...state.card, id, user_id: entry.user_id, created_at: now });
    await updateCardEntry(db, tenant_id, entry.id, { status: 'saved', card_id: id });
    if (before) await enqueue({ db, tenant }, REMOVE_CARD, { card_id: before }, { key: before });
    return { status: 'saved', problem: null };
  });
}
