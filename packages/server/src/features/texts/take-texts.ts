import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { takeIncoming } from './take-incoming.ts';
import { takeStatus } from './take-status.ts';
import { takeAgain, takeSoon } from './text-event.ts';
import { listWaitingEvents, markFailed, markHandled, type TextEvent } from './text-events.queries.ts';

/** Reports taken in one transaction. */
const PORTION = 200;

/**
 * Takes the reports that wait, in the order in which they arrived. A portion is one transaction, so a process that dies has taken all of it or nothing. If one of
 * its reports fails, each is taken alone, and the failed one later.
 */
export async function takeTexts(base: TaskContext, { tenant_id }: { readonly tenant_id: number }): Promise<void> {
  let wasLocked = false;
  for (;;) {
    if (base.signal.aborted || (await base.mustYield())) {
      await base.database.inTenant(tenant_id, (db) => takeSoon({ db, tenant: { id: tenant_id } }));
      return;
    }
    try {
      if ((await takePortion(base, tenant_id, PORTION)) < PORTION) return;
      wasLocked = false;
    } catch (error) {
      // A workflow had locked what the portion needs, and is done by now.
      if (!wasLocked && isDeadlock(error)) {
        wasLocked = true;
        continue;
      }
      base.log.warn({ err: error }, 'a report about texts failed: each of its portion is taken alone');
      await takeEach(base, tenant_id);
      return;
    }
  }
}

const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === '40P01';

async function takePortion(base: TaskContext, tenantId: number, limit: number): Promise<number> {
  const count = await base.database.inTenant(tenantId, async (db) => {
    const events = await listWaitingEvents(db, tenantId, base.clock.now(), limit);
    const ctx = { ...base, db, tenant: { id: tenantId } };
    await takeAll(ctx, events);
    await markHandled(
      db,
      tenantId,
      events.map(({ id }) => id),
      base.clock.now(),
    );
    return events.length;
  });
  if (count > 0) base.live.tellSoon();
  return count;
}

/** In their order: texts that follow each other are taken together. */
async function takeAll(ctx: Parameters<typeof takeIncoming>[0], events: readonly TextEvent[]): Promise<void> {
  let incoming: TextEvent[] = [];
  for (const event of events) {
    if (event.kind === 'incoming') {
      incoming.push(event);
      continue;
    }
    await takeIncoming(ctx, incoming);
    incoming = [];
    await takeStatus(ctx, event);
  }
  await takeIncoming(ctx, incoming);
}

/** After a failure: the rest of the portion isn't held up by it. The job comes back for what failed. */
async function takeEach(base: TaskContext, tenantId: number): Promise<void> {
  const tenant = { id: tenantId };
  const waiting = await base.database.inTenant(tenantId, (db) =>
    listWaitingEvents(db, tenantId, base.clock.now(), PORTION),
  );
  for (const event of waiting)
    try {
      await base.database.inTenant(tenantId, async (db) => {
        await takeAll({ ...base, db, tenant }, [event]);
        await markHandled(db, tenantId, [event.id], base.clock.now());
      });
    } catch (error) {
      base.log.error({ err: error, event_id: event.id }, 'a report about a text failed');
      await base.database.inTenant(tenantId, (db) => markFailed(db, tenantId, event.id, String(error).slice(0, 300)));
    }
  base.live.tellSoon();
  await base.database.inTenant(tenantId, (db) => takeAgain({ db, tenant }, base.clock.now()));
}
