import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

// Another Bookline process: starts the server on the given folder, commits 50 rows, reports, and runs until it's killed.
try {
  const server = await startEmbeddedPostgres({
    dataDir: process.argv[2] ?? '',
    settings: { shared_buffers: '16MB', fsync: 'off' },
  });
  const client = new pg.Client({ connectionString: server.ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  process.on('SIGINT', async () => {
    // Like a request that is still being answered when Ctrl-C arrives.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await client.query('insert into t values (51)');
    await client.end();
    await server.stop();
  });
  await client.query('create table if not exists t (id int)');
  for (let id = 1; id <= 50; id++) await client.query('insert into t values ($1)', [id]);
  console.log(JSON.stringify({ pid: server.pid, clusterDir: server.clusterDir }));
} catch (error) {
  if (!(error instanceof EmbeddedPostgresError)) throw error;
  console.log(JSON.stringify({ code: error.code, message: error.message }));
}
