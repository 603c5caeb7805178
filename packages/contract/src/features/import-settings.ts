import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { isoTime, jsonWithin, line, uuid } from '../fields.ts';
import { all, one } from '../paging.ts';
import { importAttempt } from './imports.ts';

/** Of the answers as JSON. */
const MOST_ANSWERED = 20_000;

/**
 * What is saved: by header what a column becomes, and the answers of the form under the names that imports.create takes them by. Answers
 * are kept as they were given: what an answer means is checked when the setting is used.
 */
export const settingData = z.object({
  columns: z
    .array(z.object({ header: line(500).min(1), target: z.string().min(1).max(120) }))
    .max(200)
    .default([]),
  answers: z
    .record(z.string().min(1).max(60), jsonWithin(3))
    .refine((answers) => JSON.stringify(answers).length <= MOST_ANSWERED, 'These answers are too long to be saved.')
    .default({}),
});

/** R060: an import setting holds name and data. */
const importSetting = z.object({
  id: uuid,
  name: z.string(),
  data: settingData,
  /** An admin's, which everybody of the tenant may use. */
  shared: z.boolean(),
  made_by: z.object({ id: uuid, name: z.string() }),
  /** Whether the caller may delete it. */
  deletable: z.boolean(),
  /** What ids among the answers stand for; null where there is none, or where it is gone. */
  says: z.object({
    owner: z.string().nullable(),
    pool: z.string().nullable(),
    status: z.string().nullable(),
    source: z.string().nullable(),
  }),
  created_at: isoTime,
});
export type ImportSetting = z.infer<typeof importSetting>;

/** R322: listed, created and deleted; there is no update. */
export const importSettings = {
  list: defineEndpoint({
    id: 'import-settings.list',
    method: 'GET',
    path: '/v1/import_settings',
    access: USER,
    summary: "Saved import settings by name: one's own and those that admins share",
    response: all(importSetting),
  }),
  create: defineEndpoint({
    id: 'import-settings.create',
    method: 'POST',
    path: '/v1/import_settings',
    access: USER,
    summary: 'Save how a file is imported',
    description: 'Only admins share.',
    body: z.object({
      name: line(80).min(1, 'Name the setting.'),
      data: settingData,
      shared: z.boolean().default(false),
    }),
    response: one(importSetting),
    status: 201,
  }),
  delete: defineEndpoint({
    id: 'import-settings.delete',
    method: 'DELETE',
    path: '/v1/import_settings/{id}',
    access: USER,
    summary: "Delete a saved setting: one's own, for admins also a shared one",
    params: z.object({ id: uuid }),
  }),
  upload: defineEndpoint({
    id: 'import-settings.upload',
    method: 'POST',
    path: '/v1/contacts/leads_uploader',
    access: USER,
    summary: 'Import a file that was read, as a saved setting says',
    description:
      'R319. `id` is from validate_import. Columns that the setting does not name become what they seem to be. 422 at `import_setting_id` where the file has none of its columns.',
    body: z.object({ id: uuid, import_setting_id: uuid }),
    response: one(importAttempt),
    status: 202,
  }),
};
