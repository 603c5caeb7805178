import type { MailerKit } from '@bookline/contract/features/mailer';
import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { MailerKit as MailerKitTable } from '../../platform/db/schema.d.ts';

const columns = ['id', 'name', 'description', 'size', 'cost', 'active'] as const;

/** The tenant's kits by name. */
export async function listKits(db: Db, tenantId: number, { all }: { all: boolean }): Promise<MailerKit[]> {
  let query = db.selectFrom('mailer_kit').select(columns).where('tenant_id', '=', tenantId).orderBy('name');
  if (!all) query = query.where('active', '=', true);
  return query.execute();
}

export async function insertKit(db: Db, kit: Insertable<MailerKitTable>): Promise<MailerKit> {
  return db.insertInto('mailer_kit').values(kit).returning(columns).executeTakeFirstOrThrow();
}

/** Undefined if there is none. */
export async function updateKit(
  db: Db,
  tenantId: number,
  id: string,
  change: Updateable<MailerKitTable>,
): Promise<MailerKit | undefined> {
  return db
    .updateTable('mailer_kit')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Whether mailings use a kit. A used kit can't be deleted. */
export async function isKitUsed(db: Db, tenantId: number, id: string): Promise<boolean> {
  const named = JSON.stringify([{ id }]);
  const row = await db
    .selectFrom('mailer_assignment')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('kits', '@>', named)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns its name, or undefined if there is none. */
export async function deleteKit(db: Db, tenantId: number, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('mailer_kit')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
