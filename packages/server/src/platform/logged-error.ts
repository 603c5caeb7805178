import { pino } from 'pino';

/** What PostgreSQL adds to an error: rows and values as they stand in tables, people's words and hashes among them. */
const QUOTING = new Set(['detail', 'where', 'hint', 'internalQuery']);

/** An error as it is logged: what happened and where in the code, without what the database quotes of its rows. */
export const loggedError = (error: Error): object =>
  Object.fromEntries(Object.entries(pino.stdSerializers.err(error)).filter(([name]) => !QUOTING.has(name)));
