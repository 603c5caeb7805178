import { sql } from 'kysely';
import type { Chore } from './jobs/tasks.ts';

const BATCH = 5000;

/** Adds new audit entries to the hash chains. */
export const sealAudit: Chore = {
  name: 'seal-audit',
  every_s: 5,
  async run({ database, signal }) {
    const tenants = await database.outsideTenants(async (db) => {
      const { rows } = await sql<{ id: number }>`select tenants_with_unsealed_audit() as id`.execute(db);
      return rows.map((row) => row.id);
    });
    for (const tenantId of tenants) {
      let sealed = BATCH;
      while (sealed === BATCH && !signal.aborted) {
        sealed = await database.inTenant(tenantId, async (db) => {
          const { rows } = await sql<{
            sealed: number;
          }>`select seal_audit_log(${tenantId}, ${BATCH}) as sealed`.execute(db);
          return rows[0]?.sealed ?? 0;
        });
      }
    }
  },
};
