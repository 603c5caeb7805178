import { randomUUID } from 'node:crypto';
import { type DeclineCode, declineSentences } from '@bookline/contract/rules/payments';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type CardEntryState, type ChargeState, GatewayError, type PaymentGateway, type RefundState } from './port.ts';
import { findTestCard } from './test-cards.ts';
import { insertObject, listRefundObjects, lockObject, updateObject } from './test-gateway.queries.ts';

/** Where the pages of the test gateway are. */
export const TEST_GATEWAY = '/test-gateway';

const card = z.object({
  customer: z.string(),
  token: z.string(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  removed: z.boolean(),
});
const entry = z.object({
  customer: z.string(),
  return_path: z.string(),
  status: z.enum(['open', 'action', 'saved', 'failed']),
  /** The card that is saved, or that is saved once the bank has heard from the payer. */
  card: z.object({ token: z.string(), exp_month: z.int(), exp_year: z.int() }).nullable(),
  card_ref: z.string().nullable(),
  problem: z.string().nullable(),
});
const charge = z.object({
  customer: z.string(),
  card: z.string(),
  amount_cents: z.int().positive(),
  description: z.string(),
  payment_id: z.string(),
  status: z.enum(['ready', 'action', 'paid', 'failed']),
  code: z.custom<DeclineCode>((code) => typeof code === 'string' && code in declineSentences).nullable(),
  return_path: z.string().nullable(),
});
const refund = z.object({ charge: z.string(), amount_cents: z.int().positive() });

type Entry = z.infer<typeof entry>;
type Charge = z.infer<typeof charge>;

/** What the payer sees and does on the pages of the test gateway. */
export interface TestGatewayDesk {
  readEntry(ref: string): Promise<Pick<Entry, 'status' | 'return_path' | 'problem'> | undefined>;
  /** Enters a test card. */
  enterCard(
    ref: string,
    given: { token: string; exp_month: number; exp_year: number },
  ): Promise<Entry['status'] | undefined>;
  readChallenge(ref: string): Promise<Charge | undefined>;
  /** The payer's answer to their bank, for a card (`entry`) or a payment (`charge`). */
  answerBank(kind: 'entry' | 'charge', ref: string, approves: boolean): Promise<void>;
}

/**
 * The built-in gateway, as one tenant has it. It takes test cards only, and no money moves. It writes its records in transactions of its own,
 * so that a process that dies meanwhile finds what a gateway elsewhere would know.
 */
export function openTestGateway(database: Database, clock: Clock, tenantId: number): PaymentGateway & TestGatewayDesk {
  const work = <T>(of: (db: Db) => Promise<T>) => database.inTenant(tenantId, of);
  const make = (kind: Parameters<typeof lockObject>[2], key: string | null, state: object) =>
    work((db) =>
      insertObject(db, tenantId, {
        id: `${kind}_${randomUUID().replaceAll('-', '')}`,
        kind,
        key,
        state,
        created_at: clock.now(),
      }),
    );
  const find = async <T>(db: Db, kind: Parameters<typeof lockObject>[2], ref: string, shape: z.ZodType<T>) => {
    const state = await lockObject(db, tenantId, kind, ref);
    return state === undefined ? undefined : shape.parse(state);
  };
  const get = async <T>(db: Db, kind: Parameters<typeof lockObject>[2], ref: string, shape: z.ZodType<T>) => {
    const found = await find(db, kind, ref, shape);
    if (!found) throw new GatewayError('refused', 'The test gateway has no such record.');
    return found;
  };
  const pageOf = (kind: 'cards' | 'charges', ref: string) => `${TEST_GATEWAY}/${tenantId}/${kind}/${ref}`;

  const stateOf = (ref: string, { status, code }: Charge): ChargeState => {
    if (status === 'action') return { status, step: { kind: 'page', path: pageOf('charges', ref) } };
    if (status === 'failed') return { status, code: code ?? 'declined' };
    return { status };
  };

  async function saveCard(db: Db, ref: string, given: Entry): Promise<Entry> {
    const known = given.card && findTestCard(given.card.token);
    if (!known || !given.card) throw new GatewayError('refused', 'The test gateway takes test cards only.');
    const card_ref = await insertObject(db, tenantId, {
      id: `card_${randomUUID().replaceAll('-', '')}`,
      kind: 'card',
      key: ref,
      state: {
        customer: given.customer,
        ...given.card,
        brand: known.brand,
        last4: known.number.slice(-4),
        removed: false,
      } satisfies z.infer<typeof card>,
      created_at: clock.now(),
    });
    return { ...given, status: 'saved', card_ref };
  }

  /** What the bank says to a charge. */
  async function judge(db: Db, at: Charge): Promise<Pick<Charge, 'status' | 'code'>> {
    const held = await get(db, 'card', at.card, card);
    const known = findTestCard(held.token);
    const now = clock.now();
    const expired = held.exp_year * 12 + held.exp_month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
    if (!known || held.removed || held.customer !== at.customer) return { status: 'failed', code: 'declined' };
    if (expired) return { status: 'failed', code: 'expired_card' };
    if (known.decline_charge) return { status: 'failed', code: known.decline_charge };
    if (!known.asks_at_charge) return { status: 'paid', code: null };
    return at.return_path ? { status: 'action', code: null } : { status: 'failed', code: 'authentication_required' };
  }

  return {
    name: 'test',
    account: 'test',
    is_test: true,
    check: async () => ({ account: 'test', sentence: 'The test gateway is ready. It takes test cards only.' }),
    createCustomer: (of, key) => make('customer', key, of),
    async beginCardEntry({ customer, return_path }, key) {
      const state: Entry = { customer, return_path, status: 'open', card: null, card_ref: null, problem: null };
      const ref = await make('entry', key, state);
      return { ref, step: { kind: 'page', path: pageOf('cards', ref) } };
    },
    readCardEntry: (ref) =>
      work(async (db): Promise<CardEntryState> => {
        const { status, card_ref, problem } = await get(db, 'entry', ref, entry);
        if (status === 'failed') return { status, problem: problem ?? 'Your card was declined. Try another card.' };
        if (status !== 'saved' || !card_ref) return { status: 'open' };
        const { brand, last4, exp_month, exp_year } = await get(db, 'card', card_ref, card);
        return { status, card: { ref: card_ref, brand, last4, exp_month, exp_year } };
      }),
    removeCard: (ref) =>
      work(async (db) => {
        const held = await find(db, 'card', ref, card);
        if (held) await updateObject(db, tenantId, ref, { ...held, removed: true });
      }),
    prepareCharge: (given, key) =>
      make('charge', key, { ...given, status: 'ready', code: null, return_path: null } satisfies Charge),
    confirmCharge: ({ ref, return_path }) =>
      work(async (db) => {
        const at = await get(db, 'charge', ref, charge);
        if (at.status !== 'ready') return stateOf(ref, at);
        const asked: Charge = { ...at, return_path: return_path ?? null };
        const judged: Charge = { ...asked, ...(await judge(db, asked)) };
        await updateObject(db, tenantId, ref, judged);
        return stateOf(ref, judged);
      }),
    readCharge: async (ref): Promise<ChargeState> => stateOf(ref, await work((db) => get(db, 'charge', ref, charge))),
    cancelCharge: (ref) =>
      work(async (db) => {
        const at = await get(db, 'charge', ref, charge);
        const ended: Charge =
          at.status === 'ready' || at.status === 'action' ? { ...at, status: 'failed', code: 'canceled' } : at;
        await updateObject(db, tenantId, ref, ended);
        return stateOf(ref, ended);
      }),
    refund: ({ charge: ref, amount_cents }, key) =>
      work(async (db): Promise<RefundState> => {
        const at = await get(db, 'charge', ref, charge);
        const before = await listRefundObjects(db, tenantId, ref);
        const known = before.find((one) => one.key === key);
        if (!known) {
          const refunded = before.reduce((sum, { state }) => sum + refund.parse(state).amount_cents, 0);
          if (at.status !== 'paid') throw new GatewayError('refused', 'This payment was not paid.');
          if (refunded + amount_cents > at.amount_cents)
            throw new GatewayError('refused', 'This is more than what is left of the payment.');
        }
        const id =
          known?.id ??
          (await insertObject(db, tenantId, {
            id: `refund_${randomUUID().replaceAll('-', '')}`,
            kind: 'refund',
            key,
            state: { charge: ref, amount_cents },
            created_at: clock.now(),
          }));
        return { ref: id, amount_cents, status: 'done', key };
      }),
    listRefunds: (ref) =>
      work(async (db) =>
        (await listRefundObjects(db, tenantId, ref)).map(({ id, key, state }) => ({
          ref: id,
          amount_cents: refund.parse(state).amount_cents,
          status: 'done',
          key: key ?? undefined,
        })),
      ),
    readEvent: async () => {
      throw new GatewayError('refused', 'The test gateway sends no reports.');
    },

    readEntry: (ref) => work((db) => find(db, 'entry', ref, entry)),
    enterCard: (ref, given) =>
      work(async (db) => {
        const at = await find(db, 'entry', ref, entry);
        if (at?.status !== 'open') return at?.status;
        const known = findTestCard(given.token);
        if (!known) throw new GatewayError('refused', 'The test gateway takes test cards only.');
        const typed: Entry = { ...at, card: given };
        const next: Entry = known.refuse_entry
          ? { ...typed, status: 'failed', problem: 'Your card was declined. Try another card.' }
          : known.asks_at_entry
            ? { ...typed, status: 'action' }
            : await saveCard(db, ref, typed);
        await updateObject(db, tenantId, ref, next);
        return next.status;
      }),
    readChallenge: (ref) => work((db) => find(db, 'charge', ref, charge)),
    answerBank: (kind, ref, approves) =>
      work(async (db) => {
        if (kind === 'entry') {
          const at = await find(db, kind, ref, entry);
          if (at?.status !== 'action') return;
          const problem = 'Your bank couldn’t confirm that it’s you. Try again, or use another card.';
          await updateObject(
            db,
            tenantId,
            ref,
            approves ? await saveCard(db, ref, at) : { ...at, status: 'failed', problem },
          );
        } else {
          const at = await find(db, kind, ref, charge);
          if (at?.status !== 'action') return;
          const end = approves
            ? ({ status: 'paid', code: null } as const)
            : ({ status: 'failed', code: 'authentication_required' } as const);
          await updateObject(db, tenantId, ref, { ...at, ...end });
        }
      }),
  };
}
