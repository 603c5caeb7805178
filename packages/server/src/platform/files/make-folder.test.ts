import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookline-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('creates missing folders, also in parallel, and leaves existing ones', async () => {
  const deep = join(folder, 'a', 'b', 'c');
  await Promise.all(Array.from({ length: 8 }, () => makeFolder(deep, 0o711)));
  expect((await stat(deep)).mode & 0o777).toBe(0o711);
  await makeFolder(deep, 0o700);
  expect((await stat(deep)).mode & 0o777).toBe(0o711);
});

it('throws if a file or a broken link is in the way, instead of trying forever', async () => {
  await writeFile(join(folder, 'file'), '');
  await symlink(join(folder, 'nowhere'), join(folder, 'link'));
  await expect(makeFolder(join(folder, 'file'), 0o700)).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(join(folder, 'file', 'x'), 0o700)).rejects.toMatchObject({ code: 'ENOTDIR' });
  await expect(makeFolder(join(folder, 'link', 'x', 'y'), 0o700)).rejects.toMatchObject({ code: 'ENOENT' });
});

it.runIf(process.platform === 'linux')("throws below /proc, which exists but can't hold folders", async () => {
  await expect(makeFolder('/proc/bookline/data', 0o700)).rejects.toMatchObject({ code: 'ENOENT' });
});
