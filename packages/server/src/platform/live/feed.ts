import { sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import { madeAt } from '../ids.ts';
import { isLiveTopic, type LiveTopic } from './live-event.ts';

/** A live event as readers get it. */
export interface LiveEvent {
  readonly id: string;
  readonly tenant_id: number;
  readonly topic: LiveTopic;
  readonly contact_ids: readonly string[];
  readonly holder_ids: readonly string[];
  readonly user_ids: readonly string[];
  readonly subject_id: string | null;
  readonly session_id: string | null;
}

/**
 * The position of a reader: it has all events of transactions below it. Later events may arrive twice, but never get lost, because transactions
 * don't commit in the order in which they begin.
 */
export type Horizon = string;

interface Row extends Omit<LiveEvent, 'topic'> {
  readonly topic: string;
  readonly xid: string;
}

/** A reader may subscribe between a read and its commit. It gets events from this many seconds before the moment that it names. */
const OVERLAP_S = 5;

/**
 * Events that may be new after a horizon, or that were written in the last seconds, and the next horizon. Returns at most `limit` events. `more` says
 * whether there are others.
 */
export async function readSince(
  db: Db,
  from: Horizon | { readonly seconds: number },
  { tenant_id, limit }: { readonly tenant_id?: number; readonly limit: number },
): Promise<{
  readonly events: readonly (LiveEvent & { readonly xid: string })[];
  readonly next: Horizon;
  readonly more: boolean;
}> {
  const next = await currentHorizon(db);
  const isNew =
    typeof from === 'string'
      ? sql`xid >= ${from}::xid8`
      : sql`at >= now() - make_interval(secs => ${from.seconds + OVERLAP_S})`;
  const { rows } = await sql<Row>`
    select xid::text, id, tenant_id, topic, contact_ids, holder_ids, user_ids, subject_id, session_id
    from live_event where ${isNew} ${tenant_id === undefined ? sql`` : sql`and tenant_id = ${tenant_id}`}
    order by xid, id limit ${limit + 1}`.execute(db);
  const events = rows.slice(0, limit).flatMap(({ topic, ...row }) => (isLiveTopic(topic) ? [{ ...row, topic }] : []));
  return { events, next, more: rows.length > limit };
}

/** The position of a reader that starts now. */
export async function currentHorizon(db: Db): Promise<Horizon> {
  const { rows } = await sql<{ at: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database did not say which transactions are open');
  return row.at;
}

export interface Feed {
  /** Reads now, because there may be new events. */
  wake(): void;
  /** The position up to which all events were delivered. Undefined without readers. */
  horizon(): Horizon | undefined;
  close(): Promise<void>;
}

/** The polling interval without wake-up calls, in milliseconds, so that a lost call does no harm. */
const LOOK_MS = 1000;
const PAGE = 5000;

/**
 * Delivers each live event once, in about the order of their transactions, while `wanted()`: without readers, nothing is read. Errors go to
 * `onTrouble`, and it tries again.
 */
export function startFeed(options: {
  readonly database: Database;
  readonly wanted: () => boolean;
  readonly onEvents: (events: readonly LiveEvent[]) => Promise<void>;
  /** Runs after events were delivered, with their age in seconds. */
  readonly onRead: (ages: readonly number[]) => void;
  readonly onTrouble: (error: unknown) => void;
}): Feed {
  const { database } = options;
  let horizon: Horizon | undefined;
  let told = new Map<string, bigint>();
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;

  async function look(): Promise<void> {
    if (!options.wanted()) {
      horizon = undefined;
      told.clear();
      return;
    }
    const from = horizon;
    if (from === undefined) {
      horizon = await database.outsideTenants(currentHorizon);
      return;
    }
    const limit = PAGE + told.size;
    const { events, next, more } = await database.outsideTenants((db) => readSince(db, from, { limit }));
    // If more events are waiting, the next read starts with the last transaction of this one.
    const reached = more ? (events.at(-1)?.xid ?? from) : next;
    const news = events.filter(({ id }) => !told.has(id));
    await options.onEvents(news);
    const open = BigInt(reached);
    const known = [...told, ...events.map(({ id, xid }) => [id, BigInt(xid)] as const)];
    told = new Map(known.filter(([, xid]) => xid >= open));
    horizon = reached;
    again ||= more;
    options.onRead(news.map(({ id }) => (Date.now() - madeAt(id)) / 1000));
  }

  function run(): void {
    clearTimeout(timer);
    if (closed) return;
    if (running) {
      again = true;
      return;
    }
    again = false;
    running = look()
      .catch(options.onTrouble)
      .finally(() => {
        running = undefined;
        if (closed) return;
        if (again) run();
        else timer = setTimeout(run, LOOK_MS);
      });
  }
  run();
  return {
    wake: run,
    horizon: () => horizon,
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
