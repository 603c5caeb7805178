import { featureFlags } from '@bookline/contract/features/feature-flags';
import { describeFeature, featureKeys } from '@bookline/contract/rules/features';
import { detached, implement } from '../../platform/http/routes.ts';
import { readFeatureFlags, setFeatureFlag } from './feature-flags.service.ts';

export const featureFlagRoutes = implement(featureFlags, {
  list: async (ctx) => ({ data: await readFeatureFlags(ctx) }),
  set: async (ctx, { body }) => ({ data: await setFeatureFlag(ctx, body) }),
  features: detached(async () => ({
    data: featureKeys.map((key) => {
      const { label, description, variants } = describeFeature(key);
      return { key, label, description, variants: [...variants] };
    }),
  })),
});
