import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Longer than such a statement takes, and shorter than callers wait. */
const PATIENCE_MS = 4000;

/** Whether the database answers within a few seconds. */
export async function isDatabaseUp(database: Pick<Database, 'outsideTenants'>): Promise<boolean> {
  let patience: NodeJS.Timeout | undefined;
  const answer = database
    .outsideTenants((db) => sql`select 1`.execute(db))
    .then(
      () => true,
      // Not the caller's error. Reporting it is the purpose.
      () => false,
    );
  const given = new Promise<false>((resolve) => {
    patience = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  return Promise.race([answer, given]).finally(() => clearTimeout(patience));
}
