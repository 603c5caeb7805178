import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Chore, Task } from '../../platform/jobs/tasks.ts';
import { indexNextContacts } from './index-contacts.ts';

const INDEX_DUPLICATES = 'index-duplicates';
/** The time limit of one run. Then other jobs have their turn, above all sign-in codes. */
const TURN_MS = 2000;

const job = z.object({ tenant_id: z.int() });

/**
 * Works through the queue of one tenant in chunks, for at most two seconds. After each chunk it pauses as long as the chunk took, so that
 * other work has the database to itself half of the time.
 */
const indexDuplicates: Task = {
  name: INDEX_DUPLICATES,
  async run({ database, clock, signal }, payload) {
    const { tenant_id } = job.parse(payload);
    const until = clock.now().getTime() + TURN_MS;
    for (;;) {
      const began = performance.now();
      const more = await database.inTenant(tenant_id, (db) => indexNextContacts(db, tenant_id));
      if (!more || signal.aborted) return;
      if (clock.now().getTime() >= until) break;
      await sleep(performance.now() - began);
    }
    await database.inTenant(tenant_id, (db) => enqueueTurn(db, tenant_id));
  },
};

/** Finds tenants with changed contacts, and tenants whose job was lost in a crash. */
const findChangedBooks: Chore = {
  name: 'index-duplicates',
  every_s: 3,
  async run({ database, signal }) {
    const tenants = await database.outsideTenants(async (db) => {
      const { rows } = await sql<{ id: number }>`select tenants_with_duplicate_queue() as id`.execute(db);
      return rows.map(({ id }) => id);
    });
    for (const id of tenants) {
      if (signal.aborted) return;
      await database.inTenant(id, (db) => enqueueTurn(db, id));
    }
  },
};

/** Runs after all other waiting work. Only one job per tenant waits at a time. */
const enqueueTurn = (db: Parameters<typeof enqueue>[0]['db'], id: number) =>
  enqueue({ db, tenant: { id } }, INDEX_DUPLICATES, {}, { key: `${INDEX_DUPLICATES}:${id}`, priority: 10 });

export const duplicateTasks: readonly Task[] = [indexDuplicates];
export const duplicateChores: readonly Chore[] = [findChangedBooks];
