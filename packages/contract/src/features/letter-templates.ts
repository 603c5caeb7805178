import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { isoTime, line, text, uuid } from '../fields.ts';
import { all, one } from '../paging.ts';
import { describeLetterFault, readLetter } from '../rules/letter-fields.ts';

/** Own ones that somebody can keep. */
export const MOST_LETTER_TEMPLATES = 200;

const sharing = z.enum(['private', 'downline', 'everyone']);

export const letterTemplate = z.object({
  id: uuid,
  name: z.string(),
  /** Paragraphs with fields: 'Dear {{first_name|friend}},'. */
  body: z.string(),
  sharing,
  owner: z.object({ id: uuid, name: z.string() }),
  mine: z.boolean(),
  /** Whether the reader may change or delete it: its owner, or an admin where it is everybody's. */
  editable: z.boolean(),
  version: z.int(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type LetterTemplate = z.infer<typeof letterTemplate>;

const name = line(80).min(1, 'Give the letter a name.');
const body = text(10_000)
  .refine((written) => written.trim() !== '', 'Write the letter.')
  .superRefine((written, check) => {
    const { fault } = readLetter(written);
    if (fault) check.addIssue({ code: 'custom', message: describeLetterFault(fault) });
  });
const byId = z.object({ id: uuid });

/** Letters to print, with fields that each contact fills. */
export const letterTemplates = {
  list: defineEndpoint({
    id: 'letter-templates.list',
    method: 'GET',
    path: '/v1/letter_templates',
    access: USER,
    summary: 'Letter templates: your own and those shared with you, by name',
    response: all(letterTemplate),
  }),
  create: defineEndpoint({
    id: 'letter-templates.create',
    method: 'POST',
    path: '/v1/letter_templates',
    access: USER,
    summary: 'Write a letter template',
    description:
      'A field that does not exist is refused with its place. `downline` shares it with everybody who reports to you, however far below; only an admin can share with `everyone`.',
    body: z.object({ name, body, sharing: sharing.default('private') }),
    response: one(letterTemplate),
    status: 201,
  }),
  update: defineEndpoint({
    id: 'letter-templates.update',
    method: 'PATCH',
    path: '/v1/letter_templates/{id}',
    access: USER,
    summary: 'Change or share a letter template',
    description: '409 where somebody else changed it since the `version` that was seen.',
    params: byId,
    body: z.object({
      name: name.optional(),
      body: body.optional(),
      sharing: sharing.optional(),
      version: z.int().min(1).optional(),
    }),
    response: one(letterTemplate),
  }),
  delete: defineEndpoint({
    id: 'letter-templates.delete',
    method: 'DELETE',
    path: '/v1/letter_templates/{id}',
    access: USER,
    summary: 'Delete a letter template, for everybody',
    description: 'What is being printed from it is printed all the same.',
    params: byId,
  }),
};
