import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { pino } from 'pino';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { gracefulShutdown } from '../src/platform/http/graceful-shutdown.ts';
import { startInstallation } from '../src/start.ts';

// The server as a separate process, without the web app. It prints its port and runs until killed or stopped. Errors go to its error stream.
const log = pino({ level: 'warn' }, pino.destination(2));
const config = readConfig(process.env);
const {
  services,
  gate,
  answersOn,
  leave: leaveJobs,
  stop,
} = await startInstallation(config, log, new AbortController().signal);
const app = await createApp({ config, services, gate, logger: log });
// Most are killed, and Node writes its compile cache only on a normal exit.
flushCompileCache();
const url = await app.listen({ host: '127.0.0.1', port: config.port });
answersOn(Number(new URL(url).port));
console.log(url);
process.once('SIGTERM', async () => {
  // The test says when its proxy sends nothing more, so that it needs no time limit.
  const quiet = once(process, 'SIGUSR2');
  await Promise.all([gracefulShutdown(app, config.drain_ms, quiet), leaveJobs()]);
  await stop();
  process.exit(0);
});
