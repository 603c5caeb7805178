import { tmpdir } from 'node:os';

/**
 * All that PostgreSQL's programs get to see of the environment: nothing of PGDATA and the like, messages in English, and a home,
 * because libpq inside the server looks for certificates there and stops where it may not enter root's.
 */
export function programEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin:/usr/sbin:/sbin', HOME: tmpdir(), LC_ALL: 'C' };
}
