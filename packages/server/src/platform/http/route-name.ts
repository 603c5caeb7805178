import type { FastifyRequest } from 'fastify';

/**
 * What a request asks for, as one of a bounded set of names: the id of its call, the pattern of any other route, 'file' for a file of the web app, and
 * 'page' for paths that only the web app knows, or none.
 */
export function routeOf({ routeOptions }: FastifyRequest): string {
  const { endpoint } = routeOptions.config;
  if (endpoint) return endpoint.id;
  if (routeOptions.url === undefined) return 'page';
  // Files are routes of their own, and have a new name with every build.
  return /\.\w+$/.test(routeOptions.url) ? 'file' : routeOptions.url;
}
