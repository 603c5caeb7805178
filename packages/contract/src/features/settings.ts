import { z } from 'zod';
import { ADMIN, ADMIN_THEMSELVES, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, reference } from '../fields.ts';
import { all, one } from '../paging.ts';
import { MAX_SETTING_FILE_BYTES } from '../rules/limits.ts';
import { settingKeys } from '../rules/settings.ts';

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

/** A setting's value in this tenant (R105). */
export const adminSetting = entity('AdminSetting', {
  /** The key again. Settings have no other id. */
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
  /** Its value is never returned. `masked` shows its end. */
  secret: z.boolean(),
  /** Served without sign-in. */
  public: z.boolean(),
  is_set: z.boolean(),
  /** The value. Null if not set, and for secrets and files. */
  value: z.string().nullable(),
  masked: z.string().nullable(),
  file: z.object({ url: z.string() }).nullable(),
  updated_at: isoTime.nullable(),
  updated_by: reference.nullable(),
});
export type AdminSetting = z.infer<typeof adminSetting>;

const params = z.object({ id: z.enum(settingKeys) });

/** R289, R391: a tenant's settings, from a catalog of definitions. */
export const adminSettings = defineEndpoints('admin-settings', {
  list: {
    method: 'GET',
    path: '/v1/admin/settings',
    access: ADMIN,
    summary: 'List all settings by group',
    response: all(adminSetting),
  },
  get: {
    method: 'GET',
    path: '/v1/admin/settings/{id}',
    access: ADMIN,
    summary: 'Get a setting. Its id is its key',
    params,
    response: one(adminSetting),
  },
  update: {
    method: 'PATCH',
    path: '/v1/admin/settings/{id}',
    access: ADMIN_THEMSELVES,
    summary: 'Set or reset a setting',
    description:
      "`value: ''` resets it. A setting of kind `image` takes the file part `file`. A secret is encrypted with the tenant's own key and never returned.",
    params,
    upload: { field: 'file', max_bytes: MAX_SETTING_FILE_BYTES },
    body: z.object({ value: z.string().max(10_000, 'Use 10,000 characters or fewer.').optional() }),
    response: one(adminSetting),
  },
});
