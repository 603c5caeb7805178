import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '../../..');
const web = join(repository, 'packages/web');

/** Where the built web app lies. */
export const webRoot = join(web, 'dist');

/**
 * Builds the web app unless it is built. It is built beside its place and moved there whole, so that one which was interrupted is
 * never served. Throws with the end of what the build said where it fails, and when `signal` aborts.
 */
export async function ensureWebApp(signal: AbortSignal): Promise<void> {
  if (existsSync(join(webRoot, 'index.html'))) return;
  console.log('Building the web app (the first start only) …');
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

async function runVite(args: string[], signal: AbortSignal): Promise<void> {
  const vite = join(repository, 'node_modules/vite/bin/vite.js');
  await new Promise<void>((resolve, reject) => {
    const build = spawn(process.execPath, [vite, ...args], { cwd: web, stdio: ['ignore', 'pipe', 'pipe'], signal });
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
