import type { Db } from '../../platform/db/database.ts';

/** What people may change of themselves by the calls of this feature, as columns of app_user. */
export interface ProfileChange {
  first_name?: string | undefined;
  last_name?: string | undefined;
  about_me?: string | null | undefined;
  font_size?: number | null | undefined;
  primary_color?: string | null | undefined;
  background?: string | null | undefined;
  timezone?: string | null | undefined;
}

export async function updateUser(
  db: Db,
  tenantId: number,
  userId: string,
  change: ProfileChange & { updated_at: Date },
): Promise<void> {
  await db.updateTable('app_user').set(change).where('tenant_id', '=', tenantId).where('id', '=', userId).execute();
}

export async function getProfileRow(db: Db, tenantId: number, userId: string) {
  return db
    .selectFrom('app_user as u')
    .innerJoin('tenant as t', 't.id', 'u.tenant_id')
    .select([
      'u.first_name',
      'u.last_name',
      'u.about_me',
      'u.font_size',
      'u.primary_color',
      'u.background',
      'u.timezone',
      't.primary_color as tenant_color',
    ])
    .where('u.tenant_id', '=', tenantId)
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
}
