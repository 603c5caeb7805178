import { pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { makeDataDir } from './data-dir.ts';
import { UnusableDatabaseError } from './platform/db/unusable-database.ts';
import { loggedError } from './platform/logged-error.ts';
import { startInstallation } from './start.ts';

/** Works off jobs until `signal` aborts, beside servers and other workers of the same database. Answers no requests. */
async function run(signal: AbortSignal): Promise<void> {
  const config = readConfig(process.env);
  await makeDataDir(config.data_dir);
  const log = pino({ level: config.log_level, serializers: { err: loggedError } }, pino.destination({ sync: false }));
  const { leave, stop } = await startInstallation(config, log, signal, 'worker');
  try {
    console.log('Bookline works off jobs');
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve(), { once: true });
    });
  } finally {
    await leave();
    await stop();
  }
}

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());

run(stopping.signal).then(
  () => process.exit(0),
  (error: unknown) => {
    // Stopped while it was starting: that is no failure.
    if (stopping.signal.aborted) process.exit(0);
    const known = error instanceof ConfigError || error instanceof UnusableDatabaseError;
    console.error(known ? error.message : error);
    process.exit(1);
  },
);
