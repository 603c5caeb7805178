import { textRegistrations } from '@bookline/contract/features/text-registrations';
import { implement } from '../../platform/http/routes.ts';
import {
  changeRegistration,
  readRegistrations,
  removeRegistration,
  startRegistration,
  submitRegistration,
} from './text-registrations.service.ts';

export const textRegistrationRoutes = implement(textRegistrations, {
  list: async (ctx) => ({ data: await readRegistrations(ctx) }),
  create: async (ctx, { body }) => ({ data: await startRegistration(ctx, body.facts) }),
  update: async (ctx, { params, body }) => ({ data: await changeRegistration(ctx, params.id, body.facts) }),
  submit: async (ctx, { params }) => ({ data: await submitRegistration(ctx, params.id) }),
  delete: async (ctx, { params }) => ({ data: await removeRegistration(ctx, params.id) }),
});
