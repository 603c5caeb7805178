import { join } from 'node:path';
import { type Config, deriveKey } from '../config.ts';
import { makeDataDir, ownSecret } from '../data-dir.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { EmbeddedPostgresError } from '../platform/db/embedded/embedded-postgres-error.ts';
import { runningOwnerUrl } from '../platform/db/embedded/running-server.ts';
import { prepareDatabase } from '../start.ts';

/**
 * Runs work on an installation's database as the owner of its tables: your own PostgreSQL, the embedded one of a running Bookline, or the embedded one,
 * started only for this.
 */
export async function withOwner<T>(config: Config, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  await makeDataDir(config.data_dir);
  const prepared = async (ownerUrl: string, givenUrl: string) => {
    const secret = config.secret ?? (await ownSecret(config.data_dir));
    await prepareDatabase(ownerUrl, givenUrl, deriveKey(secret, 'database role'));
    return work(ownerUrl);
  };
  if (config.database) return prepared(config.database.direct_url, config.database.url);
  const dataDir = join(config.data_dir, 'postgres');
  const started = await startEmbeddedPostgres({ dataDir }).catch((error: unknown) => {
    if (error instanceof EmbeddedPostgresError && error.code === 'DATA_DIR_IN_USE') return error;
    throw error;
  });
  if (!(started instanceof Error)) {
    try {
      return await prepared(started.ownerUrl, started.ownerUrl);
    } finally {
      await started.stop();
    }
  }
  const running = await runningOwnerUrl(dataDir);
  // It's starting or stopping.
  if (!running) throw started;
  return work(running);
}
