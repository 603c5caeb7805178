import { webpageNameOnHost } from '@bookline/contract/rules/webpages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { contentDisposition } from '../../platform/http/content-disposition.ts';
import { visitorPages } from '../email-messages/email-messages.api.ts';
import { KEPT_S } from './form-token.ts';
import { createPageCache, type ServedPage } from './page-cache.ts';
import { sendEmbed, sendForm, takeForms } from './serve-form.ts';

const DAY_S = 24 * 3600;
const errorPages = visitorPages({ css: '' });

/** A part of a page with its own addresses, of another feature. */
export interface PagePart {
  /** Whether this path, such as `/book`, is one of its own. */
  has(path: string): boolean;
  /** Answers a GET. Absent if a route of the app does. */
  get?(found: ServedPage, request: FastifyRequest, reply: FastifyReply): unknown;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The public page on whose host name the request came. */
    webpage: ServedPage | null;
  }
}

/**
 * R023–R025: on a subdomain of the webpage host, only the page of that name is served, and nothing of the app. It has no cookies and no session, so the page
 * can be cached for everyone.
 */
export function servePages(app: FastifyInstance, services: Services, parts: readonly PagePart[]): void {
  const { host: webpageHost } = services.webpages;
  if (webpageHost === undefined) return;
  const cache = createPageCache(services);
  app.decorateRequest('webpage', null);
  app.addHook('onRequest', (request, reply, done) => {
    // A host name may end with a dot, and is the same then.
    const host = request.hostname.toLowerCase().replace(/\.$/, '');
    const name = webpageNameOnHost(host, webpageHost);
    if (name === undefined) return done();
    const answer = async () => {
      const found = cache.known(host) ?? (await cache.find(host, name));
      if (found === 'app') return done();
      if (found === 'none') return notFound(reply, 'This page doesn’t exist, or isn’t public.');
      request.webpage = found;
      // Its body is read first.
      const path = pathOf(request);
      if (request.method === 'POST' && path === '/contact') return done();
      const part = parts.find(({ has }) => has(path));
      if (part && (request.method === 'POST' || !part.get)) return done();
      if (part?.get && request.method === 'GET') return part.get(found, request, reply);
      return servePath(services, found, request, reply);
    };
    answer().catch(done);
  });
  // Pages that the app also has, such as those of forms to sign, set cookies there.
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.webpage) reply.removeHeader('set-cookie');
    done();
  });
  takeForms(app, services);
}

function servePath(services: Services, found: ServedPage, request: FastifyRequest, reply: FastifyReply): unknown {
  const path = pathOf(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(reply, 'This page takes no such request.');
  const { url } = found.loaded.page;
  if (path === '/') return sendPage(found, request, reply, services.clock.now());
  if (path === '/contact') return sendForm(services, found, request, reply);
  if (path === '/embed.js') return sendEmbed(url, reply);
  if (path === '/robots.txt')
    return plain(reply, 'text/plain; charset=utf-8').send(`User-agent: *\nAllow: /\nSitemap: ${url}/sitemap.xml\n`);
  if (path === '/sitemap.xml') return plain(reply, 'application/xml; charset=utf-8').send(sitemapOf(found));
  const file = /^\/files\/([0-9a-f-]{36})$/.exec(path)?.[1];
  if (file) return sendFile(services, found, file, reply);
  return notFound(reply, 'This address isn’t part of the page.', url);
}

const pathOf = ({ url }: FastifyRequest) => url.replace(/[?#].*$/s, '');

function sendPage(found: ServedPage, request: FastifyRequest, reply: FastifyReply, now: Date): unknown {
  // With the page alone, 304 would keep its first token forever.
  const etag = `"${found.version}-${Math.floor(now.getTime() / 1000 / KEPT_S)}"`;
  reply.headers({
    'content-security-policy': found.policy,
    'cache-control': 'public, max-age=0, must-revalidate',
    etag,
    vary: 'accept-encoding',
  });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  const { html, gzip } = found.stamped(now);
  reply.type('text/html; charset=utf-8');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(html);
  return reply.header('content-encoding', 'gzip').send(gzip);
}

const plain = (reply: FastifyReply, type: string) => reply.header('cache-control', 'public, max-age=3600').type(type);

const sitemapOf = ({ loaded: { page } }: ServedPage): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${page.url}/</loc><lastmod>${page.updated_at}</lastmod></url></urlset>
`;

/** A picture or download of this page. Files of other pages and of the app aren't served here. */
async function sendFile(services: Services, found: ServedPage, id: string, reply: FastifyReply): Promise<unknown> {
  const { files, tenant, page } = found.loaded;
  const file = files.get(id);
  if (!file) return notFound(reply, 'This file is no longer part of the page.', page.url);
  const stream = await services.files.read(tenant.id, file.key);
  return reply
    .headers({
      // Only in the visitor's browser: a CDN would still serve it after the page is gone.
      'cache-control': `private, max-age=${DAY_S}`,
      'content-disposition': contentDisposition(file.name, file.content_type.startsWith('image/')),
      'content-length': String(file.size),
      // Even opened as a page, it has no origin, and runs and loads nothing.
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    .type(file.content_type)
    .send(stream);
}

function notFound(reply: FastifyReply, sentence: string, home?: string): unknown {
  const link = home ? `<p><a href="${home}/">Go to the page</a></p>` : '';
  return reply
    .status(404)
    .headers({ 'content-security-policy': errorPages.policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(errorPages.page({ title: 'Page not found', body: `<h1>Page not found</h1><p>${sentence}</p>${link}` }));
}
