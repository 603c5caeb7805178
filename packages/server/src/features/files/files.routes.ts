import { files } from '@bookline/contract/features/files';
import { detached, implement } from '../../platform/http/routes.ts';
import { readFile } from './read-file.ts';

export const fileRoutes = implement(files, {
  read: detached((ctx, { params, query }) => readFile(ctx, params.id, query)),
});
