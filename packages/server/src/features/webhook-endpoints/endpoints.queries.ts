import type { WebhookAudience, WebhookStop } from '@bookline/contract/features/webhook-endpoints';
import { type SqlBool, sql } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

/** Everything from the oldest open transaction on is still to come. */
const NOW = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const shown = [
  'e.id',
  'e.user_id',
  'e.name',
  'e.url',
  'e.event_types',
  'e.audience',
  'e.enabled',
  'e.disabled_reason',
  'e.disabled_at',
  'e.old_secret_until',
  'e.last_success_at',
  'e.failing_since',
  'e.created_at',
] as const;

const endpoints = (db: Db, tenantId: number) =>
  db.selectFrom('webhook_endpoint as e').where('e.tenant_id', '=', tenantId);

export type EndpointRow = NonNullable<Awaited<ReturnType<typeof findEndpoint>>>;

/** A user's endpoints, newest first. */
export const listEndpoints = (db: Db, tenantId: number, userId: string) =>
  endpoints(db, tenantId)
    .select(shown)
    .where('e.user_id', '=', userId)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .execute();

/** One of a user's endpoints. */
export const findEndpoint = (db: Db, tenantId: number, userId: string, id: string) =>
  endpoints(db, tenantId).select(shown).where('e.user_id', '=', userId).where('e.id', '=', id).executeTakeFirst();

const tracked = (db: Db, tenantId: number) =>
  endpoints(db, tenantId).innerJoin('app_user as u', (join) =>
    join.onRef('u.tenant_id', '=', 'e.tenant_id').onRef('u.id', '=', 'e.user_id'),
  );

/** `q` matches part of the name, the URL, or the owner's name. */
const matching = (q: string | undefined) => {
  if (!q) return sql<SqlBool>`true`;
  const pattern = `%${likePattern(q)}%`;
  return sql<SqlBool>`(e.name ilike ${pattern} or e.url ilike ${pattern} or ${fullName('u')} ilike ${pattern})`;
};

/** A page of all users' endpoints, newest first. */
export const listTracked = (
  db: Db,
  tenantId: number,
  q: string | undefined,
  { limit, offset }: { limit: number; offset: number },
) =>
  tracked(db, tenantId)
    .select([...shown, fullName('u').as('user_name')])
    .where(matching(q))
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countTracked = (db: Db, tenantId: number, q: string | undefined): Promise<number> =>
  countRows(tracked(db, tenantId).where(matching(q)));

export const findTracked = (db: Db, tenantId: number, id: string) =>
  tracked(db, tenantId)
    .select([...shown, fullName('u').as('user_name')])
    .where('e.id', '=', id)
    .executeTakeFirst();

export interface NewEndpoint {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly url: string;
  readonly event_types: string[];
  readonly audience: WebhookAudience;
  readonly secret_sealed: Buffer;
  readonly origin: unknown;
  readonly created_at: Date;
}

/** Adds an endpoint that hears of everything from now on. */
export async function insertEndpoint(db: Db, tenantId: number, { origin, ...endpoint }: NewEndpoint): Promise<void> {
  await db
    .insertInto('webhook_endpoint')
    .values({
      ...endpoint,
      tenant_id: tenantId,
      origin: JSON.stringify(origin),
      enabled: true,
      enabled_at: endpoint.created_at,
      cursor_tx: NOW,
      cursor_id: FIRST_ID,
      updated_at: endpoint.created_at,
    })
    .execute();
}

export interface EndpointChange {
  readonly name?: string;
  readonly url?: string;
  readonly event_types?: string[];
  readonly audience?: WebhookAudience;
  readonly secret_sealed?: Buffer;
  readonly old_secret_sealed?: Buffer | null;
  readonly old_secret_until?: Date | null;
  readonly failures?: number;
  readonly failing_since?: Date | null;
  readonly last_success_at?: Date;
  readonly held_until?: Date | null;
  readonly held_since?: Date | null;
  readonly updated_at?: Date;
}

export async function updateEndpoint(db: Db, tenantId: number, id: string, change: EndpointChange): Promise<void> {
  await db.updateTable('webhook_endpoint').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Enables an endpoint. What happened in the meantime is not sent. */
export async function updateToEnabled(db: Db, tenantId: number, id: string, at: Date): Promise<void> {
  await db
    .updateTable('webhook_endpoint')
    .set({
      enabled: true,
      disabled_reason: null,
      disabled_at: null,
      enabled_at: at,
      cursor_tx: NOW,
      cursor_id: FIRST_ID,
      failures: 0,
      failing_since: null,
      held_until: null,
      held_since: null,
      updated_at: at,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Disables an endpoint. False if it already was. */
export async function updateToDisabled(
  db: Db,
  tenantId: number,
  id: string,
  { reason, at }: { reason: WebhookStop; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_endpoint')
    .set({ enabled: false, disabled_reason: reason, disabled_at: at, updated_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Says that an admin disabled an endpoint that is disabled anyway. */
export async function updateReason(db: Db, tenantId: number, id: string, reason: WebhookStop): Promise<void> {
  await db
    .updateTable('webhook_endpoint')
    .set({ disabled_reason: reason })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('enabled', '=', false)
    .execute();
}

export async function deleteEndpoint(db: Db, tenantId: number, id: string): Promise<void> {
  await db.deleteFrom('webhook_endpoint').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** An endpoint for reading and sending, locked so that two jobs don't do the same. */
export const lockEndpoint = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('webhook_endpoint as e')
    .select([
      ...shown,
      'e.secret_sealed',
      'e.old_secret_sealed',
      'e.origin',
      'e.enabled_at',
      'e.failures',
      'e.held_until',
      'e.held_since',
      sql<string>`e.cursor_tx::text`.as('cursor_tx'),
      'e.cursor_id',
    ])
    .where('e.tenant_id', '=', tenantId)
    .where('e.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
export type WorkingEndpoint = NonNullable<Awaited<ReturnType<typeof lockEndpoint>>>;

/** Who an endpoint acts for. */
export const findOwner = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('webhook_endpoint')
    .select(['user_id', 'name', 'origin'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst();

export async function updateCursor(
  db: Db,
  tenantId: number,
  id: string,
  { tx, id: last }: { readonly tx: string; readonly id: string },
): Promise<void> {
  await db
    .updateTable('webhook_endpoint')
    .set({ cursor_tx: sql<string>`${tx}::xid8`, cursor_id: last })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
