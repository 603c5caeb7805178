import { chmod, lchown, mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, canEnter } from './account.ts';

// The system allows 104 bytes (macOS) or 108 (Linux), including the socket's name.
const LONGEST = 80;

/**
 * A folder that only the server's user and root can enter: beside the data, or in /tmp if that path is too long or closed. `again` reuses the folder of
 * an earlier run.
 */
export async function makeSocketDir(dataDir: string, account: Account | undefined, again?: string): Promise<string> {
  const beside = join(dataDir, 'run');
  const fits = Buffer.byteLength(beside) <= LONGEST && (await canEnter(dataDir, account));
  const folder = again ?? (fits ? beside : await mkdtemp('/tmp/bookline-'));
  if (folder === beside) {
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o700);
    await clearSocketDir(folder);
  } else if (again !== undefined) {
    await clearSocketDir(folder);
    // Never an existing one: in /tmp, anyone could have created it.
    await mkdir(folder, { mode: 0o700 });
  }
  if (account) await lchown(folder, account.uid, account.gid);
  return folder;
}

/** Removes what a killed server left in its socket's folder, and the folder itself if it was created for one run. */
export async function clearSocketDir(folder: string): Promise<void> {
  await Promise.all(['.s.PGSQL.5432', '.s.PGSQL.5432.lock'].map((name) => rm(join(folder, name), { force: true })));
  if (/^\/tmp\/bookline-\w{6}$/.test(folder)) await rmdir(folder).catch(() => undefined);
}
