import { pino } from 'pino';

/** What PostgreSQL adds to an error: rows and values from tables, which may contain texts of users and hashes. */
const QUOTING = new Set(['detail', 'where', 'hint', 'internalQuery']);

/** An error for the log: what happened and where in the code, without the rows that the database quotes. */
export const loggedError = (error: Error): object =>
  Object.fromEntries(Object.entries(pino.stdSerializers.err(error)).filter(([name]) => !QUOTING.has(name)));
