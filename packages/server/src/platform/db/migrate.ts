import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations as migrateJobs } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';

const folder = join(import.meta.dirname, '../../../migrations');
/** The application's role. It owns nothing and can't bypass row-level security. */
export const APP_ROLE = 'bookline_app';

/**
 * Brings a database up to date: the job tables, the application's role, then every SQL file of `migrations/` that hasn't run yet. Several servers may
 * start at once. `ownerUrl` is for the owner of the tables. `appPassword` is the password for the application's role, or undefined if the role is
 * managed elsewhere and only needs its grants. Throws with the name of the file that failed.
 */
export async function migrate(ownerUrl: string, appPassword: string | undefined): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 3, application_name: 'bookline migrations' });
  // The next statement reports a lost connection. An unhandled 'error' would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    // Held to the end by its own connection. If several servers start at once, one migrates and the others find it done.
    const turn = await pool.connect();
    try {
      await turn.query("select pg_advisory_lock(hashtextextended('bookline migrations', 0))");
      await ensureAppRole(turn, appPassword);
      await migrateJobs({ connectionString: ownerUrl });
      const own = await readMigrations();
      const known = { ...(await newerMigrations(turn)), ...own };
      // A newer version may add a file with a lower number than one that has run, because numbers are assigned before the work is done.
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
      // Closing the connection releases the lock in any case.
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
 * The migrations that have run, as no-ops. During a rolling update or after a rollback, this version starts on a newer schema, whose migrations may
 * lie between its own.
 */
async function newerMigrations(client: pg.PoolClient) {
  const { rows: tables } = await client.query("select to_regclass('kysely_migration') is not null as made");
  if (!tables[0]?.made) return {};
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => undefined }] as const));
}

/**
 * Creates the application's role, or sets its password. Statements only name what changes: mentioning superuser or bypassrls, even to deny them, needs
 * a superuser. requireWalledRole checks that the role has neither.
 */
async function ensureAppRole(client: pg.PoolClient, password: string | undefined): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
  const access = password === undefined ? 'nologin' : `login password ${client.escapeLiteral(password)}`;
  if (rowCount === 0) await client.query(`create role ${APP_ROLE} ${access}`);
  else if (password !== undefined) await client.query(`alter role ${APP_ROLE} ${access}`);
  await client.query(`grant usage on schema public to ${APP_ROLE}`);
}

/**
 * The application's connection: to `url` with its own role and password, unless `url` already names a user other than the owner. That user is managed
 * elsewhere (behind a pooler with its own passwords, or where the owner can't create roles).
 */
export function appUrl(url: string, ownerUrl: string, appPassword: string): string {
  if (namesOwnRole(url, ownerUrl)) return url;
  const target = new URL(url);
  target.username = APP_ROLE;
  target.password = appPassword;
  return target.href;
}

/** Whether `url` names a separate user for the application. */
export const namesOwnRole = (url: string, ownerUrl: string): boolean =>
  new URL(url).username !== new URL(ownerUrl).username;
