import type { Endpoint } from '@bookline/contract/endpoint';
import { sql } from 'kysely';
import type { Context } from '../context.ts';

/**
 * Makes calls that delete the same thing wait for one another: the second then finds it gone, answers 404 and writes nothing down. Without this both look
 * before either has deleted, and the audit log says twice what happened once. Until the transaction ends.
 */
export async function oneAtATime({ db, tenant, actor }: Context, { id }: Endpoint, params: unknown): Promise<void> {
  // What is deleted stands last in the path, whichever of several calls deletes it; a call without parameters deletes what is the caller's.
  const named: unknown = Object.values(params ?? {}).at(-1);
  const what = named === undefined ? `${id} ${actor.user_id}` : String(named);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deletion ${tenant.id} ${what}`}, 0))`.execute(db);
}
