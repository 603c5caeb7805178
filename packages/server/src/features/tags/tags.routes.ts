import { type Tag, tags } from '@bookline/contract/features/tags';
import { implement } from '../../platform/http/routes.ts';
import { listTags } from './tags.queries.ts';
import { createTag } from './tags.service.ts';

export const tagRoutes = implement(tags, {
  search: async (ctx, { body }) => ({ data: await listTags(ctx.db, ctx.tenant.id, body.search ?? '') }),
  create: async (ctx, { body }) => {
    const wanted = [...(body.name ? [{ name: body.name, color: body.color }] : []), ...(body.tag_objects ?? [])];
    const made: Tag[] = [];
    for (const { name, color } of wanted) made.push(await createTag(ctx, name, color));
    const [first] = made;
    if (!first) throw new Error('the contract let a call without a tag through');
    return { data: first, meta: { tags: made } };
  },
});
