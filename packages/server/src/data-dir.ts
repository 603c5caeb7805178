import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config.ts';
import { makeFolder } from './platform/files/make-folder.ts';
import { newId } from './platform/ids.ts';

/**
 * Makes the data folder and its log folder. Throws ConfigError where this user may not. Others may pass through the folder, not look: as
 * root the database runs as another user, who has to reach what is inside.
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

/** In a data folder, holds what a restore has copied so far; gone once all of it is in place. */
export const RESTORING = 'restoring';

/** Throws ConfigError where a restore was cut off: a start would take half of the data, or none, for all of it. */
export function refuseHalfRestored(path: string): void {
  if (existsSync(join(path, RESTORING)))
    throw new ConfigError(
      `A restore into ${path} is in progress or was interrupted. Run it again: npm run restore -- <backup folder>.`,
    );
}

/** The secret of an installation that was given none: made once, kept beside the data, readable by its owner only. */
export async function ownSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret');
  const made = `${path}-${newId()}`;
  try {
    return await readSecret(path);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
  // Written whole under another name first: a start that is killed here, or a second one, must not find half a secret.
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
