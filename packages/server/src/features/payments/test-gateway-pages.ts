import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '../../platform/context.ts';
import { tenantExists } from '../../platform/db/tenant-exists.ts';
import { TEST_GATEWAY } from '../../providers/payments/test-gateway.ts';
import { takeEvent } from './payment-events.ts';
import { bankPage, cardPage, lostPage } from './test-gateway-html.ts';

const MOST_BYTES = 4 * 1024;
const named = z.object({
  tenant: z.coerce.number().int().positive(),
  ref: z.string().regex(/^(entry|charge)_[0-9a-f]{32}$/),
});
const typedCard = z.object({
  token: z.string().min(1).max(40),
  exp_month: z.coerce.number().int().min(1).max(12),
  exp_year: z.coerce.number().int().min(2000).max(2999),
});
const typedAnswer = z.object({ answer: z.enum(['confirm', 'refuse']) });

/**
 * What the pages may do. The sandbox gives them an origin of their own: they reach neither the application's cookies nor its pages, as if another
 * company served them.
 */
const POLICY = [
  'sandbox allow-scripts allow-forms',
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "script-src 'self'",
  "style-src 'self'",
].join(';');

/** The pages of the built-in test gateway, where payers enter test cards and answer their bank. A secret in the path names what they are about. */
export function serveTestGateway(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    serveFile(scope, 'page.css', 'text/css', () =>
      readFile(join(import.meta.dirname, 'test-gateway-page.css'), 'utf8'),
    );
    serveFile(scope, 'card-form.js', 'text/javascript', () =>
      readFile(join(import.meta.dirname, 'test-gateway-card-form.js'), 'utf8'),
    );
    // The contract's own rule, as the browser can run it.
    serveFile(scope, 'card-brand.js', 'text/javascript', async () =>
      stripTypeScriptTypes(
        await readFile(fileURLToPath(import.meta.resolve('@bookline/contract/rules/card-brand')), 'utf8'),
      ),
    );
    const visit = async (request: FastifyRequest, reply: FastifyReply) => {
      reply
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8');
      const { data } = named.safeParse(request.params);
      const there = data && (await tenantExists(services.database, data.tenant));
      return there ? { ...data, desk: services.payments.test(data.tenant) } : undefined;
    };
    const lost = (reply: FastifyReply) => reply.status(404).send(lostPage());
    const tell = (tenant: number, kind: 'charge' | 'card_entry', ref: string) =>
      takeEvent(services, tenant, 'test', { id: randomUUID(), type: `${kind}.updated`, about: { kind, ref } });
    const year = () => services.clock.now().getUTCFullYear();

    scope.get(`${TEST_GATEWAY}/:tenant/cards/:ref`, async (request, reply) => {
      const at = await visit(request, reply);
      const entry = await at?.desk.readEntry(at.ref);
      if (entry?.status === 'open') return reply.send(cardPage({ back: entry.return_path, year: year() }));
      if (entry?.status === 'action') return reply.send(bankPage(undefined));
      return entry ? reply.redirect(entry.return_path, 303) : lost(reply);
    });
    scope.post(`${TEST_GATEWAY}/:tenant/cards/:ref`, async (request, reply) => {
      const at = await visit(request, reply);
      const entry = await at?.desk.readEntry(at.ref);
      if (!at || !entry) return lost(reply);
      if (entry.status === 'open') {
        const { data: card } = typedCard.safeParse(request.body);
        const problem = 'Enter the number of a test card, and its expiration date.';
        if (!card) return reply.status(422).send(cardPage({ back: entry.return_path, problem, year: year() }));
        const status = await at.desk.enterCard(at.ref, card);
        if (status === 'action') return reply.redirect(request.url, 303);
      } else if (entry.status === 'action') {
        const { data } = typedAnswer.safeParse(request.body);
        if (!data) return reply.status(422).send(bankPage(undefined));
        await at.desk.answerBank('entry', at.ref, data.answer === 'confirm');
      }
      await tell(at.tenant, 'card_entry', at.ref);
      return reply.redirect(entry.return_path, 303);
    });
    scope.get(`${TEST_GATEWAY}/:tenant/charges/:ref`, async (request, reply) => {
      const at = await visit(request, reply);
      const charge = await at?.desk.readChallenge(at.ref);
      if (!charge?.return_path) return lost(reply);
      return charge.status === 'action'
        ? reply.send(bankPage(charge.amount_cents))
        : reply.redirect(charge.return_path, 303);
    });
    scope.post(`${TEST_GATEWAY}/:tenant/charges/:ref`, async (request, reply) => {
      const at = await visit(request, reply);
      const charge = await at?.desk.readChallenge(at.ref);
      if (!at || !charge?.return_path) return lost(reply);
      const { data } = typedAnswer.safeParse(request.body);
      if (!data) return reply.status(422).send(bankPage(charge.amount_cents));
      await at.desk.answerBank('charge', at.ref, data.answer === 'confirm');
      await tell(at.tenant, 'charge', at.ref);
      return reply.redirect(charge.return_path, 303);
    });
  });
}

/** Files that the pages load. Their origin is none of ours, so they must be allowed to. */
function serveFile(scope: FastifyInstance, name: string, type: string, read: () => Promise<string>): void {
  let text: Promise<string> | undefined;
  scope.get(`${TEST_GATEWAY}/${name}`, async (_request, reply) => {
    text ??= read();
    return reply
      .headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'no-cache',
      })
      .type(`${type}; charset=utf-8`)
      .send(await text);
  });
}
