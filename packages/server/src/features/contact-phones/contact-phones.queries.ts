import type { LineType } from '@bookline/contract/rules/line-types';
import type { Db } from '../../platform/db/database.ts';

export async function hasPhone(db: Db, tenantId: number, contactId: string, number: string): Promise<boolean> {
  const row = await db
    .selectFrom('contact_phone')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateLineType(
  db: Db,
  tenantId: number,
  contactId: string,
  number: string,
  lineType: LineType | null,
): Promise<void> {
  await db
    .updateTable('contact_phone')
    .set({ line_type: lineType })
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where('number', '=', number)
    .execute();
}
