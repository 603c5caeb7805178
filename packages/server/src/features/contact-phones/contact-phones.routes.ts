import { contactPhones } from '@bookline/contract/features/contact-phones';
import { detached, implement } from '../../platform/http/routes.ts';
import { lookUpPhone } from './contact-phones.service.ts';

export const contactPhoneRoutes = implement(contactPhones, {
  // The provider is called between two transactions.
  look_up: detached(async (ctx, { params, body }) => ({ data: await lookUpPhone(ctx, params.id, body.number) })),
});
