import { contactDuplicates } from '@bookline/contract/features/contact-duplicates';
import { implement } from '../../platform/http/routes.ts';
import { dismissPair, lookUpDuplicates, readDuplicatesOf, readQueue } from './contact-duplicates.service.ts';

export const contactDuplicateRoutes = implement(contactDuplicates, {
  list: (ctx, { body }) => readQueue(ctx, body),
  of_contact: async (ctx, { params }) => ({ data: await readDuplicatesOf(ctx, params.id) }),
  look_up: async (ctx, { body }) => ({ data: await lookUpDuplicates(ctx, body) }),
  dismiss: async (ctx, { body }) => ({ data: await dismissPair(ctx, body.contact_ids, body.dismissed) }),
});
