import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { buildWebApp } from './build-web-app.ts';
import { ConfigError, readConfig } from './config.ts';
import { demoSignIns, seedDemo } from './demo/seed-demo.ts';
import { EmbeddedPostgresError } from './platform/db/embedded/embedded-postgres-error.ts';
import { type Installation, startInstallation } from './start.ts';

const webRoot = join(import.meta.dirname, '../../web/dist');

/** Starts the whole product: database, jobs, API and web app on one port. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  await mkdir(join(config.data_dir, 'log'), { recursive: true, mode: 0o700 });
  const production = config.env === 'production';
  // In production the log goes where the platform collects it; on a laptop it stays out of the way.
  const destination = production ? 1 : join(config.data_dir, 'log', 'server.log');
  const log = pino(
    { level: config.log_level, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    pino.destination({ dest: destination, sync: false }),
  );

  const stopping = new AbortController();
  let installation: Installation | undefined;
  let close: (() => Promise<unknown>) | undefined;
  let stop: Promise<void> | undefined;
  const shutDown = () => {
    stop ??= (async () => {
      stopping.abort();
      await close?.();
      await installation?.stop();
    })();
    return stop;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      shutDown().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }

  if (!existsSync(join(webRoot, 'index.html'))) await buildWebApp();
  installation = await startInstallation(config, log);
  if (stopping.signal.aborted) return installation.stop();
  if (config.demo_data) await seedDemo(installation.owner_url, installation.services.clock.now());
  const app = await createApp({
    config,
    services: installation.services,
    gate: installation.gate,
    logger: log,
    web_root: webRoot,
  });
  close = () => app.close();
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  console.log(`Bookline is ready at ${config.public_url ?? `http://localhost:${port}`}`);
  if (config.demo_data) console.log(demoSignIns(port));
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof EmbeddedPostgresError;
  const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (inUse) console.error('The port is in use already. Choose another one, for example PORT=3001 npm start.');
  else console.error(known ? error.message : error);
  process.exit(1);
});
