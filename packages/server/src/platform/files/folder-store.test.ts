import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openFolderStore } from './folder-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookline-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('keeps adopted files, per tenant, until they are removed', async () => {
  const store = await openFolderStore(folder);
  const path = store.temporaryPath();
  await writeFile(path, 'a,b\n');
  const key = await store.adopt(1, path);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  expect(await text(await store.read(1, key))).toBe('a,b\n');
  await expect(store.localPath(2, key)).rejects.toThrow();
  await store.remove(1, key);
  await store.remove(1, key);
  await expect(store.localPath(1, key)).rejects.toThrow();
});

it('refuses a key that leads outside its folder', async () => {
  const store = await openFolderStore(folder);
  for (const key of ['../secret', '', 'x'.repeat(36)])
    await expect(store.localPath(1, key)).rejects.toThrow('not the key');
});

it("removes files left by a crash; in a shared folder, only files that aren't being written", async () => {
  const store = await openFolderStore(folder);
  const [old, fresh] = [store.temporaryPath(), store.temporaryPath()];
  for (const path of [old, fresh]) await writeFile(path, 'half');
  const long = Date.now() / 1000 - 2 * 3600;
  await utimes(old, long, long);
  await openFolderStore(folder, { shared: true });
  expect((await readdir(join(folder, 'incoming'))).map((name) => join(folder, 'incoming', name))).toEqual([fresh]);
  await openFolderStore(folder);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
});
