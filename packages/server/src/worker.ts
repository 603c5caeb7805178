import { pino } from 'pino';
import { configOfProgram } from './config.ts';
import { makeDataDir } from './data-dir.ts';
import { openLogStream } from './platform/log-stream.ts';
import { loggedError } from './platform/logged-error.ts';
import { sayFailure } from './say-failure.ts';
import { startInstallation } from './start.ts';

/** Runs jobs until `signal` aborts, beside servers and other workers of the same database. Answers no requests. */
async function run(signal: AbortSignal): Promise<void> {
  const config = configOfProgram();
  await makeDataDir(config.data_dir);
  const log = pino({ level: config.log_level, serializers: { err: loggedError } }, openLogStream({ fd: 1 }));
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
  async (error: unknown) => {
    // Stopped during the start, which isn't a failure.
    if (stopping.signal.aborted) process.exit(0);
    await sayFailure(error);
    process.exit(1);
  },
);
