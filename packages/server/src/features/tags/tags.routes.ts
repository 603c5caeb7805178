import { tags } from '@bookline/contract/features/tags';
import { implement } from '../../platform/http/routes.ts';
import { createTags, searchTags } from './tags.service.ts';

export const tagRoutes = implement(tags, {
  search: async (ctx, { body }) => ({ data: await searchTags(ctx, body.search ?? '', body.ids) }),
  create: async (ctx, { body }) => {
    const wanted = [...(body.name ? [{ name: body.name, color: body.color }] : []), ...(body.tag_objects ?? [])];
    const made = await createTags(ctx, wanted);
    const [first] = made;
    if (!first) throw new Error('the contract let a call without a tag through');
    return { data: first, meta: { tags: made } };
  },
});
