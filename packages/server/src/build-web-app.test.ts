import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { isStale } from './build-web-app.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bookline-build-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

// Later than the folders the test creates.
const now = Date.now() / 1000;
const [BEFORE, BUILT, LATER] = [now + 1000, now + 2000, now + 3000];
async function write(path: string, at: number): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, '');
  await utimes(file, at, at);
}

it.each([
  'packages/web/src/app/page.tsx',
  'packages/contract/src/index.ts',
  'packages/web/index.html',
  'packages/web/public/icon.svg',
  'packages/web/vite/first-load.ts',
  'packages/web/vite.config.ts',
  'packages/web/package.json',
  'packages/contract/package.json',
  'package.json',
  'package-lock.json',
])('is built again when %s is newer', async (changed) => {
  await write('packages/web/src/main.tsx', BEFORE);
  await write('packages/contract/src/index.ts', BEFORE);
  expect(isStale(root)).toBe(true);
  await write('packages/web/dist/index.html', BUILT);
  await write(changed, BEFORE);
  expect(isStale(root)).toBe(false);
  await write(changed, LATER);
  expect(isStale(root)).toBe(true);
});

it('an installation with only the built app keeps it', async () => {
  await write('packages/web/dist/index.html', BUILT);
  await write('package.json', LATER);
  expect(isStale(root)).toBe(false);
});

it('the build tools are installed without development dependencies', async () => {
  const packages = z.object({
    packages: z.record(z.string(), z.object({ dev: z.boolean().optional(), devOptional: z.boolean().optional() })),
  });
  const lock = packages.parse(
    JSON.parse(await readFile(join(import.meta.dirname, '../../../package-lock.json'), 'utf8')),
  );
  for (const name of ['vite', 'rolldown', 'lightningcss', '@vitejs/plugin-react'])
    expect(lock.packages[`node_modules/${name}`], name).toSatisfy(
      (entry) => entry !== undefined && !entry.dev && !entry.devOptional,
    );
});
