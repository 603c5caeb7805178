import type { Context } from '../../platform/context.ts';
import { findVisible } from './letter-templates.queries.ts';

/** The text of a letter that the acting user may use; undefined if there is none. */
export async function findLetter(ctx: Context, id: string): Promise<string | undefined> {
  return (await findVisible(ctx.db, ctx.tenant.id, ctx.actor.user_id, id))?.body;
}
