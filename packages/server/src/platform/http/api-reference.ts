import type { Endpoint } from '@bookline/contract/endpoint';
import { errorBody } from '@bookline/contract/errors';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that a route answers; what has none stays out of the reference. */
    endpoint?: Endpoint;
  }
}

/** Collects the calls registered after it into an OpenAPI 3.1 document, and shows it at /docs. */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bookline',
        version,
        description:
          'Success answers `{ data, meta? }`; failure `{ errors: { field or base: [sentence] } }`. A browser signs in with POST /v1/sessions and repeats the cookie `csrf_token` in the header `X-CSRF-Token` on every write. Software sends an API key, made under Account › API keys, as `Authorization: Bearer …`, without cookie and CSRF header.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'session' },
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
      return jsonSchemaTransform({ ...route, schema });
    },
    // Schemas with an id of their own stand once, under components, and are pointed at.
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // Under the policy of every page: its own would let it load from anywhere by https, and insist on https where there is none.
    uiConfig: { docExpansion: 'none', filter: true },
  });
}

/** What the reference says of a call: more than the route itself checks. */
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
    ...(upload && { consumes: ['multipart/form-data'] }),
    response: { ...reply(endpoint), '4xx': errorBody.describe('What was wrong, in sentences for a person') },
  };
}

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
