import { z } from 'zod';
import { ADMIN, defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoTime, line, uuid, withId } from '../fields.ts';
import { textList } from '../form-fields.ts';
import { all, one } from '../paging.ts';
import { MAX_ARTICLE_TITLE, MAX_FILE_BYTES, MAX_NAME } from '../rules/limits.ts';
import { accountTypes } from '../rules/roles.ts';

/** R061. */
export const training = entity('Training', {
  id: uuid,
  section: z.string(),
  title: z.string(),
  /** `url` is signed and expires within two hours. */
  file: z.object({ name: z.string(), size: z.int(), content_type: z.string(), url: z.string() }),
  /** The corporation whose users it's for. Null for everyone. */
  corporation_id: uuid.nullable(),
  /** Everyone if empty. */
  for_account_types: z.array(z.string()),
  updated_at: isoTime,
});
export type Training = z.infer<typeof training>;

export const adminTraining = training.extend({ corporation_name: z.string().nullable() }).meta({ id: 'AdminTraining' });
export type AdminTraining = z.infer<typeof adminTraining>;

const noneIfEmpty = (value: unknown) => (value === '' ? null : value);
const fields = {
  section: line(MAX_NAME).min(1, 'Enter a section name.'),
  title: line(MAX_ARTICLE_TITLE).min(1, 'Enter a title.'),
  corporation_id: z.preprocess(noneIfEmpty, uuid.nullable()),
  for_account_types: z.preprocess(textList, z.array(z.enum(accountTypes)).max(accountTypes.length)),
};
const upload = { field: 'file', max_bytes: MAX_FILE_BYTES } as const;
const PARTS = "In multipart requests, `for_account_types` is comma-separated text, and '' means none.";

export const trainings = defineEndpoints('trainings', {
  list: {
    method: 'GET',
    path: '/v1/trainings',
    access: USER,
    summary: 'List your trainings by section and title',
    description: 'Those for your account type and your corporation or business unit, or all for admins.',
    response: all(training),
  },
});

/** R018, R281: everyone reads, admins write. */
export const adminTrainings = defineEndpoints('admin-trainings', {
  list: {
    method: 'GET',
    path: '/v1/admin/trainings',
    access: ADMIN,
    summary: 'List all trainings by section and title',
    response: all(adminTraining),
  },
  create: {
    method: 'POST',
    path: '/v1/admin/trainings',
    access: ADMIN,
    summary: 'Add a training with a file',
    description: PARTS,
    upload,
    body: z.object({
      ...fields,
      corporation_id: fields.corporation_id.default(null),
      for_account_types: fields.for_account_types.default([]),
    }),
    response: one(adminTraining),
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/v1/admin/trainings/{id}',
    access: ADMIN,
    summary: 'Change a training or replace its file',
    description: PARTS,
    params: withId,
    upload,
    body: z.object(fields).partial(),
    response: one(adminTraining),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/admin/trainings/{id}',
    access: ADMIN,
    summary: 'Delete a training and its file',
    params: withId,
  },
});
