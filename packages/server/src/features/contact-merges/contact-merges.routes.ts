import { contactMerges } from '@bookline/contract/features/contact-merges';
import { implement } from '../../platform/http/routes.ts';
import { compareContacts } from './compare-contacts.ts';
import { readMerges, takeApart } from './list-merges.ts';
import { mergeContacts } from './merge-contacts.ts';

export const contactMergeRoutes = implement(contactMerges, {
  compare: async (ctx, { query }) => ({ data: await compareContacts(ctx, query.ids) }),
  merge: async (ctx, { body }) => ({ data: await mergeContacts(ctx, body) }),
  list: (ctx, { query }) => readMerges(ctx, query),
  undo: async (ctx, { params }) => ({ data: await takeApart(ctx, params.id) }),
});
