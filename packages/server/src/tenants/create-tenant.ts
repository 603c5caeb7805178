import type { Variant } from '@bookline/contract/rules/variant';
import { seedLookups } from '../demo/seed-lookups.ts';
import type { OwnerTransaction } from '../platform/db/owner-transaction.ts';
import { newId } from '../platform/ids.ts';
import { addFirstDispositions } from './first-dispositions.ts';
import { addFirstEmailTopics } from './first-email-topics.ts';
import { requireFreeHost, tellServers } from './hosts.ts';
import { makeOneTimePassword } from './one-time-password.ts';
import { TenantError } from './tenant-error.ts';

export interface NewTenant {
  readonly slug: string;
  readonly name: string;
  readonly variant: Variant;
  readonly host: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * Adds a tenant: its host name, company, default statuses, lead sources, tags, email topics, and dispositions, first settings, and an admin. The admin signs in with the
 * returned one-time password and must choose another one first. Throws TenantError if the slug, host name, or email address is
 * taken.
 */
export async function createTenant(
  db: OwnerTransaction,
  tenant: NewTenant,
  now: Date,
): Promise<{ readonly tenant_id: number; readonly password: string }> {
  const { slug, name, variant, host, email, first_name, last_name } = tenant;
  // If two run at once, the second waits and finds what the first took.
  await db.query("select pg_advisory_xact_lock(hashtextextended('bookline tenants', 0))");
  const [same] = await db.query('select 1 from tenant where slug = $1', [slug]);
  if (same) throw new TenantError(`The tenant '${slug}' already exists. Choose another --slug.`);
  await requireFreeHost(db, host);
  const [taken] = await db.query('select 1 from sign_in_name where name = $1', [email.toLowerCase()]);
  if (taken) throw new TenantError(`${email} is already in use. Choose another --email.`);

  const [row] = await db.query<{ id: string }>(
    'insert into tenant (slug, name, variant, created_at) values ($1, $2, $3, $4) returning id',
    [slug, name, variant, now],
  );
  const tenant_id = Number(row?.id);
  await db.copy('tenant_host', [{ host, tenant_id }]);
  const corporation_id = newId();
  await db.copy('corporation', [{ tenant_id, id: corporation_id, type: 'company', name, created_at: now }]);
  await seedLookups(db, tenant_id, variant);
  await addFirstEmailTopics(db, { tenant_id, variant, at: now });
  await addFirstDispositions(db, { tenant_id, at: now });
  const settings = { HELP_BUTTON: 'true', SUPPORT_EMAIL: email };
  await db.copy(
    'setting',
    Object.entries(settings).map(([key, value]) => ({ tenant_id, key, value, public: true, updated_at: now })),
  );

  const { password, columns } = await makeOneTimePassword(now);
  const user_id = newId();
  await db.copy('app_user', [
    {
      tenant_id,
      id: user_id,
      username: email,
      email,
      ...columns,
      account_type: 'admin',
      corporation_id,
      first_name,
      last_name,
      created_at: now,
      updated_at: now,
    },
  ]);
  await db.copy('sign_in_name', [{ name: email.toLowerCase(), tenant_id, user_id }]);
  await tellServers(db, tenant_id);
  return { tenant_id, password };
}
