import { randomBytes } from 'node:crypto';
import { ONE_TIME_PASSWORD_HOURS } from '@bookline/contract/rules/constants';
import { hashPassword } from '../features/sessions/password.ts';
import { SYSTEM_ACTOR } from '../platform/audit.ts';
import type { OwnerTransaction } from '../platform/db/owner-transaction.ts';
import { newId } from '../platform/ids.ts';
import { tellServers } from './hosts.ts';
import { TenantError } from './tenant-error.ts';

/** A password for one sign-in, after which the user must choose another, and the columns that say so. */
export async function makeOneTimePassword(now: Date) {
  const password = randomBytes(12).toString('base64url');
  return {
    password,
    columns: {
      password_hash: await hashPassword(password),
      must_change_password: true,
      one_time_until: new Date(now.getTime() + ONE_TIME_PASSWORD_HOURS * 3_600_000),
    },
  };
}

/**
 * Gives an active admin of a tenant a new one-time password and ends their sessions, for an operator whose one-time password is used up and who has no
 * mail server yet. Two-factor stays on. It's recorded in the audit log. Throws TenantError if there is no such admin.
 */
export async function resetAdminPassword(
  db: OwnerTransaction,
  { slug, email }: { readonly slug: string; readonly email: string },
  now: Date,
): Promise<string> {
  const [admin] = await db.query<{ tenant_id: string; id: string }>(
    `select u.tenant_id, u.id from app_user u join tenant t on t.id = u.tenant_id
     where t.slug = $1 and lower(u.email) = lower($2) and u.account_type = 'admin' and u.active for update of u`,
    [slug, email],
  );
  if (!admin) throw new TenantError(`'${slug}' has no active System Admin with the email ${email}.`);
  const { password, columns } = await makeOneTimePassword(now);
  await db.query(
    `update app_user set password_hash = $3, must_change_password = $4, one_time_until = $5, updated_at = $6
     where tenant_id = $1 and id = $2`,
    [admin.tenant_id, admin.id, columns.password_hash, columns.must_change_password, columns.one_time_until, now],
  );
  await db.query('delete from password_reset where tenant_id = $1 and user_id = $2', [admin.tenant_id, admin.id]);
  // Sessions on top of theirs are deleted with them.
  await db.query('delete from session where tenant_id = $1 and user_id = $2', [admin.tenant_id, admin.id]);
  await db.query(
    `insert into audit_log (tenant_id, id, at, actor_id, request_id, ip, action, subject_type, subject_id, detail)
     values ($1, $2, $3, $4, 'tenant:password', '', 'password.one_time', 'user', $5, '{}')`,
    [admin.tenant_id, newId(), now, SYSTEM_ACTOR, admin.id],
  );
  await tellServers(db, Number(admin.tenant_id));
  return password;
}
