import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { ensureWebApp, webRoot } from './build-web-app.ts';
import { type Config, ConfigError, configOfProgram, requireTwoPorts } from './config.ts';
import { makeDataDir } from './data-dir.ts';
import { demoSignIns, seedDemo } from './demo/seed-demo.ts';
import { seedKept } from './demo/seed-kept.ts';
import { gracefulShutdown } from './platform/http/graceful-shutdown.ts';
import { openLogStream } from './platform/log-stream.ts';
import { loggedError } from './platform/logged-error.ts';
import { sayFailure } from './say-failure.ts';
import { startInstallation } from './start.ts';

/** Runs the whole product until `signal` aborts: database, jobs, API, and web app on one port. Always stops everything it started. */
async function run(signal: AbortSignal): Promise<void> {
  const config = configOfProgram();
  requireTwoPorts(config);
  await makeDataDir(config.data_dir);
  const production = config.env === 'production';
  // In production the log goes to the platform. On a laptop it goes to a file.
  const destination = production ? { fd: 1 } : { file: join(config.data_dir, 'log', 'server.log') };
  const log = pino(
    {
      level: config.log_level,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      serializers: { err: loggedError },
    },
    openLogStream(destination),
  );
  if (production && !config.trust_proxy)
    log.warn('TRUST_PROXY is not set: all who come through a proxy count as one address, and share its limits');

  if (production && !config.mail.smtp)
    log.warn('SMTP_URL is not set: mail of tenants without a mail server of their own stays in the local mailbox');

  await ensureWebApp(signal);
  const installation = await startInstallation(config, log, signal);
  try {
    const { services, gate, owner_url } = installation;
    if (config.demo_data) await seedKept(services, await seedDemo(owner_url, services.clock.now()));
    signal.throwIfAborted();
    const app = await createApp({ config, services, gate, logger: log, web_root: webRoot });
    try {
      const port = await listen(app, config);
      installation.answersOn(port);
      console.log(`Bookline is ready at ${config.public_url ?? `http://localhost:${port}`}`);
      if (config.demo_data) console.log(demoSignIns(port));
      await aborted(signal);
    } finally {
      await Promise.all([gracefulShutdown(app, config.drain_ms), installation.leave()]);
    }
  } finally {
    await installation.stop();
  }
}

/** Returns the port. Throws ConfigError if PORT or HOST can't be used. */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<number> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new ConfigError(`Port ${port} is in use already: choose another one, for example PORT=3001 npm start.`);
    if (code === 'EACCES')
      throw new ConfigError(`This user may not open port ${port}: choose one above 1023, for example PORT=3000.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new ConfigError(`HOST names no address of this machine (it is '${host}').`);
    throw error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());

run(stopping.signal).then(
  () => process.exit(0),
  async (error: unknown) => {
    // Stopped during the start, which isn't a failure.
    if (stopping.signal.aborted) process.exit(0);
    await sayFailure(error);
    process.exit(1);
  },
);
