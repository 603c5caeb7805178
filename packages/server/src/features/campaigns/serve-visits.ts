import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { tenantExists } from '../../platform/db/tenant-exists.ts';
import { keepContactsChanged } from '../../platform/live/live-event.ts';
import { recordTheirs } from '../contacts/contacts.api.ts';
import { lostLinkPage, sendLinkPage } from '../email-messages/email-messages.api.ts';
import { isTracked } from './campaigns.queries.ts';
import { isMachine, reasonOf } from './machine-visits.ts';
import { findSentAt } from './mail-recipients.queries.ts';
import { recordRecipientEvent } from './recipient-events.ts';
import { VISITS, visitedBy } from './tracked-links.ts';

/** The smallest image, and it can't be seen. */
const IMAGE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Takes visits of the links and images in campaign emails. A link leads on even if visits are no longer counted. */
export function serveVisits(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.get(`${VISITS}/o/:name`, async (request, reply) => {
      const { name = '' } = request.params as { name?: string };
      await count(services, request, { kind: 'opens', name: name.replace(/\.gif$/, ''), target: '' });
      return reply
        .headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' })
        .type('image/gif')
        .send(IMAGE);
    });
    scope.get(`${VISITS}/c/:name`, async (request, reply) => {
      const { name = '' } = request.params as { name?: string };
      const { to = '' } = request.query as { to?: unknown };
      const target = typeof to === 'string' ? to : '';
      const known = target !== '' && (await count(services, request, { kind: 'clicks', name, target }));
      if (!known) return lost(reply);
      return reply.header('cache-control', 'no-store').redirect(target, 302);
    });
  });
}

/** Counts a visit if the company counts such visits. Returns whether we wrote this address. */
async function count(
  services: Services,
  request: FastifyRequest,
  { kind, name, target }: { readonly kind: 'opens' | 'clicks'; readonly name: string; readonly target: string },
): Promise<boolean> {
  const visited = visitedBy(services, name, target);
  if (!visited || !(await tenantExists(services.database, visited.tenant_id))) return false;
  const { tenant_id, mail_id } = visited;
  const at = services.clock.now();
  await services.database.inTenant(tenant_id, async (db) => {
    if (!(await isTracked(db, tenant_id, kind))) return;
    const event = kind === 'opens' ? 'opened' : 'clicked';
    const machine = isMachine({
      event,
      method: request.method,
      agent: request.headers['user-agent'] ?? '',
      reason: reasonOf(request),
      at,
      sent_at: await findSentAt(db, tenant_id, mail_id),
    });
    const first = await recordRecipientEvent(
      { db, tenant: { id: tenant_id } },
      { mail_id, event, at, machine, ...(target !== '' && { url: target }) },
    );
    if (!first || event !== 'clicked') return;
    const { contact_id, address } = first;
    await recordTheirs(
      { db, tenant: { id: tenant_id }, clock: services.clock },
      { contact_id, kind: 'mail', subject_id: mail_id, detail: { did: 'clicked', address } },
    );
    await keepContactsChanged(db, tenant_id, [contact_id]);
  });
  services.live.tellSoon();
  return true;
}

const lost = (reply: FastifyReply) => sendLinkPage(reply, 404, lostLinkPage('email'));
