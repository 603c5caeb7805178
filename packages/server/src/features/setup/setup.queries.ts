import type { SetupStep } from '@bookline/contract/features/setup';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** What the tenant has of what the steps ask for. */
export interface Facts {
  readonly has_brand: boolean;
  readonly has_mail_server: boolean;
  readonly has_number: boolean;
  readonly has_verified_number: boolean;
  readonly has_colleague: boolean;
  readonly has_contact: boolean;
}

/** Each is the existence of a row, so a large tenant costs no more than a new one. */
export async function getFacts(db: Db, tenantId: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select t.logo_url is not null or t.primary_color is not null as has_brand,
      exists (select from mail_server m where m.tenant_id = t.id) as has_mail_server,
      exists (select from phone_number n where n.tenant_id = t.id and n.released_at is null) as has_number,
      exists (select from text_filing f where f.tenant_id = t.id and f.kind <> 'brand' and f.state = 'verified') as has_verified_number,
      (select count(*) from (select from app_user u where u.tenant_id = t.id and u.deleted_at is null limit 2) u) > 1 as has_colleague,
      exists (select from contact where contact.tenant_id = t.id and contact.deleted_at is null and not exists (
        select from sample_contact s where s.tenant_id = contact.tenant_id and s.contact_id = contact.id)) as has_contact
    from tenant t where t.id = ${tenantId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The tenant of a request is missing.');
  return row;
}

/** The titles and colors of the statuses in order, then the titles of the sources. */
export async function listStages(db: Db, tenantId: number) {
  const statuses = await db
    .selectFrom('contact_status')
    .select(['title', 'color'])
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const sources = await db
    .selectFrom('contact_source')
    .select('title')
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute();
  return { statuses, sources: sources.map(({ title }) => title) };
}

export async function listMarks(db: Db, tenantId: number): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('setup_mark').select('step').where('tenant_id', '=', tenantId).execute();
  return new Set(rows.map(({ step }) => step));
}

export async function saveMark(db: Db, tenantId: number, step: SetupStep, byId: string, at: Date): Promise<void> {
  await db
    .insertInto('setup_mark')
    .values({ tenant_id: tenantId, step, marked_by_id: byId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const deleteMark = (db: Db, tenantId: number, step: SetupStep) =>
  db.deleteFrom('setup_mark').where('tenant_id', '=', tenantId).where('step', '=', step).execute();

/** Of two requests that add or remove the samples, the second waits for the first. */
export async function lockSamples(db: Db, tenantId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`samples:${tenantId}`}, 0))`.execute(db);
}

/** The samples that can be removed: a merge has made the others part of a contact of the tenant's own, or the other way around. */
export async function listSamples(db: Db, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.contact_id as id from sample_contact s join contact c on c.tenant_id = s.tenant_id and c.id = s.contact_id
    where s.tenant_id = ${tenantId} and c.merged_into_id is null and not exists (
      select from contact m where m.tenant_id = s.tenant_id and m.merged_into_id = s.contact_id)
    order by s.contact_id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertSamples(db: Db, tenantId: number, ids: readonly string[], at: Date): Promise<void> {
  await db
    .insertInto('sample_contact')
    .values(ids.map((contact_id) => ({ tenant_id: tenantId, contact_id, created_at: at })))
    .execute();
}

/** Forgets that the contacts that stay were samples. */
export const deleteSampleMarks = (db: Db, tenantId: number) =>
  db.deleteFrom('sample_contact').where('tenant_id', '=', tenantId).execute();
