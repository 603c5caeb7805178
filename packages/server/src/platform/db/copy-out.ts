import { once } from 'node:events';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from './database.ts';

/** Whether a condition holds, asked of the connection that copies: a `select` of one column `holds`. */
export type Ask = (select: string, values: readonly string[]) => Promise<boolean>;

export interface CopyOut {
  /** A `select` without parameters. */
  readonly select: string;
  readonly format: 'csv' | 'text';
  /** How dates and times are written. */
  readonly date_style: 'ISO, MDY' | 'SQL, MDY';
  /** Asked first, on the connection that copies, in its transaction: throws where it may not. */
  allow(ask: Ask): Promise<void>;
}

/** Longer than any export takes. A slower reader is gone. */
const MAX_DURATION = '1h';

/**
 * Copies the rows of a select out of a tenant's tables, under its row-level security, as of one moment. `consume` gets them once the first are
 * there, and answers when it is through; answers how many rows there were. Where it throws, the statement ends: the database notices
 * within a second that its connection is gone, whatever it is at.
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
    // What goes wrong is thrown below; what follows from that has been told then.
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
