import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from './config.ts';
import { newId } from './platform/ids.ts';

/**
 * Makes the data folder and its log folder. Throws ConfigError where this user may not. Others may pass through the folder, not look: as
 * root the database runs as another user, who has to reach what is inside.
 */
export async function makeDataDir(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o711 });
    await mkdir(join(path, 'log'), { recursive: true, mode: 0o700 });
    await (await open(join(path, 'log', 'server.log'), 'a', 0o600)).close();
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    throw new ConfigError(`The data folder ${path} cannot be written (${why}): set DATA_DIR to another one.`);
  }
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
      `The file ${path} holds no secret any more: put back what stood there, or set BOOKLINE_SECRET.`,
    );
  return secret;
}

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;
