import { tmpdir } from 'node:os';

/**
 * The environment of PostgreSQL's programs: without PGDATA and the like, with English messages, and with a home folder, because libpq in the server
 * looks for certificates there and fails if it can't enter root's.
 */
export function programEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin:/usr/sbin:/sbin', HOME: tmpdir(), LC_ALL: 'C' };
}
