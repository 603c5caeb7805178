import { z } from 'zod';
import { ADMIN, defineEndpoint } from '../endpoint.ts';
import { isoTime, uuid } from '../fields.ts';
import { all, one } from '../paging.ts';
import { settingKeys } from '../rules/settings.ts';

/** 5 MB: the largest picture that a setting holds. */
export const MAX_SETTING_FILE_BYTES = 5 * 1024 * 1024;

const kinds = [
  'text',
  'lines',
  'email',
  'phone',
  'website',
  'switch',
  'number',
  'choice',
  'color',
  'image',
  'secret',
] as const;

/** A setting as this tenant has it (R105). */
export const adminSetting = z.object({
  /** The key again: settings have no other id. */
  id: z.enum(settingKeys),
  key: z.enum(settingKeys),
  group: z.string(),
  label: z.string(),
  description: z.string(),
  kind: z.enum(kinds),
  default: z.string(),
  max: z.number().nullable(),
  min: z.number().nullable(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Its value never comes back: `masked` shows its end. */
  secret: z.boolean(),
  /** Served to whoever has not signed in. */
  public: z.boolean(),
  is_set: z.boolean(),
  /** What was set; null where nothing was, and for secrets and files. */
  value: z.string().nullable(),
  masked: z.string().nullable(),
  file: z.object({ url: z.string() }).nullable(),
  updated_at: isoTime.nullable(),
  updated_by: z.object({ id: uuid, name: z.string() }).nullable(),
});
export type AdminSetting = z.infer<typeof adminSetting>;

const params = z.object({ id: z.enum(settingKeys) });

/** R289, R391: a tenant's settings, from a catalogue that says of each what it is. */
export const adminSettings = {
  list: defineEndpoint({
    id: 'admin-settings.list',
    method: 'GET',
    path: '/v1/admin/settings',
    access: ADMIN,
    summary: 'Every setting, in groups',
    response: all(adminSetting),
  }),
  get: defineEndpoint({
    id: 'admin-settings.get',
    method: 'GET',
    path: '/v1/admin/settings/{id}',
    access: ADMIN,
    summary: 'One setting; its id is its key',
    params,
    response: one(adminSetting),
  }),
  update: defineEndpoint({
    id: 'admin-settings.update',
    method: 'PATCH',
    path: '/v1/admin/settings/{id}',
    access: ADMIN,
    summary: 'Set a setting, or give it back its default',
    description:
      "`value` '' takes it back to its default. A setting of kind `image` takes the file part `file`. A secret is sealed with the tenant's own key and never sent back.",
    params,
    upload: { field: 'file', max_bytes: MAX_SETTING_FILE_BYTES },
    body: z.object({ value: z.string().max(10_000, 'At most 10,000 characters.').optional() }),
    response: one(adminSetting),
  }),
};
