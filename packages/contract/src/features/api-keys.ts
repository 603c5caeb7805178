import { z } from 'zod';
import { defineEndpoints, THEMSELVES, USER } from '../endpoint.ts';
import { entity, isoTime, line, uuid, withId } from '../fields.ts';
import { all, one } from '../paging.ts';
import { MAX_NAME } from '../rules/limits.ts';

export const apiScope = z.enum(['read', 'write'], { message: "Choose 'read', 'write', or both." });
export type ApiScope = z.infer<typeof apiScope>;
export const apiScopes = z
  .array(apiScope)
  .min(1, 'Choose at least one scope.')
  .max(2)
  .transform((scopes) => [...new Set(scopes)]);

export const apiKeyState = z.enum(['active', 'expired', 'revoked']);
export type ApiKeyState = z.infer<typeof apiKeyState>;

/** A key without its secret. Only a hash of the secret is stored. */
export const apiKey = entity('ApiKey', {
  id: uuid,
  name: z.string(),
  /** The first characters of the secret, to identify it. */
  prefix: z.string(),
  scopes: z.array(apiScope),
  api_vendor: z.object({ id: uuid, vendor_name: z.string() }).nullable(),
  state: apiKeyState,
  requests_per_minute: z.int(),
  created_at: isoTime,
  rotated_at: isoTime.nullable(),
  expires_at: isoTime.nullable(),
  last_used_at: isoTime.nullable(),
  last_used_ip: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** A key with its secret, returned only when it's created or rotated. */
export const shownApiKey = apiKey.extend({ secret: z.string() }).meta({ id: 'NewApiKey' });
export type ShownApiKey = z.infer<typeof shownApiKey>;

/** A user's own token: one key with all their rights. */
export const apiToken = apiKey
  .pick({
    prefix: true,
    created_at: true,
    expires_at: true,
    last_used_at: true,
    last_used_ip: true,
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof apiToken>;

const name = line(MAX_NAME).min(1, 'Enter a name for the key.');
const expires_at = isoTime.nullable();

/** R348: list, create, post by id, update, and delete API keys; show and refresh the API token. */
export const apiKeys = defineEndpoints('api-keys', {
  list: {
    method: 'GET',
    path: '/v1/api_keys',
    access: USER,
    summary: 'List your API keys, newest first',
    description: 'Deleted keys aren’t included.',
    response: all(apiKey),
  },
  create: {
    method: 'POST',
    path: '/v1/api_keys',
    access: THEMSELVES,
    shown_once: true,
    summary: 'Create an API key',
    description:
      'Returns the `secret` only this once. Only a hash is stored. Send it as `Authorization: Bearer …`, without cookie and CSRF header, with any call that its owner may make and its scopes allow. `read` is for calls that change nothing, `write` for all others.',
    body: z.object({
      name,
      scopes: apiScopes.default(['read']),
      /** When it expires. Null for never. */
      expires_at: expires_at.default(null),
      /** The vendor whose software uses it. */
      api_vendor_id: uuid.nullable().default(null),
    }),
    response: one(shownApiKey),
    status: 201,
  },
  rotate: {
    method: 'POST',
    path: '/v1/api_keys/{id}',
    access: THEMSELVES,
    summary: 'Rotate an API key’s secret',
    description: 'The old secret stops working immediately. Returns the new one only this once.',
    params: withId,
    response: one(shownApiKey),
  },
  update: {
    method: 'PATCH',
    path: '/v1/api_keys/{id}',
    access: THEMSELVES,
    summary: "Change an API key's name, scopes, expiration, or vendor",
    params: withId,
    body: z
      .object({
        name: name.optional(),
        scopes: apiScopes.optional(),
        expires_at: expires_at.optional(),
        api_vendor_id: uuid.nullable().optional(),
      })
      .refine((change) => Object.values(change).some((value) => value !== undefined), 'Enter at least one change.'),
    response: one(apiKey),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/api_keys/{id}',
    access: THEMSELVES,
    summary: 'Revoke an API key',
    description: 'It stops working immediately and permanently.',
    params: withId,
  },
  show_token: {
    method: 'GET',
    path: '/v1/users/show_api_token',
    access: USER,
    summary: 'Get your API token, without its secret',
    description: 'Null before the first refresh. Only the refresh returns the token itself.',
    response: one(apiToken.nullable()),
  },
  refresh_token: {
    method: 'PATCH',
    path: '/v1/users/refresh_api_token',
    access: THEMSELVES,
    summary: 'Refresh the API token',
    description: 'The previous token stops working immediately. Returns the new `api_token` only this once.',
    response: one(apiToken.extend({ api_token: z.string() })),
  },
});
