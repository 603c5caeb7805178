import { sql } from 'kysely';

/** Formats a time inside JSON from PostgreSQL as in all other replies. */
export const isoTime = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
