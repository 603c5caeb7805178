import { corporations } from '@bookline/contract/features/corporations';
import { detached, implement } from '../../platform/http/routes.ts';
import {
  addCorporation,
  changeCorporation,
  getCorporation,
  previewWebpage,
  readCorporations,
  removeCorporation,
} from './corporations.service.ts';

export const corporationRoutes = implement(corporations, {
  list: (ctx, { query }) => readCorporations(ctx, query),
  get: async (ctx, { params }) => ({ data: await getCorporation(ctx, params.id) }),
  create: detached(async (ctx, { body, file, files }) => ({ data: await addCorporation(ctx, body, { file, files }) })),
  update: detached(async (ctx, { params, body, file, files }) => ({
    data: await changeCorporation(ctx, params.id, body, { file, files }),
  })),
  preview_webpage: async (ctx, { params, body }) => ({ data: await previewWebpage(ctx, params.id, body) }),
  delete: (ctx, { params }) => removeCorporation(ctx, params.id),
});
