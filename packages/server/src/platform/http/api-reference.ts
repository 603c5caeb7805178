import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Collects the calls registered after it into an OpenAPI 3.1 document, and shows it at /docs. */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bookline',
        version,
        description:
          'Success answers `{ data, meta? }`; failure `{ errors: { field or base: [sentence] } }`. Sign in with POST /v1/sessions; repeat the cookie `csrf_token` in the header `X-CSRF-Token` on every write.',
      },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'none', filter: true },
    staticCSP: true,
  });
}
