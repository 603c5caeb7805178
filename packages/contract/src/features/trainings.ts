import { z } from 'zod';
import { ADMIN, defineEndpoint, USER } from '../endpoint.ts';
import { isoTime, line, uuid } from '../fields.ts';
import { all, one } from '../paging.ts';
import { accountTypes } from '../rules/roles.ts';
import { MAX_FILE_BYTES } from './files.ts';

/** R061. */
export const training = z.object({
  id: uuid,
  section: z.string(),
  title: z.string(),
  /** `url` is signed and expires within two hours. */
  file: z.object({ name: z.string(), size: z.int(), content_type: z.string(), url: z.string() }),
  updated_at: isoTime,
});
export type Training = z.infer<typeof training>;

export const adminTraining = training.extend({
  /** Whose people it is for; everybody's where null. */
  corporation_id: uuid.nullable(),
  corporation_name: z.string().nullable(),
  /** Everybody where empty. */
  for_account_types: z.array(z.string()),
});
export type AdminTraining = z.infer<typeof adminTraining>;

const ofTraining = z.object({ id: uuid });
const textList = (value: unknown) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value);
const noneIfEmpty = (value: unknown) => (value === '' ? null : value);
const fields = {
  section: line(80).min(1, 'Name the section.'),
  title: line(160).min(1, 'Give it a title.'),
  corporation_id: z.preprocess(noneIfEmpty, uuid.nullable()),
  for_account_types: z.preprocess(textList, z.array(z.enum(accountTypes)).max(accountTypes.length)),
};
const upload = { field: 'file', max_bytes: MAX_FILE_BYTES } as const;
const PARTS = "As multipart, `for_account_types` is a text of names with commas between, and '' is none.";

export const trainings = {
  list: defineEndpoint({
    id: 'trainings.list',
    method: 'GET',
    path: '/v1/trainings',
    access: USER,
    summary: 'The trainings that are for the user, by section and title',
    description: 'Those for their account type and their corporation or business unit; for admins all of them.',
    response: all(training),
  }),
};

/** R018, R281: everybody reads, admins write. */
export const adminTrainings = {
  list: defineEndpoint({
    id: 'admin-trainings.list',
    method: 'GET',
    path: '/v1/admin/trainings',
    access: ADMIN,
    summary: 'All trainings, by section and title',
    response: all(adminTraining),
  }),
  create: defineEndpoint({
    id: 'admin-trainings.create',
    method: 'POST',
    path: '/v1/admin/trainings',
    access: ADMIN,
    summary: 'Add a training with its file',
    description: PARTS,
    upload,
    body: z.object({
      ...fields,
      corporation_id: fields.corporation_id.default(null),
      for_account_types: fields.for_account_types.default([]),
    }),
    response: one(adminTraining),
    status: 201,
  }),
  update: defineEndpoint({
    id: 'admin-trainings.update',
    method: 'PATCH',
    path: '/v1/admin/trainings/{id}',
    access: ADMIN,
    summary: 'Change a training, or give it another file',
    description: PARTS,
    params: ofTraining,
    upload,
    body: z.object(fields).partial(),
    response: one(adminTraining),
  }),
  delete: defineEndpoint({
    id: 'admin-trainings.delete',
    method: 'DELETE',
    path: '/v1/admin/trainings/{id}',
    access: ADMIN,
    summary: 'Delete a training and its file',
    params: ofTraining,
  }),
};
