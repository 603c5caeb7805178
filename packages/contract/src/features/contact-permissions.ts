import { z } from 'zod';
import { type Access, defineEndpoint } from '../endpoint.ts';
import { isoTime, line, text, uuid } from '../fields.ts';
import { one } from '../paging.ts';
import { consentChannels, consentHows, saidHows } from '../rules/permission-in-force.ts';
import { MAX_FILE_BYTES } from './files.ts';

export const consentChannel = z.enum(consentChannels);
export const consentHow = z.enum(consentHows);

/** R267: basic users have none of it. */
const PERMISSIONS: Access = { kind: 'user', feature: 'contact_permissions' };

const permission = z.object({
  /** `closed`: do not. `consented`: they agreed. `unrecorded`: nothing is recorded either way. */
  state: z.enum(['closed', 'consented', 'unrecorded']),
  reason: z.string(),
  since: isoTime.nullable(),
});

export const consent = z.object({
  id: uuid,
  channel: consentChannel,
  did: z.enum(['given', 'withdrawn']),
  how: consentHow,
  /** The number (E.164) or mail address it is about; all of the channel where null. */
  reach: z.string().nullable(),
  /** The words they agreed to. */
  wording: z.string(),
  /** Where: the page, the event, the list. */
  source: z.string(),
  ip: z.string().nullable(),
  /** When they said it. */
  at: isoTime,
  recorded_at: isoTime,
  recorded_by: z.object({ id: uuid, name: z.string() }),
  /** `url` is signed and expires within two hours. */
  file: z.object({ name: z.string(), url: z.string() }).nullable(),
});
export type Consent = z.infer<typeof consent>;

export const contactPermissions = z.object({
  channels: z.array(
    permission.extend({
      channel: consentChannel,
      /** Each number or address by itself, where it stands otherwise than the channel. */
      reaches: z.array(permission.extend({ reach: z.string() })),
    }),
  ),
  /** The ledger, newest first. */
  history: z.array(consent),
});
export type ContactPermissions = z.infer<typeof contactPermissions>;

const noneIfEmpty = (value: unknown) => (value === '' ? null : value);
const ofContact = z.object({ id: uuid });

/** What a contact agreed to, and what follows from it. */
export const contactPermissionCalls = {
  get: defineEndpoint({
    id: 'contact-permissions.get',
    method: 'GET',
    path: '/v1/contacts/{id}/permissions',
    access: PERMISSIONS,
    summary: 'How a contact may be reached now, and everything they agreed to or took back',
    params: ofContact,
    response: one(contactPermissions),
  }),
  record: defineEndpoint({
    id: 'contact-permissions.record',
    method: 'POST',
    path: '/v1/contacts/{id}/permissions',
    access: PERMISSIONS,
    summary: 'Write down what a contact agreed to or took back',
    description:
      'What is written stays: nothing in the ledger is changed or deleted. The newest word about a whole channel also sets or takes away its do-not mark. As multipart with a `file` as evidence.',
    params: ofContact,
    upload: { field: 'file', max_bytes: MAX_FILE_BYTES },
    body: z
      .object({
        channel: consentChannel,
        did: z.enum(['given', 'withdrawn']),
        how: z.enum(saidHows),
        reach: z.preprocess(noneIfEmpty, line(254).nullable()).default(null),
        wording: text(4000).default(''),
        source: line(300).default(''),
        ip: z
          .preprocess(noneIfEmpty, z.union([z.ipv4(), z.ipv6()], 'This is not an IP address.').nullable())
          .default(null),
        /** Now where absent. */
        at: z.preprocess((value) => (value === '' ? undefined : value), isoTime.optional()),
      })
      .refine(({ did, how, wording }) => did === 'withdrawn' || how === 'verbal' || wording.trim() !== '', {
        path: ['wording'],
        message: 'Write down the words they agreed to.',
      }),
    response: one(contactPermissions),
    status: 201,
  }),
};
