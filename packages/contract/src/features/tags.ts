import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { entity, line, serial } from '../fields.ts';
import { all } from '../paging.ts';
import { MAX_LABEL } from '../rules/limits.ts';

export const tagColor = z.string().regex(/^#[0-9a-f]{6}$/i, 'Enter a color such as #2f6fde.');
export const tag = entity('Tag', { id: serial, name: z.string(), color: z.string() });
export type Tag = z.infer<typeof tag>;

export const tagName = line(MAX_LABEL).min(1, 'Enter a tag name.');

export const tags = defineEndpoints('tags', {
  search: {
    method: 'PATCH',
    path: '/v1/tags',
    access: USER,
    reads: true,
    summary: 'List tags whose name contains a text (R314)',
    description: 'Or those in `ids`. Returns up to 500 by name. Narrow the search to find others.',
    body: z.object({ search: line(MAX_LABEL).optional(), ids: z.array(serial).max(500).optional() }).default({}),
    response: all(tag),
  },
  create: {
    method: 'POST',
    path: '/v1/tags',
    access: USER,
    summary: 'Create one or more tags (R315)',
    description:
      'If the name exists (ignoring case), returns that tag with its color unchanged. With `tag_objects`, creates all of them and returns the first.',
    body: z
      .object({
        name: tagName.optional(),
        color: tagColor.default('#868e96'),
        tag_objects: z
          .array(z.object({ name: tagName, color: tagColor.default('#868e96') }))
          .max(100)
          .optional(),
      })
      .refine((body) => body.name !== undefined || (body.tag_objects?.length ?? 0) > 0, {
        message: 'Enter a tag name.',
        path: ['name'],
      }),
    response: z.object({ data: tag, meta: z.object({ tags: z.array(tag) }) }),
    status: 201,
  },
});
