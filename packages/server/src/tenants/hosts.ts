import { TELL } from '../platform/db/listen.ts';
import type { OwnerTransaction } from '../platform/db/owner-transaction.ts';
import { TenantError } from './tenant-error.ts';

/** Throws TenantError if the host name already belongs to a tenant. */
export async function requireFreeHost(db: OwnerTransaction, host: string): Promise<void> {
  const [taken] = await db.query<{ slug: string }>(
    'select slug from tenant_host join tenant on tenant.id = tenant_id where host = $1',
    [host],
  );
  if (taken)
    throw new TenantError(`The host name ${host} already belongs to the tenant '${taken.slug}'. Choose another.`);
}

/** Adds a host name to a tenant. Throws TenantError if the tenant doesn't exist or the name is taken. */
export async function addHost(db: OwnerTransaction, slug: string, host: string): Promise<void> {
  const tenant_id = await tenantOf(db, slug);
  await requireFreeHost(db, host);
  await db.copy('tenant_host', [{ host, tenant_id }]);
  await tellServers(db, tenant_id);
}

/** Removes a host name from a tenant. Throws TenantError if it isn't the tenant's, or is its last one. */
export async function removeHost(db: OwnerTransaction, slug: string, host: string): Promise<void> {
  const tenant_id = await tenantOf(db, slug);
  const rows = await db.query<{ host: string }>('select host from tenant_host where tenant_id = $1', [tenant_id]);
  const hosts = rows.map((row) => row.host);
  if (!hosts.includes(host))
    throw new TenantError(`'${slug}' doesn't have the host name ${host}. It has ${hosts.join(', ')}.`);
  if (hosts.length === 1) throw new TenantError(`${host} is the last host name of '${slug}'. Add another one first.`);
  await db.query('delete from tenant_host where tenant_id = $1 and host = $2', [tenant_id, host]);
  await tellServers(db, tenant_id);
}

/** The id of a tenant, locked. Throws TenantError if it doesn't exist. */
export async function tenantOf(db: OwnerTransaction, slug: string): Promise<number> {
  const [row] = await db.query<{ id: string }>('select id from tenant where slug = $1 for update', [slug]);
  if (!row) throw new TenantError(`The tenant '${slug}' doesn't exist.`);
  return Number(row.id);
}

/** Running servers cache host names for half a minute. */
export const tellServers = (db: OwnerTransaction, tenantId: number) => db.query(TELL, [`tenant ${tenantId}`]);
