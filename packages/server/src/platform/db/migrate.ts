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
 * Safe when several servers start at once. `ownerUrl` names the owner of the tables; `appPassword` becomes the password of
 * the application's role. Throws with the name of the file that failed.
 */
export async function migrate(ownerUrl: string, appPassword: string): Promise<void> {
  await migrateJobs({ connectionString: ownerUrl });
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2, application_name: 'bookline migrations' });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await ensureAppRole(pool, appPassword);
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
    const { error, results } = await migrator.migrateToLatest();
    if (error) {
      const failed = results?.find((result) => result.status === 'Error')?.migrationName;
      throw new Error(`The migration ${failed ?? ''} failed.`, { cause: error });
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

/** Makes the application's role, or gives it the password this installation derives from its secret. */
async function ensureAppRole(pool: pg.Pool, password: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Roles belong to the whole cluster: two servers must not make it at the same time.
    await client.query("select pg_advisory_xact_lock(hashtextextended('bookline role', 0))");
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
    const quoted = client.escapeLiteral(password);
    if (rowCount === 0) await client.query(`create role ${APP_ROLE} login nosuperuser nobypassrls password ${quoted}`);
    else await client.query(`alter role ${APP_ROLE} login nosuperuser nobypassrls password ${quoted}`);
    await client.query(`grant usage on schema public to ${APP_ROLE}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** The same database under the application's role, unless `url` already names a user other than the owner. */
export function appUrl(url: string, ownerUrl: string, appPassword: string): string {
  const target = new URL(url);
  if (target.username !== new URL(ownerUrl).username) return url;
  target.username = APP_ROLE;
  target.password = appPassword;
  return target.href;
}
