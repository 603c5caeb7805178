import type { FastifyRequest } from 'fastify';

/**
 * A name for a request from a bounded set: the id of its call, the pattern of another route, 'file' for a file of the web app, and 'page' for paths that
 * only the web app knows, or that don't exist.
 */
export function routeOf({ routeOptions }: FastifyRequest): string {
  const { endpoint } = routeOptions.config;
  if (endpoint) return endpoint.id;
  if (routeOptions.url === undefined) return 'page';
  // Files are separate routes, and get new names with every build.
  return /\.\w+$/.test(routeOptions.url) ? 'file' : routeOptions.url;
}
