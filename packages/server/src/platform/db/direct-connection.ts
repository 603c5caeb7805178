import pg from 'pg';

export type DirectConnection = pg.Client;

/**
 * A connection outside the pool, straight to PostgreSQL, for what outlasts a transaction, such as advisory locks. The caller listens to its
 * 'error' event and ends it. With `patienceMs`, a slower statement fails.
 */
export async function connectDirectly(directUrl: string, name: string, patienceMs?: number): Promise<DirectConnection> {
  const client = new pg.Client({
    connectionString: directUrl,
    application_name: name,
    keepAlive: true,
    ...(patienceMs !== undefined && { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs }),
  });
  await client.connect();
  return client;
}

/** Runs statements. */
export interface Asked {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/** A connection shared by several callers. Each statement waits for the one before it. */
export function takeTurns(client: DirectConnection): Asked {
  let before: Promise<unknown> = Promise.resolve();
  return {
    query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]) {
      const answer = before.then(() => client.query<Row>(text, values));
      // The next caller isn't affected. This one gets the error.
      before = answer.catch(() => undefined);
      return answer;
    },
  };
}
