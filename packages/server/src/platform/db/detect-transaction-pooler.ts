import pg from 'pg';

/** A pooler this busy isn't tested. Statements are then unprepared, which is slower but correct. */
const PATIENCE_MS = 3000;
/** The pooler may return the same connection again by chance. */
const TRIES = 3;
const probe = { name: 'bookline_detect_pooler', text: 'select 1' };

/**
 * Whether a transaction pooler loses prepared statements. Behind one, the next transaction may run on another connection of the database.
 * PgBouncer before 1.21, or with `max_prepared_statements = 0`, doesn't prepare the statement there, and half of all calls would fail. Tries
 * until it gets another connection, or is sure that it's always the same.
 */
export async function detectTransactionPooler(url: string): Promise<boolean> {
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
      // The next caller gets the connection that was returned last: the other one, so it isn't ours again.
      await holding.query('begin');
      await backendOf(holding);
      await asking.query('begin');
      const moved = (await backendOf(asking)) !== first;
      if (moved)
        return await asking.query(probe).then(
          () => false,
          () => true,
        );
      await asking.query('commit');
      await holding.query('commit');
    }
    return false;
  } catch (error) {
    // A pool with one connection has no other to return.
    if (error instanceof Error && /timeout/i.test(error.message)) return true;
    throw error;
  } finally {
    await Promise.allSettled([asking.end(), holding.end()]);
  }
}

/** Whether two URLs lead to the same server, so that there is no pooler. */
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
