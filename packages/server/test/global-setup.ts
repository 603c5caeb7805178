import type { TestProject } from 'vitest/node';
import { startThrowawayPostgres } from './throwaway-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that test databases are cloned from. */
    template_url: string;
  }
}

/** One PostgreSQL for the whole run, migrated once. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres();
  project.provide('template_url', postgres.owner_url);
  return () => postgres.stop();
}
