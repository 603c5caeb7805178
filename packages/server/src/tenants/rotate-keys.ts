import { formatNumber } from '@bookline/contract/rules/numbers';
import type { Config } from '../config.ts';
import { ownSecret } from '../data-dir.ts';
import { systemClock } from '../platform/clock.ts';
import { masterKeys } from '../platform/crypto/master-keys.ts';
import { countUnderOlderKeys, endRotation, resealTenant } from '../platform/crypto/reseal.ts';
import { findTenantKey, hasUnboundKeys } from '../platform/crypto/tenant-keys.queries.ts';
import { rotateTenantKey } from '../platform/crypto/tenant-secrets.ts';
import { openDatabase } from '../platform/db/database.ts';
import { ownerTransaction } from '../platform/db/owner-transaction.ts';
import { TenantError } from './tenant-error.ts';
import { withOwner } from './with-owner.ts';

/**
 * Gives a tenant a new key and encrypts all its secrets with it, while its users work. If an earlier run was interrupted, completes that one and creates
 * no further key. Returns what to print.
 */
export async function rotateKeys(slug: string, config: Config): Promise<string> {
  return withOwner(config, async (url) => {
    const [row] = await ownerTransaction(url, (db) =>
      db.query<{ id: string }>('select id from tenant where slug = $1', [slug]),
    );
    if (!row) throw new TenantError(`The tenant '${slug}' doesn't exist.`);
    const id = Number(row.id);
    const database = openDatabase({ url, pool_size: 1, onError: () => undefined });
    try {
      const secret = config.secret ?? (await ownSecret(config.data_dir));
      const services = {
        database,
        master_keys: masterKeys(secret, config.previous_secret ? [config.previous_secret] : []),
        clock: systemClock,
      };
      const newest = await database.inTenant(id, (db) => findTenantKey(db, id));
      if (!newest) return `'${slug}' has sealed nothing yet: it gets its first key when it does.`;
      // With a different secret, the servers couldn't decrypt what this encrypts.
      if (newest.wrapped_by !== services.master_keys[0].id)
        throw new TenantError(
          `The keys of '${slug}' are under another secret of the installation: set BOOKLINE_SECRET as the servers have it, and let them run an hour after it was changed.`,
        );
      // A key from before values were bound to a place is never the last one. Its values get a new key in any case.
      const unfinished =
        newest.binds_place &&
        ((await countUnderOlderKeys(services, id)) > 0 ||
          (await database.inTenant(id, (db) => hasUnboundKeys(db, id))));
      if (!unfinished) await database.inTenant(id, (db) => rotateTenantKey({ ...services, db, tenant: { id } }));
      const sealed = await resealTenant(services, id);
      const left = await endRotation(services, id);
      if (left > 0) throw new TenantError(`${left} secrets are still under an older key: run this again.`);
      const first = unfinished
        ? `An earlier change of the key of '${slug}' was cut off and is finished now; run this again for another new key.`
        : `'${slug}' has a new key.`;
      return `${first}\nSealed again: ${formatNumber(sealed)}. No secret uses an older key.`;
    } finally {
      await database.close();
    }
  });
}
