import type { Db } from '../../platform/db/database.ts';

/** The app_user columns users may change about themselves with this feature. */
export interface UserChange {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly about_me?: string | null | undefined;
  readonly font_size?: number | null | undefined;
  readonly primary_color?: string | null | undefined;
  readonly background?: string | null | undefined;
  readonly timezone?: string | null | undefined;
  readonly job_title?: string | undefined;
  readonly office_location_id?: string | null | undefined;
  readonly npn?: string | null | undefined;
  readonly medicare_certified_for?: number | null | undefined;
  readonly tell_new_address?: boolean | undefined;
  readonly webpage_domain?: string | null | undefined;
  readonly personal_photo_id?: string | null | undefined;
  readonly logo_id?: string | null | undefined;
  readonly flyer_id?: string | null | undefined;
}

export async function updateUser(
  db: Db,
  tenantId: number,
  userId: string,
  change: UserChange & { readonly updated_at: Date },
): Promise<void> {
  await db.updateTable('app_user').set(change).where('tenant_id', '=', tenantId).where('id', '=', userId).execute();
}

/** The user's own row, locked against parallel changes of its pictures. */
export async function getOwnRow(db: Db, tenantId: number, userId: string) {
  return db
    .selectFrom('app_user as u')
    .innerJoin('tenant as t', 't.id', 'u.tenant_id')
    .leftJoin('dialer_profile as d', (join) =>
      join.onRef('d.tenant_id', '=', 'u.tenant_id').onRef('d.user_id', '=', 'u.id'),
    )
    .select([
      'u.id',
      'u.tenant_id',
      'u.username',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.about_me',
      'u.personal_photo_id',
      'u.logo_id',
      'u.flyer_id',
      'u.font_size',
      'u.primary_color',
      'u.background',
      'u.job_title',
      'u.office_location_id',
      'u.npn',
      'u.medicare_certified_for',
      'u.tell_new_address',
      'u.webpage_domain',
      't.primary_color as tenant_color',
      'd.verified_number',
      'd.enabled as dialer_enabled',
    ])
    .where('u.tenant_id', '=', tenantId)
    .where('u.id', '=', userId)
    .forUpdate('u')
    .executeTakeFirstOrThrow();
}

export const findOffice = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('office_location')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
