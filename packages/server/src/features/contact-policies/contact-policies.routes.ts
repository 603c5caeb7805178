import { contactPolicies } from '@bookline/contract/features/contact-policies';
import { implement } from '../../platform/http/routes.ts';
import { addPolicy, changePolicy, readPolicies, removePolicy } from './contact-policies.service.ts';

export const contactPolicyRoutes = implement(contactPolicies, {
  list: async (ctx, { params }) => ({ data: await readPolicies(ctx, params.id) }),
  create: async (ctx, { params, body }) => ({ data: await addPolicy(ctx, params.id, body) }),
  update: async (ctx, { params, body }) => ({ data: await changePolicy(ctx, params.id, params.policyId, body) }),
  delete: (ctx, { params }) => removePolicy(ctx, params.id, params.policyId),
});
