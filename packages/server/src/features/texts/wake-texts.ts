import type { Services } from '../../platform/context.ts';
import type { Chore } from '../../platform/jobs/tasks.ts';
import { takeSoon } from './text-event.ts';
import { listTenantsWithWaitingTexts } from './text-events.queries.ts';

/** In this time, a process queues the job of a tenant at most so often for what arrives, and once more at its end. */
const WINDOW_MS = 250;
const MOST_WAKES = 10;
/** Reports that wait this long were stored by a process that died before it queued the job. */
const LEFT_MS = 2000;

/** The reports of a tenant that arrived in the current window. */
interface Window {
  count: number;
}
const windows = new WeakMap<Services['database'], Map<number, Window>>();

/**
 * Whether the report that's being stored should queue the job. Hundreds a second would all wait to change the one row of the job. The first ones queue it, and the
 * others of the same moment are taken with them, or by the job that is queued at the end of that moment. If this process dies before, a chore finds them.
 */
export function mustWake({ database }: Pick<Services, 'database'>, tenantId: number): boolean {
  const open = windows.get(database) ?? new Map<number, Window>();
  windows.set(database, open);
  const known = open.get(tenantId);
  if (known) {
    known.count += 1;
    return known.count <= MOST_WAKES;
  }
  const window = { count: 1 };
  open.set(tenantId, window);
  const end = () => {
    open.delete(tenantId);
    // A failure is left to the chore.
    if (window.count > MOST_WAKES)
      database.inTenant(tenantId, (db) => takeSoon({ db, tenant: { id: tenantId } })).catch(() => undefined);
  };
  setTimeout(end, WINDOW_MS).unref();
  return true;
}

/** Queues the job for reports that wait. */
export const findWaitingTexts: Chore = {
  name: 'find-waiting-texts',
  every_s: 2,
  async run({ database, clock, signal }) {
    const moment = new Date(clock.now().getTime() - LEFT_MS);
    const tenants = await database.outsideTenants((db) => listTenantsWithWaitingTexts(db, moment));
    for (const id of tenants) {
      if (signal.aborted) return;
      await database.inTenant(id, (db) => takeSoon({ db, tenant: { id } }));
    }
  },
};
