import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config.ts';
import { makeFolder } from './platform/files/make-folder.ts';
import { newId } from './platform/ids.ts';

/**
 * Creates the data folder and its log folder. Throws ConfigError if this user can't. Other users can pass through the folder, but not list it: started
 * as root, the database runs as another user, who must reach what's inside.
 */
export async function makeDataDir(path: string): Promise<void> {
  try {
    await makeFolder(path, 0o711);
    await makeFolder(join(path, 'log'), 0o700);
    await (await open(join(path, 'log', 'server.log'), 'a', 0o600)).close();
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    throw new ConfigError(`The data folder ${path} cannot be written (${why}): set DATA_DIR to another one.`);
  }
  refuseHalfRestored(path);
}

/** A folder for the files that a restore has copied so far. Removed when the restore is complete. */
export const RESTORING = 'restoring';

/** Throws ConfigError after an interrupted restore, because the folder may have only part of the data. */
export function refuseHalfRestored(path: string): void {
  if (existsSync(join(path, RESTORING)))
    throw new ConfigError(
      `A restore into ${path} is in progress or was interrupted. Run it again: npm run restore -- <backup folder>.`,
    );
}

/** The secret of an installation without a configured one: created once, stored with the data, readable only by its owner. */
export async function ownSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret');
  const made = `${path}-${newId()}`;
  try {
    return await readSecret(path);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
  // Written under another name first, so that a killed or parallel start never finds half a secret.
  const file = await open(made, 'wx', 0o600);
  try {
    await file.writeFile(randomBytes(32).toString('hex'));
    await file.sync();
    await link(made, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await file.close();
    await rm(made, { force: true });
  }
  return readSecret(path);
}

async function readSecret(path: string): Promise<string> {
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < 32)
    throw new ConfigError(
      `The file ${path} no longer contains a secret. Restore its contents, or set BOOKLINE_SECRET.`,
    );
  return secret;
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;
