import { linkedContacts } from '@bookline/contract/features/linked-contacts';
import { implement } from '../../platform/http/routes.ts';
import { changeLink, readHousehold, readLinks } from './linked-contacts.service.ts';

export const linkedContactRoutes = implement(linkedContacts, {
  list: async (ctx, { params }) => ({ data: await readLinks(ctx, params.id) }),
  update: async (ctx, { params, body }) => ({ data: await changeLink(ctx, params.id, body) }),
  household: async (ctx, { params }) => ({ data: await readHousehold(ctx, params.id) }),
});
