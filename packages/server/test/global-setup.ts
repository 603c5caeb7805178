import type { TestProject } from 'vitest/node';
import { bundlePrograms, type Programs } from './bundle-programs.ts';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that test databases are cloned from. */
    template_url: string;
    programs: Programs;
  }
}

/** One PostgreSQL for the whole run, migrated once, and the programs that tests start. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, programs] = await Promise.all([startThrowawayPostgres(), bundlePrograms()]);
  project.provide('template_url', postgres.owner_url);
  project.provide('programs', programs);
  return () => postgres.stop();
}
