import { auditBySystem } from '../../platform/audit.ts';
import type { Services } from '../../platform/context.ts';
import { actAsUser } from './act-as-user.ts';
import { tellCall } from './call-progress.ts';
import { findUserOfCall, lockCall } from './calls.queries.ts';
import { endSupervision } from './end-supervision.ts';
import { endIfForbidden } from './supervise-call.ts';
import { findSupervision, listOpenSupervisions, type SupervisionRow } from './supervisions.queries.ts';

type Acting = Parameters<typeof actAsUser>[0];

/** Ends supervisions that are no longer allowed as soon as users or reporting lines change. */
export function watchSupervisions(services: Acting & Pick<Services, 'webpages'>): void {
  services.webpages.news.subscribe((news) => {
    const tenantId = Number(/^tenant (\d+)$/.exec(news ?? '')?.[1]);
    if (!tenantId) return;
    endForbidden(services, tenantId).catch((error: unknown) =>
      services.log.error({ err: error }, 'supervisions were not checked after a change of the organization'),
    );
  });
}

async function endForbidden(acting: Acting, tenant_id: number): Promise<void> {
  const open = await acting.database.inTenant(tenant_id, (db) => listOpenSupervisions(db, tenant_id));
  for (const row of open) {
    const ctx = await actAsUser(acting, tenant_id, row.user_id);
    if (ctx) await ctx.transaction((tx) => endIfForbidden(tx, row.id));
    else await endOfDeactivated(acting, tenant_id, row);
  }
}

/** The supervisor can no longer act, so the call's user does. */
async function endOfDeactivated(acting: Acting, tenant_id: number, { id, call_id }: SupervisionRow): Promise<void> {
  const user_id = await acting.database.inTenant(tenant_id, (db) => findUserOfCall(db, tenant_id, { id: call_id }));
  const ctx = user_id === undefined ? undefined : await actAsUser(acting, tenant_id, user_id);
  await ctx?.transaction(async (tx) => {
    const call = await lockCall(tx.db, tenant_id, call_id);
    const row = await findSupervision(tx.db, tenant_id, { id });
    if (!call || !row || row.ended_at !== null) return;
    await endSupervision(tx, call, row, { by: auditBySystem });
    await tellCall(tx, call);
  });
}
