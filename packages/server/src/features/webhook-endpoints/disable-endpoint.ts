import { auditFrom, SYSTEM_ACTOR } from '../../platform/audit.ts';
import type { Services, Tenant } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { notify } from '../notifications/notifications.api.ts';
import { jobOrigin } from '../sessions/sessions.api.ts';
import { updateQueuedToFailed } from './deliveries.queries.ts';
import { updateToDisabled } from './endpoints.queries.ts';
import { DISABLED } from './endpoints.service.ts';

type Base = Pick<Services, 'clock' | 'base_url' | 'database'> & { readonly db: Db; readonly tenant: Tenant };

const news = {
  failing: 'no request to it succeeded for three days.',
  gone: 'its URL no longer exists.',
  owner: 'you must sign in first.',
} as const;

/** Disables an endpoint because of a problem, gives up what waits for it, and notifies its owner. */
export async function disableEndpoint(
  ctx: Base,
  {
    id,
    name,
    user_id,
    origin,
  }: { readonly id: string; readonly name: string; readonly user_id: string; readonly origin: unknown },
  reason: keyof typeof news,
): Promise<void> {
  const { db, tenant } = ctx;
  const at = ctx.clock.now();
  if (!(await updateToDisabled(db, tenant.id, id, { reason, at }))) return;
  await updateQueuedToFailed(db, tenant.id, id, DISABLED);
  const { request_id } = jobOrigin.parse(origin);
  await auditFrom(
    { db, tenant_id: tenant.id, at, actor_id: SYSTEM_ACTOR, request_id, ip: '' },
    { action: 'webhook.disable', subject_id: id, detail: { name, reason } },
  );
  await notify(ctx, [user_id], {
    kind: 'webhook',
    text: `The webhook ${name} is disabled: ${news[reason]}`,
    link: `/account/webhooks/${id}`,
  });
}
