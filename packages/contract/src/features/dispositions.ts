import { z } from 'zod';
import { type Access, defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoTime, line, text, uuid, withId } from '../fields.ts';
import { all, listQuery, one, page } from '../paging.ts';
import { dispositionOutcomeKeys } from '../rules/dispositions.ts';
import { MAX_DISPOSITIONS, MAX_NOTES, MAX_RECORD_NAME } from '../rules/limits.ts';
import { CALLING } from './dialer.ts';
import { dueFields } from './follow-ups.ts';

const outcome = z.enum(dispositionOutcomeKeys);
const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'Choose a color.');
const ADMIN_OF_CALLS: Access = { kind: 'user', roles: ['admin'], feature: 'dialer' };

const shown = {
  id: uuid,
  name: z.string(),
  color: z.string(),
  outcome,
  follow_up_required: z.boolean(),
  do_not_call: z.boolean(),
};
/** A result of a call, as a choice. */
export const disposition = entity('Disposition', shown);
export type Disposition = z.infer<typeof disposition>;

export const adminDisposition = entity('AdminDisposition', {
  ...shown,
  position: z.int(),
  active: z.boolean(),
  updated_at: isoTime,
});
export type AdminDisposition = z.infer<typeof adminDisposition>;

const fields = {
  name: line(MAX_RECORD_NAME).min(1, 'Enter a name.'),
  color,
  outcome,
  follow_up_required: z.boolean(),
  do_not_call: z.boolean(),
  position: z.int().min(1, 'Enter 1 or more.').max(MAX_DISPOSITIONS, `Enter ${MAX_DISPOSITIONS} or less.`),
  active: z.boolean(),
};

/** What came of a call. */
export const callResult = z.object({
  disposition_id: uuid,
  note: text(MAX_NOTES).default(''),
  /** A day in your time zone, and an hour if there is one. */
  follow_up: z.object(dueFields).nullable().default(null),
});

export const dispositions = defineEndpoints('dispositions', {
  choices: {
    method: 'GET',
    path: '/v1/dialer/dispositions',
    access: USER,
    summary: 'List the active dispositions of calls, in order',
    response: all(disposition),
  },
  dispose: {
    method: 'PUT',
    path: '/v1/dialer/calls/{id}/disposition',
    access: { ...CALLING, no_impersonation: true },
    summary: 'Set the disposition of one of your calls, during or after it',
    description:
      'The disposition appears in the contact’s timeline. One that requires a follow-up needs `follow_up`, and one with `do_not_call` records ' +
      'that the contact opted out of calls. Setting it again replaces it, but adds no second follow-up without `follow_up`.',
    params: withId,
    body: callResult,
    response: one(z.object({ call_id: uuid, disposition })),
  },
  skip: {
    method: 'POST',
    path: '/v1/dialer/calls/{id}/disposition/skip',
    access: { ...CALLING, no_impersonation: true },
    summary: 'Leave one of your calls without a disposition, so that no device asks for it again',
    params: withId,
    response: one(z.object({ call_id: uuid })),
  },
  list: {
    method: 'GET',
    path: '/v1/admin/dispositions',
    access: ADMIN_OF_CALLS,
    summary: 'List all dispositions, including inactive ones',
    query: listQuery(['position', 'name', 'updated_at']),
    response: page(adminDisposition),
  },
  create: {
    method: 'POST',
    path: '/v1/admin/dispositions',
    access: ADMIN_OF_CALLS,
    summary: 'Add a disposition',
    body: z.object({
      ...fields,
      follow_up_required: fields.follow_up_required.default(false),
      do_not_call: fields.do_not_call.default(false),
      active: fields.active.default(true),
    }),
    response: one(adminDisposition),
    status: 201,
  },
  update: {
    method: 'PATCH',
    path: '/v1/admin/dispositions/{id}',
    access: ADMIN_OF_CALLS,
    summary: 'Change or deactivate a disposition',
    params: withId,
    body: z.object(fields).partial(),
    response: one(adminDisposition),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/admin/dispositions/{id}',
    access: ADMIN_OF_CALLS,
    summary: 'Delete an unused disposition',
    params: withId,
  },
});
