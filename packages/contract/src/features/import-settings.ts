import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoTime, jsonWithin, line, reference, uuid } from '../fields.ts';
import { all, one } from '../paging.ts';
import { MAX_HEADER, MAX_NAME, MAX_TARGET } from '../rules/limits.ts';
import { importAttempt } from './import-attempt.ts';
import { readAs } from './import-file.ts';
import { importForm } from './imports.ts';

/** Maximum size of the answers as JSON. */
const MAX_ANSWERED = 20_000;

const answers = z
  .record(z.string().min(1).max(60), jsonWithin(3))
  .refine((given) => JSON.stringify(given).length <= MAX_ANSWERED, 'These answers are too long to be saved.')
  .default({});

/**
 * Saved settings: the target of each column by header, and the form's answers under the names that imports.create uses. Answers
 * are stored as given and checked when the setting is used.
 */
export const settingData = entity('ImportSettingData', {
  columns: z
    .array(z.object({ header: line(MAX_HEADER).min(1), target: z.string().min(1).max(MAX_TARGET) }))
    .max(200)
    .default([]),
  answers,
  /** Chosen against what is found out: the sheet of a workbook, the encoding of a text file. */
  reading: z.object(readAs).default({}),
});

const { fields: _, ...answered } = importForm;
const isAnswer = (name: string): boolean => Object.hasOwn(answered, name);

/** The same as it's sent. A misspelled key would otherwise be silently ignored. */
const newSettingData = settingData
  .safeExtend({
    columns: z
      .array(z.strictObject({ header: line(MAX_HEADER).min(1), target: z.string().min(1).max(MAX_TARGET) }))
      .max(200)
      .default([]),
    answers: answers.superRefine((given, ctx) => {
      for (const name of Object.keys(given))
        if (!isAnswer(name))
          ctx.addIssue({ code: 'custom', path: [name], message: 'The import form doesn’t have this field.' });
    }),
    reading: z.strictObject(readAs).default({}),
  })
  .strict();

/** R060: an import setting has a name and data. */
const importSetting = entity('ImportSetting', {
  id: uuid,
  name: z.string(),
  data: settingData,
  /** Shared by an admin with everyone in the tenant. */
  shared: z.boolean(),
  made_by: reference,
  /** Whether the caller may delete it. */
  deletable: z.boolean(),
  /** Names for the ids among the answers. Null if there is none or it no longer exists. */
  says: z.object({
    owner: z.string().nullable(),
    pool: z.string().nullable(),
    status: z.string().nullable(),
    source: z.string().nullable(),
  }),
  created_at: isoTime,
});
export type ImportSetting = z.infer<typeof importSetting>;

/** R322: list, create, and delete. There is no update. */
export const importSettings = defineEndpoints('import-settings', {
  list: {
    method: 'GET',
    path: '/v1/import_settings',
    access: USER,
    summary: 'List saved import settings by name: your own and shared ones',
    response: all(importSetting),
  },
  create: {
    method: 'POST',
    path: '/v1/import_settings',
    access: USER,
    summary: 'Save import settings',
    description: 'Only admins can share them.',
    body: z.strictObject({
      name: line(MAX_NAME).min(1, 'Enter a name.'),
      data: newSettingData,
      shared: z.boolean().default(false),
    }),
    response: one(importSetting),
    status: 201,
  },
  delete: {
    method: 'DELETE',
    path: '/v1/import_settings/{id}',
    access: USER,
    summary: 'Delete a saved import setting: your own, or a shared one for admins',
    params: z.object({ id: uuid }),
  },
  upload: {
    method: 'POST',
    path: '/v1/contacts/leads_uploader',
    access: USER,
    summary: 'Import a checked file with a saved setting',
    description:
      'R319. `id` is from validate_import. Columns that the setting doesn’t name are detected. The file is read again if the setting names another sheet or encoding. 422 at `import_setting_id` if the file has none of its columns.',
    body: z.object({ id: uuid, import_setting_id: uuid }),
    response: one(importAttempt),
    status: 202,
  },
});
