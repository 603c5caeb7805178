import pg from 'pg';

/** The configured database can't be used. The message is one sentence for the operator. */
export class UnusableDatabaseError extends Error {}

const OLDEST = 15;

/** Throws UnusableDatabaseError unless the database answers and its PostgreSQL is new enough. */
export const requireUsableDatabase = (ownerUrl: string): Promise<void> =>
  onConnection(ownerUrl, async (client) => {
    const { rows } = await client.query<{ major: number; version: string }>(
      "select current_setting('server_version_num')::int / 10000 as major, current_setting('server_version') as version",
    );
    const [found] = rows;
    if (found && found.major < OLDEST)
      throw new UnusableDatabaseError(
        `PostgreSQL ${found.version} at ${placeOf(ownerUrl)} is too old: Bookline needs ${OLDEST} or newer.`,
      );
  });

/**
 * Throws UnusableDatabaseError unless this connection can use the tables and row-level security applies to it. A superuser, the owner of the tables, or
 * a role with BYPASSRLS would see every tenant.
 */
export const requireWalledRole = (url: string): Promise<void> =>
  onConnection(url, async (client) => {
    const { rows } = await client.query<{ name: string; walled: boolean; allowed: boolean }>(
      "select current_user as name, row_security_active('contact') as walled, has_table_privilege('contact', 'insert') as allowed",
    );
    const [role] = rows;
    if (role && !role.walled)
      throw new UnusableDatabaseError(
        `The user '${role.name}' passes row-level security and would mix the tenants: name the owner of the tables in DATABASE_URL alone, ` +
          'or bookline_app in DATABASE_URL and the owner in DATABASE_URL_DIRECT.',
      );
    if (role && !role.allowed)
      throw new UnusableDatabaseError(
        `The user '${role.name}' of DATABASE_URL may not use the tables: grant bookline_app to it, or name bookline_app itself.`,
      );
  });

async function onConnection(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // The query in progress reports what broke it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
  } catch (error) {
    if (error instanceof UnusableDatabaseError || error instanceof pg.DatabaseError) throw explained(error, url);
    const why = error instanceof Error ? error.message || ('code' in error && error.code) : error;
    throw new UnusableDatabaseError(
      `The database at ${placeOf(url)} cannot be reached (${why}): is it running, and is DATABASE_URL right?`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined); // it may never have been connected
  }
}

/** The same error, or one with a sentence about why PostgreSQL refused `url` or the statement. */
export function explained(error: unknown, url: string): unknown {
  const fault = error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : error;
  if (!(fault instanceof pg.DatabaseError)) return error;
  const { username, pathname } = new URL(url);
  const place = placeOf(url);
  const sentences: Record<string, string> = {
    '28P01': `PostgreSQL at ${place} refuses the user '${username}' with this password.`,
    '28000': `PostgreSQL at ${place} does not let the user '${username}' in (${fault.message}).`,
    // A pooler in front that can't ask for the user's password.
    '08P01': `What answers at ${place} refuses the user '${username}' (${fault.message}): see PgBouncer in docs/operations.md.`,
    '3D000': `There is no database '${pathname.slice(1)}' at ${place}: create it, or name another one in DATABASE_URL.`,
    '42501':
      `The user '${username}' may not do what a start has to (${fault.message}): it must own the database, and may create roles ` +
      'unless bookline_app is there already and named in DATABASE_URL.',
  };
  const sentence = sentences[fault.code ?? ''];
  return sentence ? new UnusableDatabaseError(sentence, { cause: error }) : error;
}

/** A URL without user and password. */
function placeOf(url: string): string {
  const { host, searchParams } = new URL(url);
  return searchParams.get('host') ?? (host || 'localhost');
}
