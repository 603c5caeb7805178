import { z } from 'zod';
import { ADMIN, defineEndpoints } from '../endpoint.ts';
import { entity, reference, uuid } from '../fields.ts';
import { all, one } from '../paging.ts';
import { featureKeys } from '../rules/features.ts';
import { accountTypes } from '../rules/roles.ts';
import { variants } from '../rules/variant.ts';

const key = z.enum(featureKeys, { message: 'This feature doesn’t exist.' });

/** A feature's state in this tenant. */
export const featureFlag = entity('FeatureFlag', {
  key,
  label: z.string(),
  description: z.string(),
  /** The variant's default. */
  default: z.boolean(),
  enabled: z.boolean(),
  overridden: z.boolean(),
  /** Account types that never have it, and those that grant it in this variant. Empty if any does. */
  lost_by: z.array(z.enum(accountTypes)),
  needs: z.array(z.enum(accountTypes)),
  /** Users and units it's granted to by name, in addition to the required roles (R279). */
  users: z.array(reference),
  business_units: z.array(reference),
});
export type FeatureFlag = z.infer<typeof featureFlag>;

const MAX_NAMED = 200;
const ids = (what: string) => z.array(uuid).max(MAX_NAMED, `Choose ${MAX_NAMED} ${what} or fewer.`).optional();

/** R007, R107, R388: features vary by variant. A tenant's admins turn them on and off. */
export const featureFlags = defineEndpoints('feature-flags', {
  list: {
    method: 'GET',
    path: '/v1/admin/feature_flags',
    access: ADMIN,
    summary: 'List all features of this tenant',
    response: all(featureFlag),
  },
  set: {
    method: 'PUT',
    path: '/v1/admin/feature_flags',
    access: ADMIN,
    summary: 'Turn a feature on or off, reset it, or grant it to users and business units',
    description:
      '`enabled: null` removes the override. `user_ids` and `business_unit_ids` replace the users and units it’s granted to. They apply to features that need a role, and never to account types that lose the feature. Fields you leave out don’t change. It takes effect for every session with its next call.',
    body: z
      .object({
        key,
        enabled: z.boolean().nullable().optional(),
        user_ids: ids('people'),
        business_unit_ids: ids('business units'),
      })
      .refine(
        ({ enabled, user_ids, business_unit_ids }) =>
          enabled !== undefined || user_ids !== undefined || business_unit_ids !== undefined,
        'Enter at least one change.',
      ),
    response: one(featureFlag),
  },
  features: {
    method: 'GET',
    path: '/v1/admin/features',
    access: ADMIN,
    summary: 'List features and the variants that have them by default',
    response: all(z.object({ key, label: z.string(), description: z.string(), variants: z.array(z.enum(variants)) })),
  },
});
