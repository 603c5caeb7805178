import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { APP_PASSWORD } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that test databases are cloned from. */
    template_url: string;
  }
}

// A power cut costs nothing here, and a password that opens a throwaway database needs no stretching.
const throwaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  shared_buffers: '256MB',
  scram_iterations: '1',
};

/** One PostgreSQL for the whole run, migrated once. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'bookline-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: throwaway });
  const tearDown = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await migrate(postgres.ownerUrl, APP_PASSWORD);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('template_url', postgres.ownerUrl);
  return tearDown;
}
