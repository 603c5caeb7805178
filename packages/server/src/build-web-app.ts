import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '../../..');
const web = join(repository, 'packages/web');

/** Where the built web app lies. */
export const webRoot = join(web, 'dist');

/** What the web app is made of. */
const sources = ['packages/web/src', 'packages/web/index.html', 'packages/web/vite.config.ts', 'packages/contract/src'];

/**
 * Builds the web app unless it is built from what is there now: after an update it is built anew. It is built beside its place and moved there whole, so that one which was interrupted is
 * never served. Throws with the end of what the build said where it fails, and when `signal` aborts.
 */
export async function ensureWebApp(signal: AbortSignal): Promise<void> {
  const index = join(webRoot, 'index.html');
  if (existsSync(index) && statSync(index).mtimeMs >= newestSource()) return;
  console.log('Building the web app (the first start after an installation or an update) …');
  const beside = join(web, 'node_modules', `.dist-${process.pid}`);
  try {
    await mkdir(join(web, 'node_modules'), { recursive: true });
    await runVite(['build', '--outDir', beside, '--emptyOutDir'], signal);
    await rm(webRoot, { recursive: true, force: true });
    await rename(beside, webRoot);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

/** When a source was last written, in milliseconds. An installation without sources, with the built app alone, has none: 0. */
function newestSource(): number {
  const times = sources.flatMap((source) => {
    const path = join(repository, source);
    if (!existsSync(path)) return [];
    const entries = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [''];
    return entries.map((entry) => statSync(join(path, entry)).mtimeMs);
  });
  return Math.max(0, ...times);
}

async function runVite(args: string[], signal: AbortSignal): Promise<void> {
  const vite = join(repository, 'node_modules/vite/bin/vite.js');
  await new Promise<void>((resolve, reject) => {
    // As it is for everybody, whatever this server is run as: React's own tools for its developers are a quarter of the app.
    const env = { ...process.env, NODE_ENV: 'production' };
    const build = spawn(process.execPath, [vite, ...args], {
      cwd: web,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let said = '';
    for (const stream of [build.stdout, build.stderr])
      stream.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-4000);
      });
    build.on('error', reject);
    build.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The web app could not be built:\n${said}`)),
    );
  });
}
