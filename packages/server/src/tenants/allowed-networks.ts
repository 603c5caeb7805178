import { SYSTEM_ACTOR } from '../platform/audit.ts';
import type { OwnerTransaction } from '../platform/db/owner-transaction.ts';
import { newId } from '../platform/ids.ts';
import { tellServers, tenantOf } from './hosts.ts';

/** The networks that a tenant's users can sign in from, as text. None means anywhere. Throws TenantError if the tenant doesn't exist. */
export async function listNetworks(db: OwnerTransaction, slug: string): Promise<readonly string[]> {
  const tenant_id = await tenantOf(db, slug);
  const rows = await db.query<{ network: string; label: string }>(
    'select network::text, label from allowed_network where tenant_id = $1 order by network',
    [tenant_id],
  );
  return rows.map(({ network, label }) => (label ? `${network}  ${label}` : network));
}

/**
 * Lets a tenant's users sign in from anywhere again, for System Admins who are locked out because their address changed. It's recorded in the audit
 * log. Throws TenantError if the tenant doesn't exist.
 */
export async function clearNetworks(db: OwnerTransaction, slug: string, now: Date): Promise<number> {
  const tenant_id = await tenantOf(db, slug);
  const removed = await db.query<{ network: string }>(
    'delete from allowed_network where tenant_id = $1 returning network::text',
    [tenant_id],
  );
  if (removed.length === 0) return 0;
  await db.query(
    `insert into audit_log (tenant_id, id, at, actor_id, request_id, ip, action, subject_type, subject_id, detail)
     values ($1, $2, $3, $4, 'tenant:networks', '', 'allowed_networks.replace', 'tenant', $5, $6)`,
    [tenant_id, newId(), now, SYSTEM_ACTOR, String(tenant_id), JSON.stringify({ networks: [] })],
  );
  await tellServers(db, tenant_id);
  return removed.length;
}
