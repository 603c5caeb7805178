import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { memoryFolder } from './memory-folder.ts';

/** The application role's password in every throwaway database. */
export const APP_PASSWORD = 'only for tests';

// A power loss does no harm here, and the password of a throwaway database needs no stretching.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  shared_buffers: '256MB',
  // Limited, because the folder may be in memory and the log is never read back.
  max_wal_size: '512MB',
  wal_compression: 'off',
  scram_iterations: '1',
  // Two test files at a time, each with real processes that hold dozens.
  max_connections: '200',
};

export interface ThrowawayPostgres {
  /** The owner's connection to a freshly migrated database. */
  readonly owner_url: string;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

/** A PostgreSQL server in a temporary folder, with one migrated database. */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres> {
  const folder = await mkdtemp(join((await memoryFolder()) ?? tmpdir(), 'bookline-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings });
  const stop = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await migrate(postgres.ownerUrl, APP_PASSWORD);
  } catch (error) {
    await stop();
    throw error;
  }
  return { owner_url: postgres.ownerUrl, stop };
}
