import { z } from 'zod';
import { defineEndpoint, THEMSELVES, USER } from '../endpoint.ts';
import { isoTime, line, uuid } from '../fields.ts';
import { all, one } from '../paging.ts';

export const apiScope = z.enum(['read', 'write'], { message: "Choose 'read', 'write' or both." });
export type ApiScope = z.infer<typeof apiScope>;
export const apiScopes = z
  .array(apiScope)
  .min(1, 'Choose what this key may do.')
  .max(2)
  .transform((scopes) => [...new Set(scopes)]);

export const apiKeyState = z.enum(['active', 'expired', 'revoked']);
export type ApiKeyState = z.infer<typeof apiKeyState>;

/** What everybody who may see a key sees of it: never its secret, of which only a hash is kept. */
export const apiKey = z.object({
  id: uuid,
  name: z.string(),
  /** How the secret begins: to recognise it by. */
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

/** A key with its secret: answered once, when it is made or rotated. */
export const shownApiKey = apiKey.extend({ secret: z.string() });
export type ShownApiKey = z.infer<typeof shownApiKey>;

/** A person's own token: one key that may do all they may. */
export const apiToken = apiKey.pick({
  prefix: true,
  created_at: true,
  expires_at: true,
  last_used_at: true,
  last_used_ip: true,
});
export type ApiToken = z.infer<typeof apiToken>;

const ofKey = z.object({ id: uuid });
const name = line(80).min(1, 'Give the key a name.');
const expires_at = isoTime.nullable();

/** R348: API keys can be listed, created, posted to by id, updated and deleted; the API token can be shown and refreshed. */
export const apiKeys = {
  list: defineEndpoint({
    id: 'api-keys.list',
    method: 'GET',
    path: '/v1/api_keys',
    access: USER,
    summary: "The user's API keys, newest first",
    description: 'Deleted ones are not listed.',
    response: all(apiKey),
  }),
  create: defineEndpoint({
    id: 'api-keys.create',
    method: 'POST',
    path: '/v1/api_keys',
    access: THEMSELVES,
    summary: 'Make an API key',
    description:
      'Answers the `secret` this once: only a hash of it is kept. Send it as `Authorization: Bearer …`, without cookie and CSRF header, with any call that its owner may make and its scopes allow. `read` is for calls that change nothing, `write` for all others.',
    body: z.object({
      name,
      scopes: apiScopes.default(['read']),
      /** When it stops working; never where null. */
      expires_at: expires_at.default(null),
      /** Whose software will use it. */
      api_vendor_id: uuid.nullable().default(null),
    }),
    response: one(shownApiKey),
    status: 201,
  }),
  rotate: defineEndpoint({
    id: 'api-keys.rotate',
    method: 'POST',
    path: '/v1/api_keys/{id}',
    access: THEMSELVES,
    summary: 'Give an API key a new secret',
    description: 'The old secret stops working at once. Answers the new one this once.',
    params: ofKey,
    response: one(shownApiKey),
  }),
  update: defineEndpoint({
    id: 'api-keys.update',
    method: 'PATCH',
    path: '/v1/api_keys/{id}',
    access: THEMSELVES,
    summary: "Change an API key's name, scopes, expiry or vendor",
    params: ofKey,
    body: z
      .object({
        name: name.optional(),
        scopes: apiScopes.optional(),
        expires_at: expires_at.optional(),
        api_vendor_id: uuid.nullable().optional(),
      })
      .refine((change) => Object.values(change).some((value) => value !== undefined), 'Nothing to change.'),
    response: one(apiKey),
  }),
  delete: defineEndpoint({
    id: 'api-keys.delete',
    method: 'DELETE',
    path: '/v1/api_keys/{id}',
    access: THEMSELVES,
    summary: 'Revoke an API key',
    description: 'It stops working at once, for good.',
    params: ofKey,
  }),
  show_token: defineEndpoint({
    id: 'api-keys.show_token',
    method: 'GET',
    path: '/v1/users/show_api_token',
    access: USER,
    summary: "The user's API token, without its secret",
    description: 'Null before the first refresh. The token itself is answered by the refresh alone.',
    response: one(apiToken.nullable()),
  }),
  refresh_token: defineEndpoint({
    id: 'api-keys.refresh_token',
    method: 'PATCH',
    path: '/v1/users/refresh_api_token',
    access: THEMSELVES,
    summary: 'Make the API token anew',
    description: 'The one of before stops working at once. Answers the new `api_token` this once.',
    response: one(apiToken.extend({ api_token: z.string() })),
  }),
};
