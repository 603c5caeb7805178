import type { BodyOf } from '@bookline/contract/endpoint';
import type { bulk } from '@bookline/contract/features/bulk';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { visibleContactRows } from '../contacts/contacts.api.ts';
import { requireLookups } from '../lookups/lookups.api.ts';
import { createTag } from '../tags/tags.api.ts';
import type { What } from './bulk-actions.ts';
import { startBulk } from './start-bulk.ts';

type Tagging = Pick<BodyOf<typeof bulk.update_tags_group>, 'mode' | 'tag_ids' | 'tag_objects'>;

/** The tags of a request, by id or by name. A new name creates a tag. Throws 422 for an unknown id. */
export async function tagsOf(
  ctx: Context,
  { mode, tag_ids, tag_objects }: Tagging,
): Promise<Extract<What, { action: 'tags' }>['tags']> {
  await requireLookups(ctx, { tag_ids });
  const ids = [...tag_ids];
  for (const { name, color } of tag_objects) ids.push((await createTag(ctx, name, color)).id);
  return { mode, tag_ids: [...new Set(ids)] };
}

/** Changes the tags of one contact. Throws 404 if it doesn't exist or was deleted. */
export async function tagOne(ctx: Context, { id, ...tagging }: BodyOf<typeof bulk.update_tags_single>) {
  const tags = await tagsOf(ctx, tagging);
  const change = await startBulk(ctx, { ids: [id], all: false }, { action: 'tags', tags });
  const [data] = await visibleContactRows(ctx, [id]);
  if (!data) throw new AppError('not_found');
  return { data, meta: { change } };
}
