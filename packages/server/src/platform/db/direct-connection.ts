import pg from 'pg';

export type DirectConnection = pg.Client;

/**
 * A connection outside the pool, straight to PostgreSQL, for what lasts longer than a transaction: advisory locks. Whoever takes
 * it listens to its 'error' and ends it. With `patienceMs` what takes longer fails.
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

/** What answers statements. */
export interface Asked {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/** A connection for several askers at once: each statement waits for the one before it. */
export function takeTurns(client: DirectConnection): Asked {
  let before: Promise<unknown> = Promise.resolve();
  return {
    query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]) {
      const answer = before.then(() => client.query<Row>(text, values));
      // The next one does not care how this one went; whoever asked hears of it.
      before = answer.catch(() => undefined);
      return answer;
    },
  };
}
