import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../platform/context.ts';
import type { RequestLog } from '../../platform/http/request-log.ts';
import { newId } from '../../platform/ids.ts';
import { addKeyUse, insertRequests, type KeyUse, makeMonth, type RequestRow } from './request-log.queries.ts';

/** How long a call waits to be written in a batch. */
const WRITE_AFTER_MS = 1000;
/** The limit on rows kept while the database is unavailable. The oldest are dropped first. */
const MAX_WAITING = 20_000;
const BATCH = 1000;

export interface WaitingRequestLog extends RequestLog {
  /** Writes the waiting rows. Never throws: rows that fail are tried again with the next batch. */
  flush(): Promise<void>;
}

type Waiting = RequestRow & { readonly tenant_id: number };

/** Keeps calls in memory for a moment and writes them in batches. No call waits for the log or fails because of it. */
export function createRequestLog({
  database,
  clock,
  log,
}: Pick<Services, 'database' | 'clock'> & { log: FastifyBaseLogger }): WaitingRequestLog {
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const months = new Set<string>();

  async function write(tenantId: number, rows: readonly Waiting[]): Promise<void> {
    const unmade = new Map(rows.map(({ at }) => [monthOf(at), at] as const).filter(([month]) => !months.has(month)));
    await database.inTenant(tenantId, async (db) => {
      for (const at of unmade.values()) await makeMonth(db, at);
      await insertRequests(db, tenantId, rows);
      await addKeyUse(db, tenantId, usesOf(rows));
    });
    for (const month of unmade.keys()) months.add(month);
  }

  async function writeAll(): Promise<void> {
    const rows = waiting;
    waiting = [];
    const byTenant = Map.groupBy(rows, ({ tenant_id }) => tenant_id);
    for (const [tenantId, ofTenant] of byTenant)
      for (let start = 0; start < ofTenant.length; start += BATCH) {
        const batch = ofTenant.slice(start, start + BATCH);
        try {
          await write(tenantId, batch);
        } catch (error) {
          log.warn({ err: error, calls: batch.length }, 'calls could not be written to the request log yet');
          // Another process may have dropped a month, so it is created again.
          months.clear();
          waiting = [...batch, ...waiting].slice(-MAX_WAITING);
        }
      }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeAll).then(schedule);
    return writing;
  }

  function schedule(): void {
    if (waiting.length > 0) timer ??= setTimeout(flush, WRITE_AFTER_MS).unref();
  }

  return {
    flush,
    record(key, endpoint, outcome) {
      if (waiting.length >= MAX_WAITING) waiting.shift();
      waiting.push({
        tenant_id: key.tenant_id,
        at: clock.now(),
        id: newId(),
        api_key_id: key.id,
        user_id: key.user_id,
        endpoint: endpoint.id,
        method: endpoint.method,
        path: endpoint.path,
        status: outcome.status,
        duration_ms: Math.round(outcome.duration_ms),
        ip: outcome.ip,
        // Clients can send any user agent; characters that the database can't store are removed.
        user_agent: outcome.user_agent.toWellFormed().replaceAll('\u0000', ''),
      });
      schedule();
    },
  };
}

const monthOf = (at: Date) => at.toISOString().slice(0, 7);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** The totals that these calls add, by key and day. */
function usesOf(rows: readonly RequestRow[]): KeyUse[] {
  const groups = Map.groupBy(rows, ({ api_key_id, at }) => `${api_key_id} ${dayOf(at)}`);
  return [...groups.values()].flatMap((group) => {
    const last = group.at(-1);
    if (!last) return [];
    const failed = group.filter(({ status }) => status >= 400).length;
    return {
      api_key_id: last.api_key_id,
      day: dayOf(last.at),
      requests: group.length,
      failed,
      last_used_at: last.at,
      last_used_ip: last.ip,
    };
  });
}
