import type { LetterTemplate } from '@bookline/contract/features/letter-templates';
import { type SqlBool, sql } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

type Sharing = LetterTemplate['sharing'];

export interface LetterTemplateRow {
  id: string;
  name: string;
  body: string;
  sharing: Sharing;
  owner_id: string;
  owner_name: string;
  version: number;
  created_at: string;
  updated_at: string;
}

/** All managers above a user, whose letters for their downline the user may use. */
const above = (tenantId: number, userId: string) => sql<string>`(
  with recursive above as (
    select manager_id as id from app_user where tenant_id = ${tenantId} and id = ${userId}
    union
    select u.manager_id from app_user u join above a on u.tenant_id = ${tenantId} and u.id = a.id
  )
  select id from above where id is not null)`;

const visible = (db: Db, tenantId: number, userId: string) =>
  db
    .selectFrom('letter_template as l')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'l.tenant_id').onRef('u.id', '=', 'l.owner_id'),
    )
    .select([
      'l.id',
      'l.name',
      'l.body',
      sql<Sharing>`l.sharing`.as('sharing'),
      'l.owner_id',
      fullName('u').as('owner_name'),
      'l.version',
      'l.created_at',
      'l.updated_at',
    ])
    .where('l.tenant_id', '=', tenantId)
    .where(
      sql<SqlBool>`(l.owner_id = ${userId} or l.sharing = 'everyone'
        or (l.sharing = 'downline' and l.owner_id in ${above(tenantId, userId)}))`,
    );

/** Limits the letters of other users; a user's own have a limit already. */
const MAX_LISTED = 500;

/** The letters that a user may see: their own, then the others', by name. */
export async function listVisible(db: Db, tenantId: number, userId: string): Promise<LetterTemplateRow[]> {
  return visible(db, tenantId, userId)
    .orderBy(sql`l.owner_id <> ${userId}`)
    .orderBy(sql`lower(l.name)`)
    .orderBy('l.id')
    .limit(MAX_LISTED)
    .execute();
}

export async function findVisible(
  db: Db,
  tenantId: number,
  userId: string,
  id: string,
): Promise<LetterTemplateRow | undefined> {
  return visible(db, tenantId, userId).where('l.id', '=', id).executeTakeFirst();
}

/** Its version, locked until the transaction ends. Of two users who change it, the second waits and gets a conflict. */
export async function lockTemplate(db: Db, tenantId: number, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('letter_template')
    .select('version')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.version;
}

export const countOwn = (db: Db, tenantId: number, userId: string): Promise<number> =>
  countRows(db.selectFrom('letter_template').where('tenant_id', '=', tenantId).where('owner_id', '=', userId));

export interface NewTemplate {
  id: string;
  owner_id: string;
  name: string;
  body: string;
  sharing: Sharing;
  created_at: Date;
}

export async function insertTemplate(db: Db, tenantId: number, template: NewTemplate): Promise<void> {
  await db
    .insertInto('letter_template')
    .values({ ...template, tenant_id: tenantId, updated_at: template.created_at })
    .execute();
}

export async function updateTemplate(
  db: Db,
  tenantId: number,
  id: string,
  change: { name?: string; body?: string; sharing?: Sharing; version: number; updated_at: Date },
): Promise<void> {
  await db.updateTable('letter_template').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export async function deleteTemplate(db: Db, tenantId: number, id: string): Promise<void> {
  await db.deleteFrom('letter_template').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
