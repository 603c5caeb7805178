// npm run dev: the server, restarted when its files change, and the web app with hot reload. Ctrl-C stops both.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './steps.ts';

const api = `http://localhost:${process.env.PORT ?? 3000}`;
const start = (name: string, args: string[], cwd: string): ChildProcess => {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, API_URL: api }, stdio: 'inherit' });
  child.on('exit', (code) => {
    if (!stopping) console.error(`The ${name} ended (${code ?? 'killed'}).`);
    stop();
  });
  return child;
};

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  for (const child of [server, web]) if (child.exitCode === null) child.kill('SIGTERM');
}

const server = start('server', ['--watch', '--watch-preserve-output', 'packages/server/src/main.ts'], root);
const web = start('web app', [join(root, 'node_modules/vite/bin/vite.js')], join(root, 'packages/web'));
// Ctrl-C reaches both processes. If only this one is ended, they end with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
