import { fireLight } from '@bookline/contract/features/fire-light';
import { detached, implement } from '../../platform/http/routes.ts';
import {
  downloadApplication,
  openApplication,
  readApplication,
  readDashboard,
  saveApplication,
  withdrawApplication,
} from './applications.service.ts';
import { sendApplication } from './send-application.ts';
import { signInPerson, submitApplication } from './sign-application.ts';
import { checkApplication, signOn } from './sign-on.ts';

export const fireLightRoutes = implement(fireLight, {
  dashboard: (ctx, { body }) => readDashboard(ctx, body),
  application: async (ctx, { body }) => ({ data: await openApplication(ctx, body) }),
  get: async (ctx, { params }) => ({ data: await readApplication(ctx, params.id) }),
  save: async (ctx, { params, body }) => ({ data: await saveApplication(ctx, params.id, body) }),
  send: detached(async (ctx, { params, body }) => ({ data: await sendApplication(ctx, params.id, body.via) })),
  sign: detached(async (ctx, { params, body }) => ({ data: await signInPerson(ctx, params.id, body) })),
  submit: detached(async (ctx, { params, body }) => ({
    data: await submitApplication(ctx, params.id, body.signature),
  })),
  withdraw: async (ctx, { params, body }) => ({ data: await withdrawApplication(ctx, params.id, body.reason) }),
  pdf: detached((ctx, { params, query }) => downloadApplication(ctx, params.id, query.version)),
  sign_on: detached(async (ctx, { body }) => ({ data: await signOn(ctx, body.application_id) })),
  check: async (ctx, { params }) => ({ data: await checkApplication(ctx, params.id) }),
});
