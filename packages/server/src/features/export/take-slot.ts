import type { Ask } from '../../platform/db/copy-out.ts';
import { AppError } from '../../platform/errors.ts';

/** The most simultaneous exports, per user and per tenant. */
const MAX_EXPORTS = { person: 2, tenant: 4 } as const;

const sentences = {
  person: 'Two of your exports are still running. Wait for one to finish, or cancel it.',
  tenant: 'Your company already has several exports running. Try again when one of them finishes.',
} as const;

/**
 * Reserves one of the simultaneous exports until the transaction ends. It is a lock, so it is released even if the process dies. Throws 429 if
 * none is free.
 */
export async function takeSlot(ask: Ask, tenantId: number, userId: string): Promise<void> {
  for (const [of, most] of [
    ['person', MAX_EXPORTS.person],
    ['tenant', MAX_EXPORTS.tenant],
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
