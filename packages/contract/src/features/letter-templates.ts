import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoTime, line, reference, text, uuid, withId } from '../fields.ts';
import { all, one } from '../paging.ts';
import { describeLetterFault, readLetter } from '../rules/letter-fields.ts';
import { MAX_ARTICLE, MAX_NAME } from '../rules/limits.ts';

const sharing = z.enum(['private', 'downline', 'everyone']);

export const letterTemplate = entity('LetterTemplate', {
  id: uuid,
  name: z.string(),
  /** Paragraphs with merge fields: 'Dear {{first_name|friend}},'. */
  body: z.string(),
  sharing,
  owner: reference,
  mine: z.boolean(),
  /** Whether the reader may change or delete it: its owner, or an admin if it's shared with everyone. */
  editable: z.boolean(),
  version: z.int(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type LetterTemplate = z.infer<typeof letterTemplate>;

const name = line(MAX_NAME).min(1, 'Enter a name for the letter.');
const body = text(MAX_ARTICLE)
  .refine((written) => written.trim() !== '', 'Enter the text of the letter.')
  .superRefine((written, check) => {
    const { fault } = readLetter(written);
    if (fault) check.addIssue({ code: 'custom', message: describeLetterFault(fault) });
  });
/** Printable letters with merge fields. */
export const letterTemplates = defineEndpoints('letter-templates', {
  list: {
    method: 'GET',
    path: '/v1/letter_templates',
    access: USER,
    summary: 'List letter templates by name: your own and those shared with you',
    response: all(letterTemplate),
  },
  create: {
    method: 'POST',
    path: '/v1/letter_templates',
    access: USER,
    summary: 'Create a letter template',
    description:
      'An unknown merge field is refused with its position. `downline` shares the template with your whole downline. Only admins can share with `everyone`.',
    body: z.object({ name, body, sharing: sharing.default('private') }),
    response: one(letterTemplate),
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/v1/letter_templates/{id}',
    access: USER,
    summary: 'Change or share a letter template',
    description: '409 if it changed since the `version` you saw.',
    params: withId,
    body: z.object({
      name: name.optional(),
      body: body.optional(),
      sharing: sharing.optional(),
      version: z.int().min(1).optional(),
    }),
    response: one(letterTemplate),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/letter_templates/{id}',
    access: USER,
    summary: 'Delete a letter template for everyone',
    description: 'Prints in progress are completed.',
    params: withId,
  },
});
