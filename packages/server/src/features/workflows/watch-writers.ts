import type { Chore } from '../../platform/jobs/tasks.ts';
import { findOldestWriter } from './watch-writers.queries.ts';

/** So long a transaction may write before it is told. */
const PATIENCE_S = 5 * 60;

/**
 * Says in the log and in the figures for how long what happens with contacts has let nobody into a workflow: it waits for the oldest transaction that
 * writes, in whatever database of the server (let-in-events.queries.ts). What only reads, such as a dump, holds up nothing.
 */
export function watchWriters(): Chore {
  let oldest: { readonly xid: string; readonly since: number } | undefined;
  /** After how many seconds it is told next. */
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
      // Soon, then ever less often.
      telling = held_s * 2;
      log.warn(
        { pid: writer.pid, database: writer.database, waited_s: held_s },
        'nothing that happens lets contacts into workflows: a transaction of this PostgreSQL server has been writing for long',
      );
    },
  };
}
