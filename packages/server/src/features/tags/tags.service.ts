import type { Tag } from '@bookline/contract/features/tags';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { nextNumber } from '../../platform/db/next-number.ts';
import { findTagByName, insertTag, listTags } from './tags.queries.ts';

const DEFAULT_COLOR = '#868e96';

/** The tag with this name, ignoring case. Created if there is none. */
export async function createTag(ctx: Context, name: string, color = DEFAULT_COLOR): Promise<Tag> {
  const known = await findTagByName(ctx.db, ctx.tenant.id, name);
  if (known) return known;
  const id = await nextNumber(ctx.db, ctx.tenant.id, 'tag');
  const made = await insertTag(ctx.db, ctx.tenant.id, { id, name, color: color.toLowerCase() });
  if (made) {
    await audit(ctx, { action: 'tag.create', subject_id: String(id), detail: { name } });
    return made;
  }
  // Another request created it at the same moment.
  const theirs = await findTagByName(ctx.db, ctx.tenant.id, name);
  if (!theirs) throw new Error(`the tag ${name} is neither there nor can it be made`);
  return theirs;
}

/** Creates several tags, one after another, so that a repeated name is one tag. */
export async function createTags(ctx: Context, wanted: readonly { name: string; color: string }[]): Promise<Tag[]> {
  const made: Tag[] = [];
  for (const { name, color } of wanted) made.push(await createTag(ctx, name, color));
  return made;
}

/** R314: the tags whose name contains the text, ignoring case. With `ids`, only those. */
export const searchTags = (ctx: Context, text: string, ids?: readonly number[]): Promise<Tag[]> =>
  listTags(ctx.db, ctx.tenant.id, text, ids);

/** The id of the tag with this name. Created if there is none. */
export const findOrCreateTag = async (ctx: Context, name: string): Promise<number> => (await createTag(ctx, name)).id;
