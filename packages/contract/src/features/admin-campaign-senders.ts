import { z } from 'zod';
import { ADMIN, defineEndpoints } from '../endpoint.ts';
import { entity, line } from '../fields.ts';
import { all, one } from '../paging.ts';
import { MAX_SENDER_PER_MINUTE, MAX_WARM_UP_DAY } from '../rules/campaigns.ts';

/** How fast campaigns go out from a sender address. */
const sender = entity('CampaignSender', {
  address: z.string(),
  /** Whether it's the company's address now. */
  in_use: z.boolean(),
  per_minute: z.int(),
  /** A new address begins with few messages a day, and twice as many each day. */
  warm_up: z.boolean(),
  /** From 1. Null until the first message, and without a warm-up. */
  warm_up_day: z.int().nullable(),
  sent_today: z.int(),
  /** Null: as many as it likes. */
  limit_today: z.int().nullable(),
});
export type CampaignSender = z.infer<typeof sender>;

const speed = `Enter 1 to ${MAX_SENDER_PER_MINUTE.toLocaleString('en-US')}.`;
const day = `Enter 1 to ${MAX_WARM_UP_DAY}.`;

/** The pace of campaigns. */
export const adminCampaignSenders = defineEndpoints('admin-campaign-senders', {
  list: {
    method: 'GET',
    path: '/v1/admin/campaign_senders',
    access: ADMIN,
    summary: 'List the addresses that campaigns are sent from, with their pace',
    description: 'The address in use comes first.',
    response: all(sender),
  },
  update: {
    method: 'PATCH',
    path: '/v1/admin/campaign_senders',
    access: ADMIN,
    summary: 'Change the pace and the warm-up of a sender address',
    description: 'Applies to campaigns in progress too. 404 for an address that isn’t listed.',
    body: z.object({
      address: line(320).min(1, 'Choose an address.'),
      per_minute: z.int().min(1, speed).max(MAX_SENDER_PER_MINUTE, speed).optional(),
      warm_up: z.boolean().optional(),
      /** Which day of the warm-up today is. Default: as before, or 1. */
      warm_up_day: z.int().min(1, day).max(MAX_WARM_UP_DAY, day).optional(),
    }),
    response: one(sender),
  },
});
