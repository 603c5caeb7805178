import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations as migrateJobs } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';

const folder = join(import.meta.dirname, '../../../migrations');
/** The role the application works under: it owns nothing and cannot pass row-level security. */
export const APP_ROLE = 'bookline_app';

/**
 * Brings a database up to date: the job tables, the application's role, then every SQL file of `migrations/` that has not run yet.
 * Safe when several servers start at once. `ownerUrl` names the owner of the tables. `appPassword` is the password the application's role
 * is to have, undefined if the role is managed elsewhere and only needs its grants. Throws with the name of the
 * file that failed.
 */
export async function migrate(ownerUrl: string, appPassword: string | undefined): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 3, application_name: 'bookline migrations' });
  // The next statement reports a lost connection. An unhandled 'error' would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    // Held to the end by a connection of its own: of several servers that start at once one migrates, the others find it done.
    const turn = await pool.connect();
    try {
      await turn.query("select pg_advisory_lock(hashtextextended('bookline migrations', 0))");
      await ensureAppRole(turn, appPassword);
      await migrateJobs({ connectionString: ownerUrl });
      const own = await readMigrations();
      const known = { ...(await newerMigrations(turn)), ...own };
      // A newer version may bring a file with a lower number than one that has run: numbers are given out before the work is done.
      const migrator = new Migrator({
        db,
        provider: { getMigrations: async () => known },
        allowUnorderedMigrations: true,
      });
      const { error, results } = await migrator.migrateToLatest();
      if (error) {
        const failed = results?.find((result) => result.status === 'Error')?.migrationName;
        throw new Error(`The migration ${failed ?? ''} failed.`, { cause: error });
      }
    } finally {
      // Closing the connection gives the lock back, whatever state it is in.
      turn.release(true);
    }
  } finally {
    await db.destroy();
  }
}

async function readMigrations() {
  const files = (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort();
  const entries = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return [
        name.replace(/\.sql$/, ''),
        { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
      ] as const;
    }),
  );
  return Object.fromEntries(entries);
}

/**
 * What has run already, as nothing to do: while versions change one after the other, or when one has to go back, this one starts on a schema that
 * holds more than it knows, also in the middle of its own files.
 */
async function newerMigrations(client: pg.PoolClient) {
  const { rows: tables } = await client.query("select to_regclass('kysely_migration') is not null as made");
  if (!tables[0]?.made) return {};
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => undefined }] as const));
}

/**
 * Makes the application's role, or gives it the password of this installation. Only what is to change is said: naming superuser or
 * bypassrls, even to deny them, takes a superuser. That the role has neither is checked by requireWalledRole.
 */
async function ensureAppRole(client: pg.PoolClient, password: string | undefined): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
  const access = password === undefined ? 'nologin' : `login password ${client.escapeLiteral(password)}`;
  if (rowCount === 0) await client.query(`create role ${APP_ROLE} ${access}`);
  else if (password !== undefined) await client.query(`alter role ${APP_ROLE} ${access}`);
  await client.query(`grant usage on schema public to ${APP_ROLE}`);
}

/**
 * How the application connects: to `url` under its own role and password, unless `url` already names a user other than the owner,
 * which is then managed elsewhere (behind a pooler that keeps its own list of passwords, or where the owner may make no roles).
 */
export function appUrl(url: string, ownerUrl: string, appPassword: string): string {
  if (namesOwnRole(url, ownerUrl)) return url;
  const target = new URL(url);
  target.username = APP_ROLE;
  target.password = appPassword;
  return target.href;
}

/** Whether `url` names a user for the application itself. */
export const namesOwnRole = (url: string, ownerUrl: string): boolean =>
  new URL(url).username !== new URL(ownerUrl).username;
