import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { openLocalRegistry } from '../text-registry/local.ts';
import { lineTypeByPlan } from './line-type.ts';
import { deleteSold, findSimulatedPhone, findSoldByMark, insertSold, insertTouch, listSold } from './local.queries.ts';
import { findInPool, poolLike, SERVICE_NUMBER } from './number-pool.ts';
import { type Carrier, CarrierError, type OfferedNumber, type OutgoingText, type Touch } from './port.ts';

/** The job that carries a text to its recipient, and reports that. */
export const CARRY_TEXT = 'carry-text';

/** The carrier's id for a text. */
export const localTextId = (touchId: string): string => `LM${touchId.replaceAll('-', '')}`;

/** How many numbers are looked up at a time. */
const BATCH = 200;

/**
 * The embedded carrier, as one tenant has it: it needs no account and no network. Its numbers are fictional ones, sold once in the whole
 * installation; texts and calls to phones outside are kept for the page /phone-simulator.
 */
export function openLocalCarrier(database: Database, clock: Clock, tenantId: number): Carrier {
  const bring = async (kind: 'text' | 'call', { from, to, words }: Touch) => {
    await database.inTenant(tenantId, (db) =>
      insertTouch(db, tenantId, {
        id: newId(),
        kind,
        from_number: from ?? SERVICE_NUMBER,
        to_number: to,
        words,
        created_at: clock.now(),
      }),
    );
  };
  const findBought: Carrier['findBought'] = async (mark) => {
    const sold = await database.outsideTenants((db) => findSoldByMark(db, tenantId, mark));
    const offered = sold && findInPool(sold.number);
    return sold && offered && { ...offered, ref: sold.ref };
  };
  return {
    name: 'local',
    account: 'local',
    check: async () => 'The embedded carrier of this installation.',
    findBought,
    async search(wish) {
      const pool = poolLike(wish);
      const found: OfferedNumber[] = [];
      for (let at = 0; at < pool.length && found.length < wish.limit; at += BATCH) {
        const batch = pool.slice(at, at + BATCH);
        const numbers = batch.map(({ number }) => number);
        const sold = await database.outsideTenants((db) => listSold(db, numbers));
        found.push(...batch.filter(({ number }) => !sold.has(number)));
      }
      return found.slice(0, wish.limit);
    },
    async buy({ number, mark }) {
      if (!findInPool(number)) throw new CarrierError('taken', 'The carrier has no such number.');
      await database.outsideTenants((db) =>
        insertSold(db, { number, tenant_id: tenantId, ref: newId(), mark, sold_at: clock.now() }),
      );
      const bought = await findBought(mark);
      if (bought?.number !== number)
        throw new CarrierError('taken', 'Someone else just bought this number. Choose another one.');
      return bought;
    },
    release: (ref) => database.outsideTenants((db) => deleteSold(db, tenantId, ref)),
    lookUp: async (number) => ({ line_type: lineTypeByPlan(number), carrier: null }),
    sendText: (text) => bring('text', text),
    takes_once: true,
    sendMessage: (text) =>
      database.inTenant(tenantId, (db) => accept({ db, tenant: { id: tenantId } }, text, clock.now())),
    // It takes each text once, so none has to be looked for.
    findMessage: async () => undefined,
    directTexts: async () => undefined,
    // Its files are the installation's own (take-media.ts).
    fetchMedia: async () => undefined,
    sayInCall: (call) => bring('call', call),
    registry: openLocalRegistry(clock),
  };
}

/** Takes a text, once. A job carries it, late if the phone is set up so. Refuses as a carrier does for a phone that opted out there. */
async function accept(
  ctx: { readonly db: Db; readonly tenant: { readonly id: number } },
  { ref, from, to, words, media }: OutgoingText,
  now: Date,
): Promise<{ readonly id: string }> {
  const phone = await findSimulatedPhone(ctx.db, ctx.tenant.id, to);
  if (phone?.failure === '21610')
    throw new CarrierError('refused', 'This number opted out of texts.', undefined, { code: phone.failure });
  const isNew = await insertTouch(ctx.db, ctx.tenant.id, {
    id: ref,
    kind: 'text',
    from_number: from,
    to_number: to,
    words,
    file_ids: media.map(({ file_id }) => file_id),
    status: 'coming',
    created_at: now,
  });
  if (isNew) await enqueue(ctx, CARRY_TEXT, { touch_id: ref }, { delay_s: phone?.delay_s ?? 0 });
  return { id: localTextId(ref) };
}
