import { once } from 'node:events';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from './database.ts';

/** Checks a condition on the connection that copies: a `select` of one column `holds`. */
export type Ask = (select: string, values: readonly string[]) => Promise<boolean>;

export interface CopyOut {
  /** A `select` without parameters. */
  readonly select: string;
  readonly format: 'csv' | 'text';
  /** The format of dates and times. */
  readonly date_style: 'ISO, MDY' | 'SQL, MDY';
  /** Runs first, on the copying connection in its transaction. Throws if the copy isn't allowed. */
  allow(ask: Ask): Promise<void>;
}

/** Longer than any export. A slower reader is gone. */
const MAX_DURATION = '1h';

/**
 * Copies the rows of a select from a tenant's tables, under its row-level security, as of one moment. `consume` gets them from the first row on, and
 * returns when it is done. Returns the number of rows. If `consume` throws, the statement ends: the database notices within a second that its
 * connection is gone.
 */
export async function copyOut(
  database: Database,
  tenantId: number,
  { select, format, date_style, allow }: CopyOut,
  consume: (rows: Readable) => Promise<void>,
): Promise<number> {
  return database.streamInTenant(tenantId, async (client) => {
    await client.query(
      `set transaction read only;set local client_connection_check_interval = '1s';set local statement_timeout = '${MAX_DURATION}';set local datestyle = '${date_style}';set local max_parallel_workers_per_gather = 0`,
    );
    await allow(async (text, values) => {
      const answer = await client.query<{ holds: boolean }>(text, [...values]);
      return answer.rows[0]?.holds === true;
    });
    const rows = client.query(copyTo(`copy (${select}) to stdout (format ${format})`));
    // The first error is thrown below. Errors that follow from it were already reported.
    rows.on('error', () => undefined);
    try {
      await once(rows, 'readable');
      await consume(rows);
      return rows.rowCount;
    } catch (error) {
      // A failed statement leaves a usable connection. A partly read one doesn't.
      if (!(error instanceof pg.DatabaseError)) await client.end();
      throw error;
    }
  });
}
