import { z } from 'zod';
import { type Access, ADMIN, defineEndpoints } from '../endpoint.ts';
import { entity } from '../fields.ts';
import { one } from '../paging.ts';

/** The steps that set up a new company, in order. */
export const setupSteps = [
  'brand',
  'statuses',
  'mail_server',
  'phone_numbers',
  'text_registration',
  'users',
  'import',
] as const;
/** Admins on their screen. No program needs samples. */
const ADMIN_IN_PERSON: Access = { kind: 'user', roles: ['admin'], in_person: true };
const step = z.enum(setupSteps);
export type SetupStep = z.infer<typeof step>;

const setup = entity('Setup', {
  steps: z.array(
    z.object({
      step,
      /** It's done, or an admin ticked it. */
      done: z.boolean(),
      /** An admin ticked it without doing it. */
      marked: z.boolean(),
    }),
  ),
  /** How many contacts the sample data has now. 0: there is none. */
  sample_contacts: z.int(),
});
export type Setup = z.infer<typeof setup>;

export const setupCalls = defineEndpoints('setup', {
  get: {
    method: 'GET',
    path: '/v1/admin/setup',
    access: ADMIN,
    summary: 'Show which steps of the setup are done',
    description:
      'A step is done once its data is there: a logo or color, a changed status, a mail server, a phone number, a number that’s verified for texts, a second user, a contact of your own.',
    response: one(setup),
  },
  mark: {
    method: 'PATCH',
    path: '/v1/admin/setup',
    access: ADMIN,
    summary: 'Tick a step of the setup that isn’t needed, or clear the tick',
    body: z.object({ step, marked: z.boolean() }),
    response: one(setup),
  },
  add_sample: {
    method: 'PUT',
    path: '/v1/admin/sample_data',
    access: ADMIN_IN_PERSON,
    summary: 'Add sample contacts, follow-ups, and events',
    description: 'They are yours, and “(sample)” is in each name. If they are already there, nothing happens.',
    response: one(setup),
  },
  remove_sample: {
    method: 'DELETE',
    path: '/v1/admin/sample_data',
    access: ADMIN_IN_PERSON,
    summary: 'Permanently delete the sample data',
    description:
      'Deletes the sample contacts with everything that was added to them, and their events. Sample contacts merged with others stay.',
    response: one(setup),
  },
});
