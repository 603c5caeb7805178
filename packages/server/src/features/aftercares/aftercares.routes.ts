import { aftercares } from '@bookline/contract/features/aftercares';
import { implement } from '../../platform/http/routes.ts';
import { cancelAftercare, enrollFamily } from './enroll-family.ts';
import { readFamilies, readFamily } from './family-status.ts';
import { createProgram } from './standard-program.ts';

export const aftercareRoutes = implement(aftercares, {
  list: (ctx, { query }) => readFamilies(ctx, query),
  enroll: async (ctx, { params, body }) => ({ data: await enrollFamily(ctx, params.id, body) }),
  family_status: async (ctx, { params }) => ({ data: await readFamily(ctx, params.id) }),
  cancel: async (ctx, { params }) => ({ data: await cancelAftercare(ctx, params.id) }),
  create_program: async (ctx) => ({ data: await createProgram(ctx) }),
});
