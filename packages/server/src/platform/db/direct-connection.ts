import pg from 'pg';

export type DirectConnection = pg.Client;

/**
 * A connection outside the pool, straight to PostgreSQL, for what lasts longer than a transaction: advisory locks. Whoever takes
 * it listens to its 'error' and ends it.
 */
export async function connectDirectly(directUrl: string, name: string): Promise<DirectConnection> {
  const client = new pg.Client({ connectionString: directUrl, application_name: name, keepAlive: true });
  await client.connect();
  return client;
}
