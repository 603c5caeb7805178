import pg from 'pg';

/** A pooler that is as busy as this is asked no more: statements then travel unprepared, which is slower and right. */
const PATIENCE_MS = 3000;
/** The pooler may hand out the same connection again by chance. */
const TRIES = 3;
const probe = { name: 'bookline_keeps_prepared', text: 'select 1' };

/**
 * Whether a statement that was prepared is still there in the next transaction. Behind a transaction pooler that transaction may run on another
 * connection of the database: PgBouncer before 1.21, or with `max_prepared_statements = 0`, does not take the statement along, and half of all calls
 * would fail. Looks until it got another connection, or is sure that it is always the same.
 */
export async function keepsPrepared(url: string): Promise<boolean> {
  const open = () =>
    new pg.Client({
      connectionString: url,
      application_name: 'bookline',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
  const [asking, holding] = [open(), open()];
  for (const client of [asking, holding]) client.on('error', () => undefined); // the statement at hand says so
  try {
    await Promise.all([asking.connect(), holding.connect()]);
    await asking.query('begin');
    await asking.query(probe);
    const first = await backendOf(asking);
    await asking.query('commit');
    for (let n = 0; n < TRIES; n++) {
      // Whoever comes next gets the connection that was given back last: the other one, so that it is not ours again.
      await holding.query('begin');
      await backendOf(holding);
      await asking.query('begin');
      const moved = (await backendOf(asking)) !== first;
      if (moved)
        return await asking.query(probe).then(
          () => true,
          () => false,
        );
      await asking.query('commit');
      await holding.query('commit');
    }
    return true;
  } catch (error) {
    // A pool with a single connection: there is nobody else to get.
    if (error instanceof Error && /timeout/i.test(error.message)) return false;
    throw error;
  } finally {
    await Promise.allSettled([asking.end(), holding.end()]);
  }
}

/** Whether two addresses lead to the same server: then nothing stands between. */
export function isSamePlace(one: string, other: string): boolean {
  const placeOf = (url: string) => {
    const { hostname, port, searchParams } = new URL(url);
    return `${searchParams.get('host') ?? hostname}:${searchParams.get('port') ?? (port || '5432')}`;
  };
  return placeOf(one) === placeOf(other);
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
