import { type Endpoint, takesIdempotencyKey } from '@bookline/contract/endpoint';
import { errorBody } from '@bookline/contract/errors';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract call of a route. Routes without one aren't in the reference. */
    endpoint?: Endpoint;
  }
}

// A format already says what its pattern says in 300 characters, and every JSON number is a safe integer.
const zodToJsonConfig: ZodToJsonConfig = {
  override: ({ jsonSchema }) => {
    if (jsonSchema.format) delete jsonSchema.pattern;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  },
};
type ZodToJsonConfig = NonNullable<Parameters<typeof createJsonSchemaTransform>[0]['zodToJsonConfig']>;
const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig });
const toDocument = createJsonSchemaTransformObject({ zodToJsonConfig });

/** Every named schema appears as input and output. The one without references is removed. */
function withoutUnused<D extends ReturnType<typeof toDocument>>(document: D): D {
  if (!('components' in document)) return document;
  const schemas: Readonly<Record<string, unknown>> = document.components?.schemas ?? {};
  const used = new Set<string>();
  const look = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (!name || used.has(name)) continue;
      used.add(name);
      look(schemas[name]);
    }
  };
  look(document.paths);
  const kept = Object.entries(schemas)
    .filter(([name]) => used.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(kept) } };
}

/** Collects the calls registered after it into an OpenAPI 3.1 document, shown at /docs. */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bookline',
        version,
        description:
          'Success answers `{ data, meta? }`; failure `{ errors: { field or base: [sentence] } }`. A browser signs in with POST /v1/sessions and repeats the cookie `csrf_token` in the header `X-CSRF-Token` on every write. Software sends an API key, made under Account › API keys, as `Authorization: Bearer …`, without cookie and CSRF header. ' +
          'Every call that creates something takes a header `Idempotency-Key`: when no reply arrives, send the call again with the same key, and nothing is created twice. Keys are kept for seven days. The same key with another body is refused (409), and so is a second call while the first is still at work or where its reply holds a secret that is shown only once.',
      },
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'session',
            description: '`__Host-session` on an https installation.',
          },
          api_key: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key or the API token, from /account/api_keys.',
          },
        },
      },
    },
    transform: (route) => {
      const { endpoint } = route.route.config ?? {};
      const schema: FastifySchema = endpoint ? describe(endpoint) : { hide: true };
      return toJsonSchema({ ...route, schema });
    },
    // Schemas with an id appear once, under components, and are referenced.
    transformObject: (document) => withoutUnused(toDocument(document)),
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // Uses the policy of all pages. The plugin's own would allow any https source, and require https where there is none.
    uiConfig: { docExpansion: 'none', filter: true, defaultModelsExpandDepth: -1 },
  });
}

const errors = { description: 'What went wrong', content: { 'application/json': { schema: errorBody } } };

/** What the reference says about a call, which is more than the route checks. */
function describe(endpoint: Endpoint): FastifySchema {
  const { access, params, query, upload } = endpoint;
  const body = upload ? withFilePart(endpoint.body, upload.field) : endpoint.body;
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    ...(endpoint.description && { description: endpoint.description }),
    tags: [endpoint.id.replace(/\..*$/, '')],
    security: securityOf(access),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(takesIdempotencyKey(endpoint) && { headers: idempotencyKey }),
    ...(upload && { consumes: ['multipart/form-data'] }),
    response: { ...reply(endpoint), '4xx': errors },
  };
}

const idempotencyKey = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'A key of your own for this call, such as a UUID. Sent again with it, the call answers the same and does nothing.',
    ),
});

function securityOf(access: Endpoint['access']): Record<string, string[]>[] {
  if (access.kind === 'public') return [];
  return access.in_person ? [{ session: [] }] : [{ session: [] }, { api_key: [] }];
}

function reply({ response, produces, status = 200, also }: Endpoint): object {
  if (produces) return { 200: { description: 'A file', content: { [produces]: { schema: z.string() } } } };
  return response
    ? { [status]: response.describe('Done'), ...(also && { [also]: response.describe('Done, with nothing new') }) }
    : { 204: z.null().describe('Done') };
}

function withFilePart(body: z.ZodType | undefined, field: string): z.ZodType {
  const fields = body instanceof z.ZodObject ? body : z.object({});
  return fields.extend({ [field]: z.file().optional() });
}
