import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { line, serial } from '../fields.ts';
import { all } from '../paging.ts';

export const tagColor = z.string().regex(/^#[0-9a-f]{6}$/i, 'Give a colour such as #2f6fde.');
export const tag = z.object({ id: serial, name: z.string(), color: z.string() });
export type Tag = z.infer<typeof tag>;

export const tagName = line(60).min(1, 'Name the tag.');

export const tags = {
  search: defineEndpoint({
    id: 'tags.search',
    method: 'PATCH',
    path: '/v1/tags',
    access: USER,
    reads: true,
    summary: 'The tags whose name contains the text (R314)',
    body: z.object({ search: line(60).optional() }).default({}),
    response: all(tag),
  }),
  create: defineEndpoint({
    id: 'tags.create',
    method: 'POST',
    path: '/v1/tags',
    access: USER,
    summary: 'Create a tag, or several (R315)',
    description:
      'A name that exists already (letter case aside) answers with the tag it names and its colour unchanged. With `tag_objects`, all of them are made and the reply holds the first.',
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
        message: 'Name the tag.',
        path: ['name'],
      }),
    response: z.object({ data: tag, meta: z.object({ tags: z.array(tag) }) }),
    status: 201,
  }),
};
