import { bulk } from '@bookline/contract/features/bulk';
import { implement } from '../../platform/http/routes.ts';
import { requireLookups } from '../lookups/lookups.api.ts';
import { readAttempt, readAttempts, readLeftOut } from './bulk-attempts.ts';
import { purgeCounted } from './purge-counted.ts';
import { selectionIn } from './selection-in.ts';
import { startBulk } from './start-bulk.ts';
import { tagOne, tagsOf } from './tag-contacts.ts';
import { undoBulk } from './undo-bulk.ts';

export const bulkRoutes = implement(bulk, {
  destroy_all: async (ctx, { query, body }) => ({
    data: await startBulk(ctx, selectionIn(query, body), { action: 'delete' }),
  }),
  restore: async (ctx, { body }) => ({ data: await startBulk(ctx, body, { action: 'restore' }) }),
  update_group: async (ctx, { body }) => {
    const { ids: _ids, all: _all, contacts_scope: _scope, except_ids: _except, ...fields } = body;
    await requireLookups(ctx, fields);
    return { data: await startBulk(ctx, body, { action: 'update', fields }) };
  },
  update_tags_group: async (ctx, { body }) => ({
    data: await startBulk(ctx, body, { action: 'tags', tags: await tagsOf(ctx, body) }),
  }),
  update_tags_single: (ctx, { body }) => tagOne(ctx, body),
  purge: async (ctx, { body: { count, ...selection } }) => ({ data: await purgeCounted(ctx, selection, count) }),
  list: (ctx, { query }) => readAttempts(ctx, query),
  get: async (ctx, { params }) => ({ data: await readAttempt(ctx, params.id) }),
  rows: (ctx, { params, query }) => readLeftOut(ctx, params.id, query),
  undo: async (ctx, { params }) => ({ data: await undoBulk(ctx, params.id) }),
});
