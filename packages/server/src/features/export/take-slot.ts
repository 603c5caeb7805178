import type { Ask } from '../../platform/db/copy-out.ts';
import { AppError } from '../../platform/errors.ts';

/** Exports at once: of one person, and of a tenant. */
const MOST = { person: 2, tenant: 4 } as const;

const sentences = {
  person: 'Two of your exports are still running. Wait for one to finish, or cancel it.',
  tenant: 'Your organization has several exports running. Try again when one of them is finished.',
} as const;

/**
 * Takes a place among the exports that may run at once, for as long as the transaction lasts: a lock, so that it is free again whatever
 * becomes of the process. Throws 429 where there is none.
 */
export async function takeSlot(ask: Ask, tenantId: number, userId: string): Promise<void> {
  for (const [of, most] of [
    ['person', MOST.person],
    ['tenant', MOST.tenant],
  ] as const) {
    const whose = of === 'person' ? `${tenantId} ${userId}` : `${tenantId}`;
    let taken = false;
    for (let place = 1; place <= most && !taken; place++)
      taken = await ask('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as holds', [
        `export of ${of} ${whose}, place ${place}`,
      ]);
    if (!taken) throw new AppError('rate_limited', { fields: { base: [sentences[of]] }, retry_after_s: 30 });
  }
}
