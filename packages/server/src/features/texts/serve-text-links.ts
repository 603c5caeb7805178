import { TEXT_LINK_PATH, TEXT_LINK_TOKEN } from '@bookline/contract/rules/text-links';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Gate } from '../../platform/http/register-routes.ts';
import { keepContactsChanged } from '../../platform/live/live-event.ts';
import { clickedText, isMachine, reasonOf } from '../campaigns/campaign-texts.api.ts';
import { recordTheirs } from '../contacts/contacts.api.ts';
import { busyLinkPage, lostLinkPage, sendLinkPage, type VisitorBrand } from '../email-messages/email-messages.api.ts';
import { networkOf, takeTurns } from '../sessions/sessions.api.ts';
import { findThread } from './conversations.queries.ts';
import { tellConversation } from './tell-texts.ts';
import { countClick, findTextLink } from './text-links.queries.ts';
import { shortLinkOrigin } from './text-links.ts';

const HOUR_S = 3600;
/** Per hour and network. */
const MOST_MISSES = 60;

/**
 * The short links of texts. They lead only to what is stored for them, and only on the host of the tenant whose text has them. A link leads on even if
 * links are no longer shortened, and visits are no longer counted then.
 */
export function serveTextLinks(app: FastifyInstance, services: Services, gate: Gate): void {
  app.get(`${TEXT_LINK_PATH}/:token`, async (request, reply) => {
    const { token = '' } = request.params as { token?: string };
    const { tenant } = await gate.identify({
      host: request.hostname.toLowerCase(),
      session_cookie: undefined,
      api_key: undefined,
      ip: request.ip,
    });
    const target = tenant && TEXT_LINK_TOKEN.test(token) ? await follow(services, tenant, token, request) : undefined;
    if (target !== undefined) {
      // The page that is opened needn't know the link.
      const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
      return reply.headers(headers).redirect(new URL(target).href, 302);
    }
    const brand = tenant ? await services.database.inTenant(tenant.id, (db) => brandOf(db, tenant.id)) : undefined;
    try {
      await countMiss(services, request);
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited')
        return sendLinkPage(reply.header('retry-after', String(HOUR_S)), 429, busyLinkPage(brand));
      throw error;
    }
    return sendLinkPage(reply, 404, lostLinkPage('text', brand));
  });
}

const countMiss = (services: Services, request: FastifyRequest): Promise<void> =>
  services.database.outsideTenants((db) =>
    takeTurns(
      db,
      [{ kind: 'text-link-misses', value: networkOf(request.ip), limit: MOST_MISSES, window_s: HOUR_S }],
      services.clock.now(),
      'Too many requests.',
    ),
  );

/** Where a link leads. Counts the visit. */
async function follow(
  services: Services,
  tenant: { readonly id: number },
  token: string,
  request: FastifyRequest,
): Promise<string | undefined> {
  const at = services.clock.now();
  const target = await services.database.inTenant(tenant.id, async (db) => {
    const ctx = { ...services, db, tenant };
    const link = await findTextLink(db, tenant.id, token);
    if (!link || (await shortLinkOrigin(ctx)) === null) return link?.target;
    const machine = isMachine({
      event: 'clicked_text',
      method: request.method,
      agent: request.headers['user-agent'] ?? '',
      reason: reasonOf(request),
      at,
      sent_at: link.sent_at === null ? undefined : new Date(link.sent_at),
    });
    const { message_id, contact_id, campaign_id } = link;
    // The campaign before the link, as everywhere.
    if (campaign_id !== null) await clickedText(ctx, { text_id: message_id, url: link.target, at, machine });
    const isFirst = await countClick(db, tenant.id, token, { at, machine });
    if (machine) return link.target;
    if (isFirst && contact_id !== null) {
      const detail = { did: 'clicked', number: link.their_number } as const;
      await recordTheirs(ctx, { contact_id, kind: 'text', subject_id: message_id, detail });
      await keepContactsChanged(db, tenant.id, [contact_id]);
    }
    const thread = await findThread(db, tenant.id, link.conversation_id);
    if (thread) await tellConversation(ctx, thread);
    return link.target;
  });
  services.live.tellSoon();
  return target;
}

async function brandOf(db: Db, tenantId: number): Promise<VisitorBrand> {
  const { name, primary_color, logo_url } = await db
    .selectFrom('tenant')
    .select(['name', 'primary_color', 'logo_url'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return { company: name, color: primary_color, logo_url };
}
