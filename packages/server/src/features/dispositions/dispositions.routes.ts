import { dispositions } from '@bookline/contract/features/dispositions';
import { implement } from '../../platform/http/routes.ts';
import { disposeCall, skipDisposition } from '../dialer/dialer.api.ts';
import {
  addDisposition,
  changeDisposition,
  readChoices,
  readDispositions,
  removeDisposition,
} from './dispositions.service.ts';

export const dispositionRoutes = implement(dispositions, {
  choices: async (ctx) => ({ data: await readChoices(ctx) }),
  dispose: async (ctx, { params, body }) => ({ data: await disposeCall(ctx, params.id, body) }),
  skip: async (ctx, { params }) => ({ data: await skipDisposition(ctx, params.id) }),
  list: (ctx, { query }) => readDispositions(ctx, query),
  create: async (ctx, { body }) => ({ data: await addDisposition(ctx, body) }),
  update: async (ctx, { params, body }) => ({ data: await changeDisposition(ctx, params.id, body) }),
  delete: (ctx, { params }) => removeDisposition(ctx, params.id),
});
