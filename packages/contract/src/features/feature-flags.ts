import { z } from 'zod';
import { ADMIN, defineEndpoint } from '../endpoint.ts';
import { uuid } from '../fields.ts';
import { all, one } from '../paging.ts';
import { featureKeys } from '../rules/features.ts';
import { accountTypes } from '../rules/roles.ts';
import { variants } from '../rules/variant.ts';

const key = z.enum(featureKeys, { message: 'There is no such feature.' });
const named = z.object({ id: uuid, name: z.string() });

/** A feature as this tenant has it. */
export const featureFlag = z.object({
  key,
  label: z.string(),
  description: z.string(),
  /** What the tenant's variant has unless it is said otherwise. */
  default: z.boolean(),
  enabled: z.boolean(),
  overridden: z.boolean(),
  /** Account types that never have it, and those of which one is needed in this variant; empty where any will do. */
  lost_by: z.array(z.enum(accountTypes)),
  needs: z.array(z.enum(accountTypes)),
  /** To whom it is open by name, past the roles that it needs (R279). */
  users: z.array(named),
  business_units: z.array(named),
});
export type FeatureFlag = z.infer<typeof featureFlag>;

const MOST_NAMED = 200;
const ids = (what: string) => z.array(uuid).max(MOST_NAMED, `At most ${MOST_NAMED} ${what}.`).optional();

/** R007, R107, R388: features vary by variant; a tenant's admins turn them on and off. */
export const featureFlags = {
  list: defineEndpoint({
    id: 'feature-flags.list',
    method: 'GET',
    path: '/v1/admin/feature_flags',
    access: ADMIN,
    summary: 'Every feature as this tenant has it',
    response: all(featureFlag),
  }),
  set: defineEndpoint({
    id: 'feature-flags.set',
    method: 'PUT',
    path: '/v1/admin/feature_flags',
    access: ADMIN,
    summary: 'Turn a feature on or off, give it back its default, or open it to people and business units by name',
    description:
      '`enabled` null takes the override away. `user_ids` and `business_unit_ids` replace whom it is open to by name; they mean something for features that need a role, and never reach account types that lose the feature. What is left out stays. It holds for every session from the next call on.',
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
        'Nothing to change.',
      ),
    response: one(featureFlag),
  }),
  features: defineEndpoint({
    id: 'feature-flags.features',
    method: 'GET',
    path: '/v1/admin/features',
    access: ADMIN,
    summary: 'What features there are, and which variants have them by default',
    response: all(z.object({ key, label: z.string(), description: z.string(), variants: z.array(z.enum(variants)) })),
  }),
};
