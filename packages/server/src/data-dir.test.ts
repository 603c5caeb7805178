import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { makeDataDir, ownSecret } from './data-dir.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookline-data-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

it('creates a folder that others can pass through but not read, with a private log folder', async () => {
  const data = join(folder, 'data');
  await makeDataDir(data);
  expect(await modeOf(data)).toBe('711');
  expect(await modeOf(join(data, 'log'))).toBe('700');
});

it("reports a folder that can't be written, in one sentence", async () => {
  await writeFile(join(folder, 'file'), '');
  const data = join(folder, 'file', 'data');
  await expect(makeDataDir(data)).rejects.toThrow(ConfigError);
  await expect(makeDataDir(data)).rejects.toThrow(`The data folder ${data} cannot be written`);
});

it('parallel starts agree on one secret and leave no other files', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => ownSecret(folder)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(await readdir(folder)).toEqual(['secret']);
  expect(await modeOf(join(folder, 'secret'))).toBe('600');
  expect(await ownSecret(folder)).toBe(secrets[0]);
});

it('refuses an empty secret file, because an empty secret is no secret', async () => {
  await writeFile(join(folder, 'secret'), '\n');
  await expect(ownSecret(folder)).rejects.toThrow(ConfigError);
});
