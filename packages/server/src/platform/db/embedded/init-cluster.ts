import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, pathFor, unprivilegedAccount } from './account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { overwrite } from './overwrite.ts';
import { programEnv } from './program-env.ts';

const run = promisify(execFile);

/** The superuser's name. */
export const OWNER = 'bookline';

// Only the server's user and root can enter the socket's folder, so the owner needs no password. The application's role has
// one, as on any other server, so that a wrong one is noticed here first.
const accessRules = `local all ${OWNER} trust\nlocal all all scram-sha-256\n`;

// Letters beyond ASCII form trigrams only with a UTF-8 character type. glibc has the first, macOS the second, and every system the last.
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/**
 * Creates a cluster owned by `account`: UTF-8, sorted by code point whatever the machine's locale. It is built in a temporary folder and moved when
 * complete, so that a killed start leaves nothing incomplete. Throws START_FAILED.
 */
export async function initCluster(
  cluster: string,
  options: { binaries: string; account: Account | undefined; durable: boolean },
): Promise<void> {
  const fresh = await initdb(cluster, options).catch((cause) => {
    throw new EmbeddedPostgresError('START_FAILED', `PostgreSQL could not make its data folder: ${messageOf(cause)}`, {
      cause,
    });
  });
  await ownCluster(fresh, options.account);
  await overwrite(join(fresh, 'pg_hba.conf'), accessRules);
  await rename(fresh, cluster);
  const parent = await open(dirname(cluster));
  await parent.sync();
  await parent.close();
}

async function initdb(cluster: string, options: Parameters<typeof initCluster>[1]): Promise<string> {
  const builder = options.account && (await unprivilegedAccount());
  for (const characterType of characterTypes) {
    const fresh = await mkdtemp(`${cluster}.new-`);
    if (builder) await chown(fresh, builder.uid, builder.gid);
    const args = ['-D', await pathFor(builder, fresh), '-U', OWNER, '-E', 'UTF8', '--auth=trust'];
    args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${characterType}`);
    // A page changed by the disk is an error, not data.
    args.push('--data-checksums');
    if (!options.durable) args.push('--no-sync');
    try {
      await run(join(options.binaries, 'bin/initdb'), args, { cwd: fresh, env: programEnv(), ...builder });
      return fresh;
    } catch (error) {
      await rm(fresh, { recursive: true, force: true });
      if (!messageOf(error).includes('invalid locale name')) throw error;
    }
  }
  throw new Error(`no locale of ${characterTypes.join(', ')} is known here`);
}

/** Removes the remains of an initdb killed with its Bookline. If one is still running, its folder is removed next time. */
export async function removeHalfMade(cluster: string): Promise<void> {
  const names = (await readdir(dirname(cluster))).filter((name) => name.startsWith(`${basename(cluster)}.new-`));
  const removals = names.map((name) => rm(join(dirname(cluster), name), { recursive: true, force: true }));
  await Promise.allSettled(removals);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Gives the cluster to `account` if it isn't the owner yet, as after initdb or a restore by root. */
export async function ownCluster(cluster: string, account: Account | undefined): Promise<void> {
  const { uid } = await stat(cluster);
  if (account && uid !== account.uid) await run('chown', ['-R', `${account.uid}:${account.gid}`, cluster]);
  await chmod(cluster, 0o700);
}
