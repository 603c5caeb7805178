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

// Only the server's user and root get into the socket's folder, so the owner needs no password. The application's role has
// one, as it would on any other server: a wrong one is found here first.
const accessRules = `local all ${OWNER} trust\nlocal all all scram-sha-256\n`;

// Letters beyond ASCII make trigrams only under a UTF-8 character type. glibc knows the first, macOS the second, and any system the last.
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C'];

/**
 * Makes a new cluster owned by `account`: UTF-8, sorted by code point whatever the machine's locale. It is built beside its place
 * and moved there when complete, so that a start killed in between leaves nothing half made. Throws START_FAILED.
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
    // A page that the disk has changed is an error, not an answer.
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

/** Removes what an initdb left that was killed with its Bookline. One that still runs may keep its own from going: that goes the next time. */
export async function removeHalfMade(cluster: string): Promise<void> {
  const names = (await readdir(dirname(cluster))).filter((name) => name.startsWith(`${basename(cluster)}.new-`));
  const removals = names.map((name) => rm(join(dirname(cluster), name), { recursive: true, force: true }));
  await Promise.allSettled(removals);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Gives the cluster to `account` where it is not its own yet, as after initdb or when root has put a backup there. */
export async function ownCluster(cluster: string, account: Account | undefined): Promise<void> {
  const { uid } = await stat(cluster);
  if (account && uid !== account.uid) await run('chown', ['-R', `${account.uid}:${account.gid}`, cluster]);
  await chmod(cluster, 0o700);
}
