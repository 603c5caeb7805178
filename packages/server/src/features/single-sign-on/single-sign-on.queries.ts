import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import type { SingleSignOn, SsoAttempt } from '../../platform/db/schema.d.ts';

export async function findSettings(db: Db, tenantId: number) {
  return db
    .selectFrom('single_sign_on as s')
    .leftJoin('app_user as m', (join) =>
      join.onRef('m.tenant_id', '=', 's.tenant_id').onRef('m.id', '=', 's.manager_id'),
    )
    .selectAll('s')
    .select(fullName<string | null>('m').as('manager_name'))
    .where('s.tenant_id', '=', tenantId)
    .executeTakeFirst();
}
export type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>;

export async function saveSettings(db: Db, settings: Insertable<SingleSignOn>): Promise<void> {
  const { tenant_id: _, ...changes } = settings;
  await db
    .insertInto('single_sign_on')
    .values(settings)
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(changes))
    .execute();
}

export async function updateFailure(db: Db, tenantId: number, failure: string | null, at: Date | null): Promise<void> {
  await db.updateTable('single_sign_on').set({ failure, failed_at: at }).where('tenant_id', '=', tenantId).execute();
}

export async function listHosts(db: Db, tenantId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('tenant_host')
    .select('host')
    .where('tenant_id', '=', tenantId)
    .orderBy('host')
    .execute();
  return rows.map(({ host }) => host);
}

/** Stores an attempt and deletes the tenant's expired ones. */
export async function insertAttempt(db: Db, attempt: Insertable<SsoAttempt>, now: Date): Promise<void> {
  await db
    .deleteFrom('sso_attempt')
    .where('tenant_id', '=', attempt.tenant_id)
    .where('expires_at', '<', now.toISOString())
    .execute();
  await db.insertInto('sso_attempt').values(attempt).execute();
}

/** Deletes and returns an attempt. Of two requests at once, only one gets it. */
export async function takeAttemptOut(db: Db, tenantId: number, stateHash: Buffer) {
  return db
    .deleteFrom('sso_attempt')
    .where('tenant_id', '=', tenantId)
    .where('state_hash', '=', stateHash)
    .returning(['browser_hash', 'nonce', 'code_verifier', 'redirect_uri', 'expires_at'])
    .executeTakeFirst();
}

const people = (db: Db, tenantId: number) =>
  db
    .selectFrom('app_user')
    .select(['app_user.id', 'app_user.active', 'app_user.invited'])
    .where('app_user.tenant_id', '=', tenantId)
    .where('app_user.deleted_at', 'is', null);
export type KnownPerson = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>;

/** The user linked to this subject, if they signed in before. */
export async function findLinked(db: Db, tenantId: number, issuer: string, subject: string) {
  return people(db, tenantId)
    .innerJoin('sso_identity', (join) =>
      join.onRef('sso_identity.tenant_id', '=', 'app_user.tenant_id').onRef('sso_identity.user_id', '=', 'app_user.id'),
    )
    .where('sso_identity.issuer', '=', issuer)
    .where('sso_identity.subject', '=', subject)
    .executeTakeFirst();
}

export async function findByEmail(db: Db, tenantId: number, email: string): Promise<KnownPerson | undefined> {
  return people(db, tenantId).where(sql`lower(app_user.email)`, '=', email.toLowerCase()).executeTakeFirst();
}

export async function saveIdentity(
  db: Db,
  tenantId: number,
  identity: { readonly issuer: string; readonly subject: string; readonly user_id: string; readonly now: Date },
): Promise<void> {
  const { now, user_id, issuer, subject } = identity;
  await db
    .insertInto('sso_identity')
    .values({ tenant_id: tenantId, issuer, subject, user_id, linked_at: now, last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'issuer', 'subject']).doUpdateSet({ user_id, last_used_at: now }),
    )
    .execute();
}

/** Whether the user with this email is already linked to another account at the provider. */
export async function hasOtherSubject(db: Db, tenantId: number, issuer: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sso_identity')
    .select('subject')
    .where('tenant_id', '=', tenantId)
    .where('issuer', '=', issuer)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** An invited user joins, which completes the invitation. */
export async function updateToJoined(db: Db, tenantId: number, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ active: true, invited: false, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute();
  await db
    .updateTable('user_invitation')
    .set({ accepted_at: now })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}
