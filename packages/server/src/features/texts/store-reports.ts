import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { type Telephony, telephonyOf } from '../phone-numbers/phone-numbers.api.ts';
import { keepTextEvents, type TextReport } from './text-event.ts';
import { mustWake } from './wake-texts.ts';

/** Reports stored in one transaction. */
const MOST = 100;

/** What a report is checked with: the tenant's account, and the origin that its provider calls. */
interface Facts {
  readonly twilio: Telephony['twilio'];
  readonly base: string;
}
type Check = (facts: Facts) => Promise<TextReport | undefined>;

/** Stores what `check` returns, and returns after the commit. Throws what it throws. */
export type Store = (tenantId: number, check: Check) => Promise<void>;

interface Waiting {
  readonly check: Check;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Reports that arrive while others of the tenant are being stored are stored together, in their order. With a transaction for each, hundreds a second would wait
 * for connections until the provider gives up.
 */
export function storeTogether(services: Services): Store {
  const queues = new Map<number, Waiting[]>();
  async function workOff(tenantId: number, queue: Waiting[]): Promise<void> {
    for (let next = queue.splice(0, MOST); next.length > 0; next = queue.splice(0, MOST))
      await storeAll(services, tenantId, next);
    queues.delete(tenantId);
  }
  return (tenantId, check) =>
    new Promise((resolve, reject) => {
      const waiting = { check, resolve, reject };
      const queue = queues.get(tenantId);
      if (queue) {
        queue.push(waiting);
        return;
      }
      const own = [waiting];
      queues.set(tenantId, own);
      void workOff(tenantId, own);
    });
}

/** Never rejects: each report gets its own answer. If they can't be stored together, each is stored alone. */
async function storeAll(services: Services, tenantId: number, all: readonly Waiting[]): Promise<void> {
  const refused = new Map<Waiting, unknown>();
  try {
    await services.database.inTenant(tenantId, async (db) => {
      const ctx = { ...services, db, tenant: { id: tenantId } };
      const { twilio } = await telephonyOf(ctx);
      const base = (await tenantUrl(ctx, { id: tenantId }, '/')).slice(0, -1);
      const reports: TextReport[] = [];
      for (const waiting of all)
        try {
          const report = await waiting.check({ twilio, base });
          if (report) reports.push(report);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          refused.set(waiting, error);
        }
      if (reports.length > 0) await keepTextEvents(ctx, reports, { wake: mustWake(services, tenantId) });
    });
  } catch (error) {
    if (all.length === 1) all[0]?.reject(error);
    else for (const waiting of all) await storeAll(services, tenantId, [waiting]);
    return;
  }
  for (const waiting of all) {
    const reason = refused.get(waiting);
    if (reason === undefined) waiting.resolve();
    else waiting.reject(reason);
  }
}
