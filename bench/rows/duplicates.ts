import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Row } from '../bench.ts';
import { smallOrganisation } from '../data/people.ts';
import { addTenant } from '../data/tenants.ts';
import { absolute, compared } from '../result.ts';
import { importFile, type Target } from './import.ts';
import { leadFile } from './import-file.ts';

const ROWS = 50_000;

/** An import while the duplicate index follows it, compared with one whose index is paused, and how long the index takes to catch up. */
export const duplicatesRow: Row = {
  id: 'duplicates',
  writes: true,
  async run(bench) {
    const alone = await withIndexHeld(bench, await emptyTenant(bench, 'held'));
    const target = await emptyTenant(bench, 'followed');
    const followed = await rateOf(bench, target);
    const began = performance.now();
    await untilCurrent(bench, target.tenant_id);
    const behind = (performance.now() - began) / 1000;
    const row = 'duplicates';
    return [
      compared(
        {
          row,
          what: 'import of 50,000 rows with the index of duplicates kept',
          figure: { value: followed, unit: '/s' },
          goal: '≥ 0.8 × without',
        },
        { value: alone, unit: '/s', what: 'with the index held' },
        (_, ratio) => ratio >= 0.8,
      ),
      absolute(
        {
          row,
          what: 'the index is current after the end of the import',
          figure: { value: behind, unit: 's' },
          goal: '≤ 60 s',
        },
        (seconds) => seconds <= 60,
      ),
    ];
  },
};

/** Rows per second. */
async function rateOf(bench: Bench, target: Target): Promise<number> {
  const file = leadFile(ROWS, 3_000_000);
  const began = performance.now();
  await importFile(bench, target, file);
  return ROWS / ((performance.now() - began) / 1000);
}

/** Takes the lock of a tenant's index in another session, so that its queue waits. */
async function withIndexHeld(bench: Bench, target: Target): Promise<number> {
  const client = await bench.sql.connect();
  const lock = `hashtextextended('duplicates:${target.tenant_id}', 0)`;
  try {
    await client.query(`select pg_advisory_lock(${lock})`);
    return await rateOf(bench, target);
  } finally {
    await client.query(`select pg_advisory_unlock(${lock})`);
    client.release();
    await untilCurrent(bench, target.tenant_id);
  }
}

async function untilCurrent(bench: Bench, tenantId: number): Promise<void> {
  for (;;) {
    const { rows } = await bench.sql.query('select 1 from duplicate_queue where tenant_id = $1 limit 1', [tenantId]);
    if (rows.length === 0) return;
    await sleep(100);
  }
}

async function emptyTenant(bench: Bench, slug: string): Promise<Target> {
  const { rows } = await bench.sql.query<{ password_hash: string }>('select password_hash from app_user limit 1');
  const { tenant_id } = await bench.asOwner((db) =>
    addTenant(db, { slug, seed: 98, contacts: 0, people: smallOrganisation() }, rows[0]?.password_hash ?? ''),
  );
  return { tenant_id, admin: { id: '', email: `0@${slug}.test`, contacts: 0 } };
}
