import type { Services } from '../context.ts';
import type { Db } from '../db/database.ts';
import { countSealedByOthers, lockSealedByOthers, updateSealed } from './reseal.queries.ts';
import { sealedColumns } from './sealed-columns.ts';
import { deleteUnboundKeys, findNewestVersion, waitForSealing } from './tenant-keys.queries.ts';
import { openSecrets, type SealingContext, sealSecrets } from './tenant-secrets.ts';

/** Before the first location of any table. */
const BEGIN = '(0,0)';
const CHUNK = 500;

type ResealingServices = Pick<Services, 'database' | 'master_keys' | 'clock'>;

/** The number of a tenant's secrets under older keys. 0 if it has no key. */
export async function countUnderOlderKeys(services: ResealingServices, tenantId: number): Promise<number> {
  return services.database.inTenant(tenantId, async (db) => {
    const version = await findNewestVersion(db, tenantId);
    return version === undefined ? 0 : countOthers(db, tenantId, version);
  });
}

async function countOthers(db: Db, tenantId: number, version: number): Promise<number> {
  let total = 0;
  for (const column of sealedColumns) total += await countSealedByOthers(db, tenantId, column, version);
  return total;
}

/**
 * Ends a key rotation: once no secret uses an older key, deletes the keys that can decrypt the old format, so that it no longer opens. Returns the
 * number of secrets still under an older key. For the owner of the tables.
 */
export async function endRotation(services: ResealingServices, tenantId: number): Promise<number> {
  return services.database.inTenant(tenantId, async (db) => {
    // No one can encrypt with an older key until this ends.
    await waitForSealing(db, tenantId);
    const version = await findNewestVersion(db, tenantId);
    if (version === undefined) return 0;
    const left = await countOthers(db, tenantId, version);
    if (left === 0) await deleteUnboundKeys(db, tenantId, version);
    return left;
  });
}

/**
 * Encrypts all secrets of a tenant with its newest key, `chunk` rows per transaction. Users can keep working. If it's interrupted, the next run
 * continues. Returns the number of secrets it encrypted. Afterwards none uses an older key.
 */
export async function resealTenant(
  services: ResealingServices,
  tenantId: number,
  { chunk = CHUNK, signal }: { chunk?: number; signal?: AbortSignal } = {},
): Promise<number> {
  let total = 0;
  // Transactions that used the older key at the start have ended by now, so look once more.
  for (const round of ['first', 'rest'] as const) {
    if (round === 'rest') await services.database.inTenant(tenantId, (db) => waitForSealing(db, tenantId));
    for (const column of sealedColumns) {
      let after: string | undefined = BEGIN;
      while (after !== undefined) {
        signal?.throwIfAborted();
        const behind: string = after;
        const done: { count: number; last: string | undefined } = await services.database.inTenant(tenantId, (db) =>
          resealChunk({ ...services, db, tenant: { id: tenantId } }, column, { after: behind, limit: chunk }),
        );
        total += done.count;
        after = done.last;
      }
    }
  }
  return total;
}

async function resealChunk(
  ctx: SealingContext,
  column: (typeof sealedColumns)[number],
  from: { after: string; limit: number },
): Promise<{ count: number; last: string | undefined }> {
  const { db, tenant } = ctx;
  const version = await findNewestVersion(db, tenant.id);
  const rows = version === undefined ? [] : await lockSealedByOthers(db, tenant.id, column, version, from);
  if (rows.length === 0) return { count: 0, last: undefined };
  const texts = await openSecrets(ctx, column, rows);
  const opened = rows.flatMap((row, index) => {
    const text = texts[index];
    return text === undefined ? [] : [{ ...row, text }];
  });
  const resealed = await sealSecrets(ctx, column, opened);
  await updateSealed(
    db,
    tenant.id,
    column,
    opened.flatMap(({ place }, index) => {
      const sealed = resealed[index];
      return sealed ? [{ place, sealed }] : [];
    }),
  );
  return { count: rows.length, last: rows.at(-1)?.place };
}
