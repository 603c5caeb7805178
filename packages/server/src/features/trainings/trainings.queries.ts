import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface TrainingRow {
  readonly id: string;
  readonly section: string;
  readonly title: string;
  readonly file_id: string;
  readonly file_name: string;
  readonly file_size: number;
  readonly content_type: string;
  readonly corporation_id: string | null;
  readonly corporation_name: string | null;
  readonly for_account_types: string[];
  readonly updated_at: string;
}

const withFile = (db: Db, tenantId: number) =>
  db
    .selectFrom('training as t')
    .innerJoin('stored_file as f', (join) =>
      join.onRef('f.tenant_id', '=', 't.tenant_id').onRef('f.id', '=', 't.file_id'),
    )
    .leftJoin('corporation as c', (join) =>
      join.onRef('c.tenant_id', '=', 't.tenant_id').onRef('c.id', '=', 't.corporation_id'),
    )
    .select([
      't.id',
      't.section',
      't.title',
      't.file_id',
      'f.name as file_name',
      sql<number>`f.size::int`.as('file_size'),
      'f.content_type',
      't.corporation_id',
      'c.name as corporation_name',
      't.for_account_types',
      't.updated_at',
    ])
    .where('t.tenant_id', '=', tenantId);

/** Every training, by section and title. */
export const listTrainings = (db: Db, tenantId: number): Promise<TrainingRow[]> =>
  withFile(db, tenantId).orderBy(sql`lower(t.section)`).orderBy(sql`lower(t.title)`).orderBy('t.id').execute();

export const findTraining = (db: Db, tenantId: number, id: string): Promise<TrainingRow | undefined> =>
  withFile(db, tenantId).where('t.id', '=', id).executeTakeFirst();

/** The company and business unit of a user. */
export async function listCorporationsOfUser(db: Db, tenantId: number, userId: string): Promise<string[]> {
  const user = await db
    .selectFrom('app_user')
    .select(['corporation_id', 'business_unit_id'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return [user?.corporation_id, user?.business_unit_id].filter((id) => typeof id === 'string');
}

export async function existsCorporation(db: Db, tenantId: number, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('corporation')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

export interface TrainingColumns {
  readonly section: string;
  readonly title: string;
  readonly file_id: string;
  readonly corporation_id: string | null;
  readonly for_account_types: string[];
  readonly updated_at: Date;
}

export const insertTraining = (db: Db, tenantId: number, id: string, columns: TrainingColumns) =>
  db
    .insertInto('training')
    .values({ ...columns, tenant_id: tenantId, id, created_at: columns.updated_at })
    .execute();

export const updateTraining = (db: Db, tenantId: number, id: string, columns: Partial<TrainingColumns>) =>
  db.updateTable('training').set(columns).where('tenant_id', '=', tenantId).where('id', '=', id).execute();

export const deleteTraining = (db: Db, tenantId: number, id: string) =>
  db.deleteFrom('training').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
