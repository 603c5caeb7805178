import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBinaries, usableBinaries } from './binaries.ts';

const isRoot = process.getuid?.() === 0;
const nobodyUser = { uid: 65_534, gid: 65_534 };

let folder: string;
let closed: string;
/** A package as npm leaves it without running its install script: no links. */
let installed: string;

beforeEach(async () => {
  folder = await mkdtemp('/tmp/binaries-test-');
  await chmod(folder, 0o755);
  closed = join(folder, 'closed');
  installed = join(closed, 'native');
  const isNoLink = (path: string) =>
    readlink(path).then(
      () => false,
      () => true,
    );
  await cp(dirname(findBinaries()), closed, { recursive: true, filter: isNoLink });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('usableBinaries', () => {
  it('adds the libraries of a package whose install script was not run', async () => {
    expect(execFileSync('find', [installed, '-type', 'l'], { encoding: 'utf8' })).toBe('');
    for (let round = 0; round < 2; round++) {
      const { folder: usable, version } = await usableBinaries([], [undefined], installed);
      expect(usable).toBe(installed);
      expect(version).toMatch(/PostgreSQL\) 18\./);
    }
  });

  it.runIf(isRoot)("copies binaries that the account can't reach, once", async () => {
    await chmod(closed, 0o700);
    for (let round = 0; round < 2; round++) {
      const { folder: usable } = await usableBinaries([folder], [nobodyUser], installed);
      expect(usable).toMatch(`${folder}/postgresql-18`);
    }
    expect(await readdir(folder)).toHaveLength(2);
  });

  it('reports it if no binary runs', async () => {
    await rm(join(installed, 'lib'), { recursive: true });
    await expect(usableBinaries([], [undefined], installed)).rejects.toMatchObject({ code: 'NO_BINARIES' });
  });
});
