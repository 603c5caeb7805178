import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

const run = promisify(execFile);

/** A user of the operating system, by number: it needs no name. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

// No distribution uses this number (systemd lists 60706-61183 as unused), and it exists inside rootless containers
// too, which know numbers below 65536 only.
const privateAccount: Account = { uid: 60_907, gid: 60_907 };

/**
 * Whom the server runs as: undefined for "as this process". PostgreSQL refuses to run as root, so root hands it to the owner of
 * the data or of its folder, who may be the next to start it, or to a number of its own: no user is made on the machine.
 */
export async function serverAccount(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owners = await Promise.all([cluster, dirname(cluster)].map((folder) => stat(folder).catch(() => undefined)));
  const owner = owners.find((found) => found && found.uid !== 0);
  const account = owner ? { uid: owner.uid, gid: owner.gid } : privateAccount;
  try {
    await run('true', { ...account });
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'START_FAILED',
      'PostgreSQL does not run as root, and this root may not switch to another user: start Bookline as an ordinary user, or set DATABASE_URL.',
      { cause },
    );
  }
  return account;
}

/** Whom initdb runs as when the server has an account of its own: initdb, unlike the server, insists on a user with a name. */
export async function unprivilegedAccount(): Promise<Account> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((which) => run('id', [which, 'nobody'])));
  // macOS prints its -2 as 4294967294.
  return { uid: Number(uid?.stdout) | 0, gid: Number(gid?.stdout) | 0 };
}

/** Whether that account can enter the folder: false too where a folder above it is closed, as /root is. */
export async function canEnter(folder: string, account: Account | undefined): Promise<boolean> {
  return run('test', ['-x', folder], { ...account }).then(
    () => true,
    () => false,
  );
}

/**
 * What a program of that account, started by root inside its own folder, may call the folder. Under a closed folder its path is of
 * no use to it, but on Linux the way through its working directory is open. Throws DATA_DIR_UNUSABLE elsewhere.
 */
export async function pathFor(account: Account | undefined, folder: string): Promise<string> {
  if (await canEnter(folder, account)) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new EmbeddedPostgresError(
    'DATA_DIR_UNUSABLE',
    `PostgreSQL does not run as root, and other users cannot enter ${folder}: set DATA_DIR to a folder outside of root's home.`,
  );
}
