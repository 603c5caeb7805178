import { dataCapture } from '@bookline/contract/features/data-capture';
import { implement } from '../../platform/http/routes.ts';
import { giveAnswers, readAnswers } from './data-capture.service.ts';

export const dataCaptureRoutes = implement(dataCapture, {
  get: async (ctx, { params }) => ({ data: await readAnswers(ctx, params.id) }),
  update: async (ctx, { params, body }) => ({ data: await giveAnswers(ctx, params.id, body) }),
});
