import type { AuthorizationKind } from '@bookline/contract/rules/authorization-kinds';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** An outside account as shown to users, without encrypted values. */
const shown = (db: Db, tenantId: number) =>
  db
    .selectFrom('outside_account as a')
    .where('a.tenant_id', '=', tenantId)
    .where('a.state', '<>', 'disconnected')
    .select([
      'a.id',
      'a.user_id',
      'a.kind',
      'a.name',
      'a.state',
      'a.sync_enabled',
      'a.hint',
      'a.asked_at',
      'a.last_synced_at',
      // The problem of the account, or else of one of its calendars.
      sql<
        string | null
      >`coalesce(a.problem, (select min(c.problem) from outside_calendar c where c.tenant_id = a.tenant_id
        and c.account_id = a.id and c.gone_at is null))`.as('problem'),
      'a.problem_at',
      'a.token_ends_at',
      'a.created_at',
      sql<number>`(select count(*)::int from outside_calendar c where c.tenant_id = a.tenant_id and c.account_id = a.id and c.read
        and c.gone_at is null)`.as('calendars_read'),
      sql<
        string | null
      >`(select c.name from outside_calendar c where c.tenant_id = a.tenant_id and c.account_id = a.id and c.written)`.as(
        'written_calendar',
      ),
      sql<number>`(select count(*)::int from outside_calendar c join outside_event e on e.tenant_id = c.tenant_id and e.calendar_id = c.id
        where c.tenant_id = a.tenant_id and c.account_id = a.id and not e.ours)`.as('events'),
    ]);
export type AccountRow = Awaited<ReturnType<typeof listAccounts>>[number];

/** A user's accounts, oldest first. */
export const listAccounts = (db: Db, tenantId: number, userId: string) =>
  shown(db, tenantId).where('a.user_id', '=', userId).orderBy('a.created_at').orderBy('a.id').execute();

export const findAccount = (db: Db, tenantId: number, userId: string, id: string) =>
  shown(db, tenantId).where('a.user_id', '=', userId).where('a.id', '=', id).executeTakeFirst();

/** Locks an account until the transaction ends. Undefined if it isn't the user's or was disconnected. */
export const lockAccount = (db: Db, tenantId: number, userId: string, id: string) =>
  db
    .selectFrom('outside_account')
    .select(['id', 'kind', 'name', 'state'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('state', '<>', 'disconnected')
    .forUpdate()
    .executeTakeFirst();

/** An account with its encrypted credentials, for the code that uses it. Includes disconnected accounts. */
export const findSealed = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('outside_account')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
export type SealedAccount = NonNullable<Awaited<ReturnType<typeof findSealed>>>;

/** Finds and locks a user's account by the vendor's id for it, including a disconnected one. */
export const findKept = (db: Db, tenantId: number, userId: string, kind: AuthorizationKind, externalId: string) =>
  db
    .selectFrom('outside_account')
    .select(['id', 'state'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('external_id', '=', externalId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** A user's account of a kind that each user can have only one of. */
export const findOfKind = (db: Db, tenantId: number, userId: string, kind: AuthorizationKind) =>
  db
    .selectFrom('outside_account')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', '<>', 'disconnected')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export interface NewAccount {
  readonly id: string;
  readonly user_id: string;
  readonly kind: AuthorizationKind;
  readonly external_id: string;
  readonly name: string;
  readonly origin: string;
  readonly created_at: Date;
}

/** The fields of an account that change over time. */
export interface AccountChange {
  readonly external_id?: string;
  readonly name?: string;
  readonly state?: 'connected' | 'reconnect' | 'disconnected';
  readonly sync_enabled?: boolean;
  readonly credential_sealed?: Buffer | null;
  readonly hint?: string | null;
  readonly token_sealed?: Buffer | null;
  readonly token_ends_at?: Date | null;
  readonly asked_at?: Date | null;
  readonly last_synced_at?: Date;
  readonly next_sync_at?: Date;
  readonly failures?: number;
  readonly problem?: string | null;
  readonly problem_at?: Date | null;
  readonly removes_events?: boolean;
  readonly updated_at?: Date;
}

export async function insertAccount(db: Db, tenantId: number, account: NewAccount): Promise<void> {
  await db
    .insertInto('outside_account')
    .values({ ...account, tenant_id: tenantId, next_sync_at: account.created_at, updated_at: account.created_at })
    .execute();
}

export async function updateAccount(db: Db, tenantId: number, id: string, change: AccountChange): Promise<void> {
  await db.updateTable('outside_account').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export async function deleteAccount(db: Db, tenantId: number, id: string): Promise<void> {
  await db.deleteFrom('outside_account').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Accounts of active users whose sync is due, at most `limit`. */
export const listDue = (db: Db, tenantId: number, kinds: readonly AuthorizationKind[], now: Date, limit: number) =>
  db
    .selectFrom('outside_account as a')
    .innerJoin('app_user as u', (join) => join.onRef('u.tenant_id', '=', 'a.tenant_id').onRef('u.id', '=', 'a.user_id'))
    .select('a.id')
    .where('a.tenant_id', '=', tenantId)
    .where('a.kind', 'in', kinds)
    .where('a.state', '=', 'connected')
    .where('a.sync_enabled', '=', true)
    .where('a.next_sync_at', '<=', now.toISOString())
    // A user's request for a sync is already queued.
    .where('a.asked_at', 'is', null)
    .where('u.active', '=', true)
    .where('u.deleted_at', 'is', null)
    .orderBy('a.next_sync_at')
    .orderBy('a.id')
    .limit(limit)
    .execute();

/** Accounts of deleted users. */
export const listLeft = (db: Db, tenantId: number, limit: number) =>
  db
    .selectFrom('outside_account as a')
    .innerJoin('app_user as u', (join) => join.onRef('u.tenant_id', '=', 'a.tenant_id').onRef('u.id', '=', 'a.user_id'))
    .select('a.id')
    .where('a.tenant_id', '=', tenantId)
    .where('a.state', '<>', 'disconnected')
    .where('u.deleted_at', 'is not', null)
    .limit(limit)
    .execute();

export interface Attempt {
  readonly state_hash: Buffer;
  readonly user_id: string;
  readonly kind: string;
  readonly code_verifier: string;
  readonly redirect_uri: string;
  readonly expires_at: Date;
}

/** Stores an attempt, and deletes the tenant's expired ones. */
export async function insertAttempt(db: Db, tenantId: number, attempt: Attempt, now: Date): Promise<void> {
  await db
    .deleteFrom('outside_attempt')
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '<', now.toISOString())
    .execute();
  await db
    .insertInto('outside_attempt')
    .values({ ...attempt, tenant_id: tenantId })
    .execute();
}

/** Deletes and returns an attempt. Of two requests with the same attempt, only one gets it. */
export const takeAttemptOut = (db: Db, tenantId: number, stateHash: Buffer) =>
  db
    .deleteFrom('outside_attempt')
    .where('tenant_id', '=', tenantId)
    .where('state_hash', '=', stateHash)
    .returning(['user_id', 'kind', 'code_verifier', 'redirect_uri', 'expires_at'])
    .executeTakeFirst();
