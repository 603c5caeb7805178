import { z } from 'zod';
import { type Access, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line, reference, text, uuid } from '../fields.ts';
import { one } from '../paging.ts';
import { MAX_EMAIL, MAX_FILE_BYTES, MAX_REASON, MAX_WORDING } from '../rules/limits.ts';
import { consentChannels, consentHows, saidHows } from '../rules/permission-in-force.ts';

export const consentChannel = z.enum(consentChannels);
export const consentHow = z.enum(consentHows);

/** R267: not for basic users. */
const PERMISSIONS: Access = { kind: 'user', feature: 'contact_permissions' };

const permission = entity('ContactPermission', {
  /** `closed`: don't contact. `consented`: consent on file. `unrecorded`: nothing on file. */
  state: z.enum(['closed', 'consented', 'unrecorded']),
  reason: z.string(),
  since: isoTime.nullable(),
});

export const consent = entity('Consent', {
  id: uuid,
  channel: consentChannel,
  did: z.enum(['given', 'withdrawn']),
  how: consentHow,
  /** The phone number (E.164) or email address it covers. Null for the whole channel. */
  reach: z.string().nullable(),
  /** The consent text they agreed to. */
  wording: z.string(),
  /** Where they consented: the page, event, or list. */
  source: z.string(),
  ip: z.string().nullable(),
  /** The version of the text, and the browser. '' unless they consented on a public page. */
  wording_version: z.string(),
  user_agent: z.string(),
  /** Whether the page is stored as they saw it. */
  has_page: z.boolean(),
  /** When they consented. */
  at: isoTime,
  recorded_at: isoTime,
  /** Null if the contact opted in or out themselves, by text. */
  recorded_by: reference.nullable(),
  /** `url` is signed and expires within two hours. */
  file: z.object({ name: z.string(), url: z.string() }).nullable(),
});
export type Consent = z.infer<typeof consent>;

export const contactPermissions = entity('ContactPermissions', {
  channels: z.array(
    permission.extend({
      channel: consentChannel,
      /** Numbers and addresses whose state differs from the channel's. */
      reaches: z.array(permission.extend({ reach: z.string() })),
    }),
  ),
  /** The ledger, newest first. */
  history: z.array(consent),
});
export type ContactPermissions = z.infer<typeof contactPermissions>;

const noneIfEmpty = (value: unknown) => (value === '' ? null : value);
const ofContact = z.object({ id: uuid });

/** A contact's consents and their effect. */
export const contactPermissionCalls = defineEndpoints('contact-permissions', {
  get: {
    method: 'GET',
    path: '/v1/contacts/{id}/permissions',
    access: PERMISSIONS,
    summary: 'Get how a contact may be contacted now, with all consents and revocations',
    params: ofContact,
    response: one(contactPermissions),
  },
  page: {
    method: 'GET',
    path: '/v1/contacts/{id}/permissions/{consentId}/page',
    access: PERMISSIONS,
    summary: 'Download the public page as the contact saw it when they consented',
    params: z.object({ id: uuid, consentId: uuid }),
    produces: 'text/html',
  },
  record: {
    method: 'POST',
    path: '/v1/contacts/{id}/permissions',
    access: PERMISSIONS,
    summary: 'Record a consent or revocation',
    description:
      'Entries are never changed or deleted. The newest entry for a whole channel also sets or removes its do-not flag. To attach evidence, send multipart with a `file`.',
    params: ofContact,
    upload: { field: 'file', max_bytes: MAX_FILE_BYTES },
    body: z
      .object({
        channel: consentChannel,
        did: z.enum(['given', 'withdrawn']),
        how: z.enum(saidHows),
        reach: z.preprocess(noneIfEmpty, line(MAX_EMAIL).nullable()).default(null),
        wording: text(MAX_WORDING).default(''),
        source: line(MAX_REASON).default(''),
        ip: z
          .preprocess(noneIfEmpty, z.union([z.ipv4(), z.ipv6()], 'Enter a valid IP address.').nullable())
          .default(null),
        /** Now by default. */
        at: z.preprocess((value) => (value === '' ? undefined : value), isoTime.optional()),
      })
      .refine(({ did, how, wording }) => did === 'withdrawn' || how === 'verbal' || wording.trim() !== '', {
        path: ['wording'],
        message: 'Enter the consent text they agreed to.',
      }),
    response: one(contactPermissions),
    status: 201,
  },
});
