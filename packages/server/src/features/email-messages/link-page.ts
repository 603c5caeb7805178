import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { type VisitorBrand, visitorPages } from './visitor-page.ts';

const pages = visitorPages({ css: readFileSync(join(import.meta.dirname, 'link-page.css'), 'utf8') });

/** For a link in an email or text that leads nowhere. */
export const lostLinkPage = (message: 'email' | 'text', brand?: VisitorBrand): string =>
  pages.page({
    title: 'Link not found',
    brand,
    body: `<h1>Link not found</h1>
<p>This link is incomplete or no longer works. Open it from the ${message} again, or reply to the ${message} and ask for it.</p>`,
  });

/** For a network that opened too many of them. */
export const busyLinkPage = (brand?: VisitorBrand): string =>
  pages.page({
    title: 'Too many requests',
    brand,
    body: `<h1>Too many requests</h1>
<p>Too many links that don’t exist were opened from your network. Try again in an hour.</p>`,
  });

export const sendLinkPage = (reply: FastifyReply, status: 404 | 429, page: string): FastifyReply =>
  reply
    .status(status)
    .headers({ 'content-security-policy': pages.policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page);
