import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '../../..');
const web = join(repository, 'packages/web');

/** The folder of the built web app. */
export const webRoot = join(web, 'dist');

/** The sources of the web app. An installation without them can't build it. */
const sources = ['packages/web/src', 'packages/contract/src'];
/** What else the result depends on: the build settings and the version of every library. */
const settings = [
  'packages/web/index.html',
  'packages/web/public',
  'packages/web/vite',
  'packages/web/vite.config.ts',
  'packages/web/package.json',
  'packages/contract/package.json',
  'package.json',
  'package-lock.json',
];

/**
 * Builds the web app if its sources or settings changed since the last build, as after an update. It builds in a folder of its own and then moves
 * the result into place, so an interrupted build is never served. Throws with the end of the build's output if the build fails, and when `signal`
 * aborts.
 */
export async function ensureWebApp(signal: AbortSignal): Promise<void> {
  if (!isStale(repository)) return;
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

/**
 * Whether this repository's web app is missing or older than its sources. An installation with only the built app has no sources to build it from.
 */
export function isStale(root: string): boolean {
  const index = join(root, 'packages/web/dist/index.html');
  if (!existsSync(index)) return true;
  if (!sources.every((source) => existsSync(join(root, source)))) return false;
  const { mtimeMs: built } = statSync(index);
  return [...sources, ...settings].some((source) => newestIn(join(root, source)) > built);
}

/** When a file, or anything in a folder, was last changed, in milliseconds. 0 if it doesn't exist. */
function newestIn(path: string): number {
  if (!existsSync(path)) return 0;
  const entries = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [''];
  return Math.max(0, ...entries.map((entry) => statSync(join(path, entry)).mtimeMs));
}

async function runVite(args: string[], signal: AbortSignal): Promise<void> {
  const vite = join(repository, 'node_modules/vite/bin/vite.js');
  await new Promise<void>((resolve, reject) => {
    // Always the production build: React's development build adds a quarter to the app's size.
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
