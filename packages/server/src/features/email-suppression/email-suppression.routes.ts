import { emailSuppression } from '@bookline/contract/features/email-suppression';
import { detached, implement } from '../../platform/http/routes.ts';
import {
  addSuppressionFile,
  addSuppressions,
  exportSuppressions,
  readSuppressions,
  removeSuppression,
} from './email-suppression.service.ts';

export const emailSuppressionRoutes = implement(emailSuppression, {
  list: (ctx, { query }) => readSuppressions(ctx, query),
  add: async (ctx, { body }) => ({ data: await addSuppressions(ctx, body) }),
  add_file: detached(async (ctx, { body, file }) => ({ data: await addSuppressionFile(ctx, body.note, file) })),
  remove: (ctx, { params }) => removeSuppression(ctx, params.id),
  export: detached((ctx) => exportSuppressions(ctx)),
});
