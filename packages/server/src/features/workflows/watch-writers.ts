import type { Chore } from '../../platform/jobs/tasks.ts';
import { findOldestWriter } from './watch-writers.queries.ts';

/** How long a transaction may write before it's reported. */
const PATIENCE_S = 5 * 60;

/**
 * Logs and measures how long events have enrolled no contacts. Enrollment waits for the oldest writing transaction in any database of the
 * server (enroll-events.queries.ts). Read-only ones, such as a dump, block nothing.
 */
export function watchWriters(): Chore {
  let oldest: { readonly xid: string; readonly since: number } | undefined;
  /** The delay in seconds until the next report. */
  let telling = PATIENCE_S;
  return {
    name: 'watch-writers',
    every_s: 30,
    async run({ database, clock, log, meter }) {
      const now = clock.now().getTime();
      const writer = await database.outsideTenants(findOldestWriter);
      const held_s = oldest ? (now - oldest.since) / 1000 : 0;
      if (writer?.xid !== oldest?.xid) {
        if (telling > PATIENCE_S)
          log.info({ waited_s: held_s }, 'workflows go on: the transaction they waited for ended');
        oldest = writer && { xid: writer.xid, since: now };
        telling = PATIENCE_S;
        meter.workflowsWait(0);
        return;
      }
      meter.workflowsWait(held_s);
      if (!writer || held_s < telling) return;
      // Soon at first, then less and less often.
      telling = held_s * 2;
      log.warn(
        { pid: writer.pid, database: writer.database, waited_s: held_s },
        'nothing that happens lets contacts into workflows: a transaction of this PostgreSQL server has been writing for long',
      );
    },
  };
}
