import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { PoolFigures } from '../../providers/metrics/port.ts';
import type { Tracing } from '../../providers/tracing/port.ts';
import { AppError } from '../errors.ts';
import type { DB } from './schema.d.ts';
import { traceQueries } from './trace-queries.ts';

/** The executor of queries: a connection in a transaction with its tenant set. */
export type Db = Kysely<DB>;

// Values arrive in the form they're sent in: 8-byte integers (tenant ids and counters, far below 2^53) as numbers, dates as 'YYYY-MM-DD',
// times as ISO 8601 in UTC (the application writes whole milliseconds), and numeric as decimal text.
const typeParsers: Record<number, (text: string) => unknown> = {
  20: Number,
  1082: (text) => text,
  1184: isoTime,
};

/** PostgreSQL's form of a whole second or millisecond in UTC, which nearly every time has. It needs no calculation: a list has two hundred. */
const utc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?\+00$/;

function isoTime(text: string): string {
  if (!utc.test(text)) return new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`;
}
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && typeParsers[oid]) || pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

export interface Database {
  /** Runs `work` in a transaction that sees only this tenant, because of row-level security. */
  inTenant<T>(
    tenantId: number,
    work: (db: Db, orgVersion: number) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** Runs `work` in a transaction that sees no tenant table: for sign-in names, sessions, and hosts. */
  outsideTenants<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** A raw connection in a tenant's transaction, for COPY streams. Throws 503 if half of all connections already stream. The rest is for requests. */
  streamInTenant<T>(tenantId: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** The current use of this process's connections. */
  figures(): PoolFigures;
  close(): Promise<void>;
}

export interface TransactionOptions {
  /** Cancels statements of this transaction after this many ms. For lists and counts. */
  statement_timeout_ms?: number;
  read_only?: boolean;
}

/** Opens the application's pool. Its role owns nothing and can't bypass row-level security. */
export function openDatabase(options: {
  url: string;
  pool_size: number;
  onError: (error: Error) => void;
  tracing?: Tracing | undefined;
  /** False if prepared statements don't outlast a transaction (detect-transaction-pooler.ts). Then none are used. */
  prepares?: boolean;
}): Database {
  const { tracing, prepares: mayPrepare = true } = options;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.pool_size,
    types,
    application_name: 'bookline',
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', options.onError);
  // The pool only listens to idle clients. Without this, a connection lost between two statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (tracing) pool.on('connect', (client) => traceQueries(client, tracing));
  const queryBuilders = new WeakMap<pg.PoolClient, Db>();
  const queryBuilderOf = (client: pg.PoolClient): Db => {
    const known = queryBuilders.get(client);
    if (known) return known;
    const made = queryBuilderOn(client, mayPrepare);
    queryBuilders.set(client, made);
    return made;
  };

  async function transaction<T>(
    begin: string,
    work: (db: Db, begun: pg.QueryResult[], client: pg.PoolClient) => Promise<T>,
  ) {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
    let broken: Error | undefined;
    try {
      try {
        // A part of this can fail too, such as by its statement timeout. The transaction has begun then.
        const begun: unknown = await client.query(begin);
        const result = await work(queryBuilderOf(client), Array.isArray(begun) ? begun : [], client);
        const { command } = await client.query('commit');
        // PostgreSQL answers COMMIT with ROLLBACK if a statement failed and the error was swallowed.
        if (command !== 'COMMIT') throw new Error('the transaction was rolled back: one of its statements had failed');
        return result;
      } catch (error) {
        // If even that fails, the connection is gone, and so is the transaction.
        await client.query('rollback').catch((lost: Error) => {
          broken = lost;
        });
        throw error;
      }
    } catch (error) {
      if (!isConnectionFault(error)) throw error;
      broken = error;
      throw new AppError('unavailable', { cause: error });
    } finally {
      client.release(broken);
    }
  }

  let streams = 0;
  const mostStreams = Math.ceil(options.pool_size / 2);

  return {
    inTenant(tenantId, work, transactionOptions = {}) {
      const id = validTenant(tenantId);
      const timeout = transactionOptions.statement_timeout_ms;
      // One round trip: several statements without parameters go in one simple query.
      const begin = `begin${transactionOptions.read_only ? ' read only' : ''};set local app.tenant_id = ${id};${IDLE};${
        timeout ? `set local statement_timeout = ${Math.trunc(timeout)};` : ''
      }select org_version from tenant where id = ${id}`;
      return transaction(begin, (db, begun) => {
        const version: unknown = begun.at(-1)?.rows[0]?.org_version;
        if (typeof version !== 'number') throw new Error(`there is no tenant ${id}`);
        return work(db, version);
      });
    },
    outsideTenants: (work) => transaction('begin', work),
    async streamInTenant(tenantId, work) {
      const begin = `begin;set local app.tenant_id = ${validTenant(tenantId)}`;
      if (streams >= mostStreams) {
        const base = ['This server has too many large downloads in progress. Try again in a minute.'];
        throw new AppError('unavailable', { fields: { base }, retry_after_s: 60 });
      }
      streams++;
      try {
        return await transaction(begin, (_db, _begun, client) => work(client));
      } finally {
        streams--;
      }
    },
    figures: () => ({
      size: options.pool_size,
      in_use: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

/** A process that hangs in a transaction must not hold its locks forever, because others continue its work. */
const IDLE = "set local idle_in_transaction_session_timeout = '60s'";

const prepares = new WeakMap<Db, Db>();

/**
 * The same transaction with statements prepared and planned once per connection, which halves the time of a small statement with several tables. For
 * statements with constant text whose best plan doesn't depend on the values: lookups by key, and inserts. Not for lists, whose plans depend on the
 * values.
 */
export function prepared(db: Db): Db {
  return prepares.get(db) ?? db;
}

/** Kysely on a connection that is already held. It never takes or releases connections itself. */
function queryBuilderOn(client: pg.PoolClient, mayPrepare: boolean): Db {
  const on = (query: typeof client.query) => {
    const held = { query, release: () => undefined };
    return new Kysely<DB>({
      dialect: new PostgresDialect({
        pool: { connect: async () => held as pg.PoolClient, end: async () => undefined, options: {} },
      }),
    });
  };
  const db = on(client.query.bind(client));
  if (!mayPrepare) return db;
  const named = (text: string, values: unknown[]) => client.query({ name: statementName(text), text, values });
  prepares.set(db, on(named as typeof client.query));
  return db;
}

const statementNames = new Map<string, string>();

/** A statement's name on every connection: short, and always the same for the same text. */
function statementName(text: string): string {
  const known = statementNames.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  statementNames.set(text, name);
  return name;
}

function validTenant(tenantId: number): number {
  if (!Number.isSafeInteger(tenantId) || tenantId < 1) throw new Error('a tenant id is a positive integer');
  return tenantId;
}

/** Errors without an SQLSTATE, and those of classes 08 and 57P, mean that the connection is gone. */
function isConnectionFault(error: unknown): error is Error {
  if (!(error instanceof Error) || error instanceof AppError) return false;
  if (!(error instanceof pg.DatabaseError)) return /connection|socket|ECONN|EPIPE|terminated/i.test(error.message);
  return error.code?.startsWith('08') === true || error.code?.startsWith('57P') === true;
}
