import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '../../platform/context.ts';
import { formOf, takeFormBodies } from '../../platform/http/form-body.ts';
import type { Gate } from '../../platform/http/register-routes.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { lostPage, PAGE_POLICY, preferencePage } from './preference-page.ts';
import { decideBy, readPreferences } from './unsubscribe.ts';

const MOST_BYTES = 4 * 1024;
const onOff = z.enum(['on', 'off']);
const sent = z.union([z.object({ all: onOff }), z.object({ topic: z.uuid(), to: onOff })]);

/**
 * The page behind the links in emails. It's HTML with plain forms, so it works in any program that opens links, without a script and without signing in.
 * Each button saves at once. The secret in the path names the address.
 */
export function servePreferences(app: FastifyInstance, services: Services, gate: Gate): void {
  void app.register(async (scope) => {
    takeFormBodies(scope, MOST_BYTES);
    scope.get('/unsubscribe/:token', async (request, reply) => {
      const token = tokenOf(request);
      const preferences = await readPreferences(await visitorOf(services, gate, request), token);
      if (!preferences) return open(reply).status(404).send(lostPage());
      const { did } = request.query as { did?: unknown };
      return open(reply).send(preferencePage(token, preferences, typeof did === 'string' ? did : ''));
    });
    scope.post('/unsubscribe/:token/choices', async (request, reply) => {
      const token = tokenOf(request);
      const { data } = sent.safeParse(Object.fromEntries(formOf(request)));
      if (!data) return reply.redirect(`/unsubscribe/${encodeURIComponent(token)}`, 303);
      const decision = 'all' in data ? ({ ...data, how: 'link' } as const) : { topic_id: data.topic, to: data.to };
      if (!(await decideBy(await visitorOf(services, gate, request), token, decision)))
        return open(reply).status(404).send(lostPage());
      const did = 'all' in data ? `all-${data.all}` : `${data.to}-${data.topic}`;
      // Reloading the page then repeats nothing.
      return reply.redirect(`/unsubscribe/${token}?did=${did}`, 303);
    });
  });
}

const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token;

const open = (reply: FastifyReply) =>
  reply
    .headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8');
