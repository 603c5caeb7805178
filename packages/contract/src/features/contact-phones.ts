import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { line, uuid } from '../fields.ts';
import { one } from '../paging.ts';
import { MAX_PHONE } from '../rules/limits.ts';
import { callerRoles } from '../rules/phone-numbers.ts';
import { contact } from './contacts.ts';

/** A contact's phone numbers. */
export const contactPhones = defineEndpoints('contact-phones', {
  look_up: {
    method: 'PATCH',
    path: '/v1/contacts/{id}/look_up_phone',
    // It takes a validation, which only users with texts can buy.
    access: { kind: 'user', feature: 'sms', no_impersonation: true, roles: callerRoles },
    summary: 'Ask the phone provider what kind of line a number is',
    description:
      "A phone validation of yours, as POST /v1/sms/mobile_validation_single. Saves the answer as the number's `line_type`; null where the provider can't tell. The built-in provider knows the numbering plan only: toll-free numbers, but not mobile from landline in the US. 503 where the provider doesn't answer.",
    params: z.object({ id: uuid }),
    body: z.object({ number: line(MAX_PHONE) }),
    response: one(contact),
  },
});
