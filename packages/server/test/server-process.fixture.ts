import { flushCompileCache } from 'node:module';
import { pino } from 'pino';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { leave } from '../src/platform/http/leave.ts';
import { startInstallation } from '../src/start.ts';

// The server as a process of its own, without the web app: says on which port it listens, stays until killed or asked to end. What goes wrong inside
// is told on its error stream.
const log = pino({ level: 'warn' }, pino.destination(2));
const config = readConfig(process.env);
const { services, gate, leave: leaveJobs, stop } = await startInstallation(config, log, new AbortController().signal);
const app = await createApp({ config, services, gate, logger: log });
// Most of them are killed, and Node would keep what it compiled only at an end of their own.
flushCompileCache();
console.log(await app.listen({ host: '127.0.0.1', port: config.port }));
process.once('SIGTERM', async () => {
  await Promise.all([leave(app, config.drain_ms), leaveJobs()]);
  await stop();
  process.exit(0);
});
