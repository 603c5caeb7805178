import type { Context } from '../../platform/context.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { insertSession } from './dial-sessions.queries.ts';
import { reportPath } from './report-address.ts';

/** Stores a session that the acting user begins. Returns the address at which its calls are reported. */
export async function openSession(ctx: Context, id: string): Promise<string> {
  const { db, tenant, actor, clock } = ctx;
  await insertSession(db, tenant.id, { id, user_id: actor.user_id, created_at: clock.now() });
  return tenantUrl(ctx, tenant, reportPath(ctx, { tenant_id: tenant.id, session_id: id }));
}
