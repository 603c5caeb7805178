import { z } from 'zod';
import { entity, money } from './fields.ts';

const numberKind = z.enum(['local', 'toll_free']);

export const place = {
  /** E.164. */
  phone_number: z.string(),
  type: numberKind,
  /** Null for toll-free numbers. */
  city: z.string().nullable(),
  state: z.string().nullable(),
};
export const capabilities = entity('PhoneCapabilities', { voice: z.boolean(), sms: z.boolean(), mms: z.boolean() });

/** R092: a number available for purchase. Its price is without tax. */
export const availablePhoneNumber = entity('AvailablePhoneNumber', { ...place, capabilities, monthly_price: money });
export type AvailablePhoneNumber = z.infer<typeof availablePhoneNumber>;
