import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

const run = promisify(execFile);

/** An operating system user, by number. It needs no name. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

// No distribution uses this number (systemd lists 60706-61183 as unused), and it exists in rootless containers
// too, which only have numbers below 65536.
const privateAccount: Account = { uid: 60_907, gid: 60_907 };

/**
 * The account for the server. Undefined means this process's. PostgreSQL refuses to run as root, so root runs it as the owner of the data or its
 * folder, who may start it next time, or as an unused number. No user is created on the machine.
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

/** The account for initdb if the server has another one. initdb, unlike the server, needs a user with a name. */
export async function unprivilegedAccount(): Promise<Account> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((which) => run('id', [which, 'nobody'])));
  // macOS prints its -2 as 4294967294.
  return { uid: Number(uid?.stdout) | 0, gid: Number(gid?.stdout) | 0 };
}

/** Whether that account can enter the folder. False also if a folder above it is closed, as /root is. */
export async function canEnter(folder: string, account: Account | undefined): Promise<boolean> {
  return run('test', ['-x', folder], { ...account }).then(
    () => true,
    () => false,
  );
}

/**
 * The path by which a program of that account, started by root inside its own folder, can reach the folder. If a folder above is closed, its path
 * doesn't work, but on Linux the working directory does. Throws DATA_DIR_UNUSABLE elsewhere.
 */
export async function pathFor(account: Account | undefined, folder: string): Promise<string> {
  if (await canEnter(folder, account)) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new EmbeddedPostgresError(
    'DATA_DIR_UNUSABLE',
    `PostgreSQL does not run as root, and other users cannot enter ${folder}: set DATA_DIR to a folder outside of root's home.`,
  );
}
