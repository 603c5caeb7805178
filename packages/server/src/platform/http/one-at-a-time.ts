import type { Endpoint } from '@bookline/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../context.ts';

/**
 * Makes calls that delete the same record wait for each other, until the transaction ends. The second one then finds it gone and answers 404. Without
 * this, both would read the record before either deletes it, and the audit log would have two entries.
 */
export async function oneAtATime({ db, tenant, actor }: Context, { id }: Endpoint, params: unknown): Promise<void> {
  // The record's id is the last path parameter in all of these calls. A call without parameters deletes the caller's own.
  const named: unknown = Object.values(params ?? {}).at(-1);
  const what = named === undefined ? `${id} ${actor.user_id}` : String(named);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deletion ${tenant.id} ${what}`}, 0))`.execute(db);
}
