import { sql } from 'kysely';
import type { Services, Tenant } from '../context.ts';
import type { Db } from '../db/database.ts';

/**
 * The absolute URL of `path` on the tenant's host name, for links in emails. Scheme and port come from the configuration and the host from tenant_host,
 * never from a request, because a forged Host header must not decide where a reset link leads. A tenant without a host name uses the installation's
 * URL. Queries the database, with `services.db` inside a transaction.
 */
export async function tenantUrl(
  services: Pick<Services, 'base_url' | 'database'> & { readonly db?: Db },
  tenant: Pick<Tenant, 'id'>,
  path: string,
): Promise<string> {
  if (!path.startsWith('/')) throw new Error('a path begins with a slash');
  const host = services.db
    ? await findHost(services.db, tenant.id)
    : await services.database.outsideTenants((db) => findHost(db, tenant.id));
  // Not resolved against the base, because '//elsewhere' would be another host.
  return `${originOf(services, host)}${path}`;
}

/** The origin of the tenant's host name, such as https://agency.example.com. Undefined without one: the installation's own host doesn't tell whose page it is. */
export async function tenantOrigin(
  services: Pick<Services, 'base_url'> & { readonly db: Db },
  tenant: Pick<Tenant, 'id'>,
): Promise<string | undefined> {
  const host = await findHost(services.db, tenant.id);
  return host === undefined ? undefined : originOf(services, host);
}

function originOf({ base_url }: Pick<Services, 'base_url'>, host: string | undefined): string {
  const url = new URL(base_url());
  if (host) url.hostname = host;
  return url.origin;
}

/** The tenant's host name. If there are several, always the shortest. */
async function findHost(db: Db, tenantId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('tenant_host')
    .select('host')
    .where('tenant_id', '=', tenantId)
    .orderBy(sql`length(host)`)
    .orderBy('host')
    .executeTakeFirst();
  return row?.host;
}
