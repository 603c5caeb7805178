// npm run cluster: two servers, two workers, and a proxy on one PostgreSQL (DATABASE_URL or embedded). Ctrl-C stops everything.
import { resolve } from 'node:path';
import { keepEmbeddedPostgresRunning } from '../packages/server/src/platform/db/embedded/keep-running.ts';
import { startCluster } from './cluster/start-cluster.ts';
import { root } from './steps.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());

const port = Number(process.env.PORT ?? 3000);
const folder = resolve(process.env.INIT_CWD ?? process.cwd(), process.env.DATA_DIR ?? 'data');
const address = `http://localhost:${port}`;
const postgres = process.env.DATABASE_URL
  ? undefined
  : await keepEmbeddedPostgresRunning({ dataDir: resolve(folder, 'postgres'), log: console.log, address });
try {
  const cluster = await startCluster({
    port,
    server_ports: [port + 1, port + 2],
    workers: 2,
    programs: {
      server: resolve(root, 'packages/server/src/main.ts'),
      worker: resolve(root, 'packages/server/src/worker.ts'),
    },
    env: {
      DATA_DIR: folder,
      PUBLIC_URL: process.env.PUBLIC_URL ?? address,
      ...(postgres && { DATABASE_URL: postgres.ownerUrl }),
    },
    onEnd: ({ name, pid }, how) => console.log(`${name} (process ${pid}) ended: ${how}`),
  });
  for (const { name, pid } of [...cluster.servers, ...cluster.workers]) console.log(`${name}: process ${pid}`);
  console.log(
    `Bookline is ready at ${cluster.url}, behind a proxy; its servers are ${cluster.server_urls.join(' and ')}`,
  );
  await new Promise<void>((done) => {
    if (stopping.signal.aborted) done();
    else stopping.signal.addEventListener('abort', () => done());
  });
  await cluster.stop();
} finally {
  await postgres?.stop();
}
