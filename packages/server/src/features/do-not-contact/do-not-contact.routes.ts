import { doNotContact } from '@bookline/contract/features/do-not-contact';
import { detached, implement } from '../../platform/http/routes.ts';
import { addListed, readListed, removeListed } from './do-not-contact.service.ts';
import { exportListed } from './export-listed.ts';
import { startFile } from './take-file.ts';

export const doNotContactRoutes = implement(doNotContact, {
  list: (ctx, { query }) => readListed(ctx, query),
  add: async (ctx, { body }) => ({ data: await addListed(ctx, body) }),
  add_file: detached(async (ctx, { body, file }) => ({ data: await startFile(ctx, body.reason, file) })),
  remove: (ctx, { params, query }) => removeListed(ctx, params.id, query.reason),
  export: detached((ctx) => exportListed(ctx)),
});
