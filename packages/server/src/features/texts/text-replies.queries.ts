import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

export interface ReplyRow {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly shared: boolean;
  readonly owner_id: string;
  readonly owner_name: string;
}

const columns = sql`r.id, r.title, r.words, r.shared, r.owner_id, ${fullName('u')} as owner_name`;

/** A user's saved replies and the shared ones, by name. */
export async function listReplies(db: Db, tenantId: number, userId: string): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`
    select ${columns} from text_reply r join app_user u on u.tenant_id = r.tenant_id and u.id = r.owner_id
    where r.tenant_id = ${tenantId} and (r.owner_id = ${userId} or r.shared)
    order by lower(r.title), r.id limit 1000`.execute(db);
  return rows;
}

export async function findReply(db: Db, tenantId: number, userId: string, id: string): Promise<ReplyRow | undefined> {
  const { rows } = await sql<ReplyRow>`
    select ${columns} from text_reply r join app_user u on u.tenant_id = r.tenant_id and u.id = r.owner_id
    where r.tenant_id = ${tenantId} and r.id = ${id} and (r.owner_id = ${userId} or r.shared)`.execute(db);
  return rows[0];
}

export async function countReplies(db: Db, tenantId: number, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('text_reply')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertReply(
  db: Db,
  tenantId: number,
  reply: {
    readonly id: string;
    readonly owner_id: string;
    readonly shared: boolean;
    readonly title: string;
    readonly words: string;
    readonly created_at: Date;
  },
): Promise<void> {
  await db
    .insertInto('text_reply')
    .values({ ...reply, updated_at: reply.created_at, tenant_id: tenantId })
    .execute();
}

export async function updateReply(
  db: Db,
  tenantId: number,
  id: string,
  change: {
    readonly title?: string | undefined;
    readonly words?: string | undefined;
    readonly shared?: boolean | undefined;
    readonly updated_at: Date;
  },
): Promise<void> {
  await db.updateTable('text_reply').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export async function deleteReply(db: Db, tenantId: number, id: string): Promise<void> {
  await db.deleteFrom('text_reply').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
