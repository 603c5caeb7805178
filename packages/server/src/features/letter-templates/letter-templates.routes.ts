import { letterTemplates } from '@bookline/contract/features/letter-templates';
import { implement } from '../../platform/http/routes.ts';
import { changeTemplate, readTemplates, removeTemplate, writeTemplate } from './letter-templates.service.ts';

export const letterTemplateRoutes = implement(letterTemplates, {
  list: async (ctx) => ({ data: await readTemplates(ctx) }),
  create: async (ctx, { body }) => ({ data: await writeTemplate(ctx, body) }),
  update: async (ctx, { params, body }) => ({ data: await changeTemplate(ctx, params.id, body) }),
  delete: (ctx, { params }) => removeTemplate(ctx, params.id),
});
