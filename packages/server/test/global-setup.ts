import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundlePrograms } from '../../../scripts/bundle-programs.ts';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that test databases are cloned from. */
    template_url: string;
    /** The paths of the programs that tests start as separate processes. */
    programs: Programs;
  }
}

interface Programs {
  readonly server: string;
  readonly worker: string;
}

const server = join(import.meta.dirname, '..');
const folder = join(server, 'node_modules/.cache/programs');

/** One PostgreSQL for the whole run, migrated once, and the programs that tests start. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const sources = { server: join(server, 'test/server-process.fixture.ts'), worker: join(server, 'src/worker.ts') };
  const [postgres] = await Promise.all([startThrowawayPostgres(), bundlePrograms(sources, folder)]);
  project.provide('template_url', postgres.owner_url);
  project.provide('programs', { server: join(folder, 'server.js'), worker: join(folder, 'worker.js') });
  return () => postgres.stop();
}
