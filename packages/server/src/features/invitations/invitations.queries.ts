import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

export interface InvitationRow {
  readonly id: string;
  readonly user_id: string;
  readonly sent_by: string;
  readonly sent_at: string;
  readonly expires_at: string;
  readonly accepted_at: string | null;
  readonly revoked_at: string | null;
}

export interface NewInvitation {
  readonly id: string;
  readonly user_id: string;
  readonly token_hash: Buffer;
  readonly sent_by_id: string;
  readonly sent_at: Date;
  readonly expires_at: Date;
}

export async function insertInvitation(db: Db, tenantId: number, invitation: NewInvitation): Promise<void> {
  await db
    .insertInto('user_invitation')
    .values({ ...invitation, tenant_id: tenantId })
    .execute();
}

/** Revokes a user's open invitations; returns how many there were. */
export async function updateToRevoked(db: Db, tenantId: number, userId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('user_invitation')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function updateToAccepted(db: Db, tenantId: number, id: string, now: Date): Promise<void> {
  await db
    .updateTable('user_invitation')
    .set({ accepted_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

const columns = sql`i.id, i.user_id, i.sent_at, i.expires_at, i.accepted_at, i.revoked_at,
  (select ${fullName('s')} from app_user s where s.tenant_id = i.tenant_id and s.id = i.sent_by_id) as sent_by`;

export async function findLatest(db: Db, tenantId: number, userId: string): Promise<InvitationRow | undefined> {
  const { rows } = await sql<InvitationRow>`
    select ${columns} from user_invitation i where i.tenant_id = ${tenantId} and i.user_id = ${userId}
    order by i.sent_at desc, i.id desc limit 1`.execute(db);
  return rows[0];
}

/** The invitation for a token, with the invited user; locked when it is accepted. */
export async function findByToken(db: Db, tenantId: number, tokenHash: Buffer, options: { lock: boolean }) {
  const { rows } = await sql<InvitationRow & InvitedPerson>`
    select ${columns}, u.first_name, u.last_name, u.username, u.email, u.account_type, u.invited
    from user_invitation i join app_user u on u.tenant_id = i.tenant_id and u.id = i.user_id
    where i.tenant_id = ${tenantId} and i.token_hash = ${tokenHash} and u.deleted_at is null
    ${options.lock ? sql`for update of i, u` : sql``}`.execute(db);
  return rows[0];
}

export interface InvitedPerson {
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
  readonly email: string;
  readonly account_type: string;
  readonly invited: boolean;
}

/** Activates the user, who can sign in from now on. */
export async function updateToJoined(
  db: Db,
  tenantId: number,
  userId: string,
  person: { first_name: string; last_name: string; now: Date },
): Promise<void> {
  const { now, ...name } = person;
  await db
    .updateTable('app_user')
    .set({ ...name, active: true, invited: false, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute();
}
