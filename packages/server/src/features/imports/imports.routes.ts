import { imports } from '@bookline/contract/features/imports';
import { detached, implement } from '../../platform/http/routes.ts';
import { deleteImport } from './delete-import.ts';
import { startImport } from './draft/start-import.ts';
import { validateImport } from './draft/validate-import.ts';
import { getImport, readImports } from './list-imports.ts';
import { downloadRejected } from './retry/download-rejected.ts';
import { retryImport } from './retry/retry-import.ts';
import { decideReview } from './review/decide-review.ts';
import { readReview } from './review/read-review.ts';

export const importRoutes = implement(imports, {
  validate: detached(async (ctx, { body, file }) => ({ data: await validateImport(ctx, body, file) })),
  create: detached(async (ctx, { body, file }) => ({ data: await startImport(ctx, body, file) })),
  list: (ctx, { query }) => readImports(ctx, query),
  get: async (ctx, { params }) => ({ data: await getImport(ctx, params.id) }),
  review: (ctx, { params, query }) => readReview(ctx, params.id, query),
  decide: detached(async (ctx, { params, body }) => ({ data: await decideReview(ctx, params.id, body) })),
  rejected: detached((ctx, { params }) => downloadRejected(ctx, params.id)),
  retry: detached(async (ctx, { params, body, file }) => ({ data: await retryImport(ctx, params.id, body, file) })),
  remove: (ctx, { params }) => deleteImport(ctx, params.id),
});
