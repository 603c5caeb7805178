import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, nobody, pathFor } from './account.ts';
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
  const fresh = `${cluster}.new`;
  for (const characterType of characterTypes) {
    try {
      await initdb(fresh, characterType, options);
      break;
    } catch (cause) {
      const said = cause instanceof Error ? cause.message : String(cause);
      if (said.includes('invalid locale name') && characterType !== characterTypes.at(-1)) continue;
      throw new EmbeddedPostgresError('START_FAILED', `PostgreSQL could not make its data folder: ${said}`, { cause });
    }
  }
  await ownCluster(fresh, options.account);
  await overwrite(join(fresh, 'pg_hba.conf'), accessRules);
  await rename(fresh, cluster);
  const parent = await open(dirname(cluster));
  await parent.sync();
  await parent.close();
}

async function initdb(fresh: string, characterType: string, options: Parameters<typeof initCluster>[1]): Promise<void> {
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  const builder = options.account && (await nobody());
  if (builder) await chown(fresh, builder.uid, builder.gid);
  const args = ['-D', await pathFor(builder, fresh), '-U', OWNER, '-E', 'UTF8', '--auth=trust'];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${characterType}`);
  if (!options.durable) args.push('--no-sync');
  await run(join(options.binaries, 'bin/initdb'), args, { cwd: fresh, env: programEnv(), ...builder });
}

/** Gives the cluster to `account` where it is not its own yet, as after initdb or when root has put a backup there. */
export async function ownCluster(cluster: string, account: Account | undefined): Promise<void> {
  const { uid } = await stat(cluster);
  if (account && uid !== account.uid) await run('chown', ['-R', `${account.uid}:${account.gid}`, cluster]);
  await chmod(cluster, 0o700);
}
