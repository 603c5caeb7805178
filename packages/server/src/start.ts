import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { chores, tasks } from './app.ts';
import { type Config, deriveKey } from './config.ts';
import { createIdentifier, type Identifier } from './features/sessions/identify.ts';
import { systemClock } from './platform/clock.ts';
import type { Services } from './platform/context.ts';
import { openDatabase } from './platform/db/database.ts';
import { keepEmbeddedPostgresRunning } from './platform/db/embedded/keep-running.ts';
import { operatorsAreLeakproof } from './platform/db/leakproof.ts';
import { listen } from './platform/db/listen.ts';
import { appUrl, migrate } from './platform/db/migrate.ts';
import { openFolderStore } from './platform/files/folder-store.ts';
import { startWorker, type Worker } from './platform/jobs/worker.ts';
import { version } from './version.ts';

export interface Installation {
  readonly services: Services;
  readonly gate: Identifier;
  readonly owner_url: string;
  stop(): Promise<void>;
}

/**
 * Everything beneath the HTTP server, started in order and stopped in reverse: database, migrations, files, jobs. Throws where one of them
 * cannot start, with what had started stopped again.
 */
export async function startInstallation(config: Config, log: FastifyBaseLogger): Promise<Installation> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    // Others may pass through, not look: as root the database runs as another user, who has to reach its folder.
    await mkdir(config.data_dir, { recursive: true, mode: 0o711 });
    const secret = config.secret ?? (await ownSecret(config.data_dir));
    const rolePassword = deriveKey(secret, 'database role');
    const embedded = config.database
      ? undefined
      : await keepEmbeddedPostgresRunning({
          dataDir: join(config.data_dir, 'postgres'),
          log: (message) => log.info(message),
          address: config.public_url ?? `http://localhost:${config.port}`,
        });
    if (embedded) undo.push(() => embedded.stop());
    const owner_url = config.database?.direct_url ?? embedded?.ownerUrl;
    if (!owner_url) throw new Error('there is no database to connect to');
    await migrate(owner_url, rolePassword);
    const leakproof_operators = await operatorsAreLeakproof(owner_url);

    const url = appUrl(config.database?.url ?? owner_url, owner_url, rolePassword);
    const database = openDatabase({
      url,
      pool_size: config.pool_size,
      onError: (error) => log.warn({ err: error }, 'a database connection broke'),
    });
    undo.push(() => database.close());
    const files = await openFolderStore(config.data_dir);

    let worker: Worker | undefined;
    const services: Services = {
      database,
      files,
      clock: systemClock,
      // A server whose jobs are worked off by processes of their own has nothing to say about them.
      jobs: { healthy: () => !config.worker || worker?.healthy() === true },
      version,
      leakproof_operators,
    };
    const gate = createIdentifier(database, systemClock, {
      csrf_key: deriveKey(secret, 'csrf'),
      fresh: () => news.connected(),
    });
    const news = listen(
      owner_url,
      (text) => gate.hear(text),
      () => gate.forgetAll(),
    );
    undo.push(() => news.close());
    if (config.worker) {
      worker = startWorker({ direct_url: owner_url, concurrency: 2, tasks, chores, services, log });
      undo.push(() => worker?.stop() ?? Promise.resolve());
    }
    return { services, gate, owner_url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The secret of an installation that was given none: made once, kept beside the data, readable by its owner only. */
async function ownSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret');
  try {
    await writeFile(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
    await chmod(path, 0o600);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}
