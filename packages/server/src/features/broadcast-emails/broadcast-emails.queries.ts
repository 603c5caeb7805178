import type { AdminEmail } from '@bookline/contract/features/broadcast-emails';
import type { EmailBlock } from '@bookline/contract/rules/email-blocks';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

/** Versions that the editor lists. */
const LISTED_VERSIONS = 50;

const existing = (db: Db, tenantId: number, q: string | undefined) => {
  const emails = db
    .selectFrom('broadcast_email as e')
    .where('e.tenant_id', '=', tenantId)
    .where('e.deleted_at', 'is', null);
  return q
    ? emails.where(sql<string>`lower(e.name || ' ' || e.subject)`, 'like', `%${likePattern(q.toLowerCase())}%`)
    : emails;
};

const isOffered = sql<boolean>`(e.active and e.deleted_at is null)`;

/** A page of the emails users can choose, or of those with these ids, by name, with the total number. */
export async function listChoices(
  db: Db,
  tenantId: number,
  {
    q,
    ids,
    page,
    limit,
  }: {
    readonly q?: string | undefined;
    readonly ids?: readonly string[] | undefined;
    readonly page: number;
    readonly limit: number;
  },
) {
  const offered = ids
    ? db
        .selectFrom('broadcast_email as e')
        .where('e.tenant_id', '=', tenantId)
        .where(sql<boolean>`e.id = any(${ids}::uuid[])`)
    : existing(db, tenantId, q).where('e.active', '=', true);
  const { total } = await offered.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await offered
    .select(['e.id', 'e.name', 'e.subject', 'e.version', 'e.service', 'e.updated_at'])
    .select(isOffered.as('offered'))
    .select(topic.as('topic'))
    .orderBy(sql`lower(e.name)`)
    .orderBy('e.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total };
}

const topic = sql<AdminEmail['topic']>`(select json_build_object('id', t.id, 'name', t.name)
  from email_topic t where t.tenant_id = e.tenant_id and t.id = e.topic_id)`;

const updater = sql<AdminEmail['updated_by']>`(select json_build_object('id', u.id, 'name', ${fullName('u')})
  from app_user u where u.tenant_id = e.tenant_id and u.id = e.updated_by_id)`;

export interface EmailsQuery {
  readonly q?: string | undefined;
  readonly page: number;
  readonly limit: number;
  readonly order_field: 'name' | 'subject' | 'updated_at';
  readonly order: 'asc' | 'desc';
}

/** All emails, or a page of them. */
export async function listEmails(db: Db, tenantId: number, query: EmailsQuery & { readonly all: boolean }) {
  const { q, page, limit, order_field, order, all } = query;
  const { total } = await existing(db, tenantId, q)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await existing(db, tenantId, q)
    .select(['e.id', 'e.name', 'e.subject', 'e.version', 'e.service', 'e.active', 'e.created_at', 'e.updated_at'])
    .select(updater.as('updated_by'))
    .select(topic.as('topic'))
    .orderBy(order_field === 'updated_at' ? sql.ref('e.updated_at') : sql`lower(${sql.ref(`e.${order_field}`)})`, order)
    .orderBy('e.id')
    .$if(!all, (paged) => paged.limit(limit).offset((page - 1) * limit))
    .execute();
  return { rows, total };
}

/** One email, locked for a change if wanted. */
export const findEmail = (db: Db, tenantId: number, id: string, { lock = false } = {}) =>
  existing(db, tenantId, undefined)
    .select(['e.id', 'e.name', 'e.subject', 'e.version', 'e.service', 'e.active', 'e.created_at', 'e.updated_at'])
    .select(updater.as('updated_by'))
    .select(topic.as('topic'))
    .where('e.id', '=', id)
    .$if(lock, (query) => query.forUpdate('e'))
    .executeTakeFirst();

export interface VersionRow {
  readonly subject: string;
  readonly preheader: string;
  readonly blocks: EmailBlock[];
  readonly html: string;
  readonly plain: string;
}

/** One version of an email, also of a deleted one. The newest without a number. */
export async function findVersion(db: Db, tenantId: number, emailId: string, version?: number) {
  return db
    .selectFrom('broadcast_email_version as v')
    .innerJoin('broadcast_email as e', (join) =>
      join.onRef('e.tenant_id', '=', 'v.tenant_id').onRef('e.id', '=', 'v.email_id'),
    )
    .select([
      'v.email_id',
      'v.version',
      'e.name',
      'v.subject',
      'v.preheader',
      'v.html',
      'v.plain',
      'e.deleted_at',
      'e.active',
      'e.service',
      'e.topic_id',
    ])
    .select(sql<EmailBlock[]>`v.blocks`.as('blocks'))
    .where('v.tenant_id', '=', tenantId)
    .where('v.email_id', '=', emailId)
    .where('v.version', '=', version ?? sql<number>`e.version`)
    .executeTakeFirst();
}

/** The newest versions of an email. */
export const listVersions = (db: Db, tenantId: number, emailId: string) =>
  db
    .selectFrom('broadcast_email_version as v')
    .select(['v.version', 'v.made_at'])
    .select(
      sql<AdminEmail['updated_by']>`(select json_build_object('id', u.id, 'name', ${fullName('u')})
        from app_user u where u.tenant_id = v.tenant_id and u.id = v.made_by_id)`.as('made_by'),
    )
    .where('v.tenant_id', '=', tenantId)
    .where('v.email_id', '=', emailId)
    .orderBy('v.version', 'desc')
    .limit(LISTED_VERSIONS)
    .execute();

export async function insertEmail(
  db: Db,
  tenantId: number,
  email: {
    id: string;
    name: string;
    subject: string;
    active: boolean;
    service: boolean;
    topic_id: string | null;
    by: string;
    at: Date;
  },
): Promise<void> {
  const { by, at, ...row } = email;
  await db
    .insertInto('broadcast_email')
    .values({ ...row, tenant_id: tenantId, version: 1, updated_by_id: by, created_at: at, updated_at: at })
    .execute();
}

export async function insertVersion(
  db: Db,
  tenantId: number,
  { blocks, ...row }: VersionRow & { email_id: string; version: number; made_by_id: string; made_at: Date },
): Promise<void> {
  await db
    .insertInto('broadcast_email_version')
    .values({ ...row, tenant_id: tenantId, blocks: JSON.stringify(blocks) })
    .execute();
}

export async function updateEmail(
  db: Db,
  tenantId: number,
  id: string,
  change: {
    name?: string;
    subject?: string;
    active?: boolean;
    service?: boolean;
    topic_id?: string | null;
    version?: number;
    updated_at: Date;
    updated_by_id: string;
  },
): Promise<void> {
  await db.updateTable('broadcast_email').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Changes several emails. Returns the ids of those that changed. */
export async function updateEmails(
  db: Db,
  tenantId: number,
  ids: readonly string[],
  change: { active?: boolean; deleted_at?: Date; updated_at: Date; updated_by_id: string },
): Promise<string[]> {
  const rows = await db
    .updateTable('broadcast_email')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .$if(change.active !== undefined, (query) => query.where('active', '!=', change.active ?? true))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertImage(db: Db, tenantId: number, image: { id: string; name: string; created_at: Date }) {
  await db
    .insertInto('email_image')
    .values({ ...image, tenant_id: tenantId })
    .execute();
}

/** The images with these ids. */
export const listImages = async (db: Db, tenantId: number, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('email_image')
        .select(['id', 'name'])
        .where('tenant_id', '=', tenantId)
        .where('id', 'in', ids)
        .execute();

export const getCompany = (db: Db, tenantId: number) =>
  db
    .selectFrom('tenant')
    .select(['name', 'primary_color', 'logo_url'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
