import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** A rollback restores the transaction's earlier state. Savepoints can be nested. */
export async function inSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const say = (statement: RawBuilder<unknown>) => statement.execute(db);
  await say(sql`savepoint step`);
  try {
    const result = await work();
    await say(sql`release savepoint step`);
    return result;
  } catch (error) {
    await say(sql`rollback to savepoint step`);
    await say(sql`release savepoint step`);
    throw error;
  }
}
