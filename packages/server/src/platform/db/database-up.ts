import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Longer than any statement of the kind takes, shorter than whoever asks waits. */
const PATIENCE_MS = 4000;

/** Whether the database answers within some seconds. */
export async function isDatabaseUp(database: Pick<Database, 'outsideTenants'>): Promise<boolean> {
  let patience: NodeJS.Timeout | undefined;
  const answer = database
    .outsideTenants((db) => sql`select 1`.execute(db))
    .then(
      () => true,
      // Not an error of whoever asks: saying so is what it is for.
      () => false,
    );
  const given = new Promise<false>((resolve) => {
    patience = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  return Promise.race([answer, given]).finally(() => clearTimeout(patience));
}
