import type { ProductLine } from '@bookline/contract/rules/policies';
import type { WebpageLayout } from '@bookline/contract/rules/webpages';
import type { License } from '@bookline/contract/webpage-fields';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

export type PageKind = 'user' | 'corporation';
export interface PageName {
  readonly tenant_id: number;
  readonly kind: PageKind;
  readonly owner_id: string;
}

/** The page with this name. */
export const findPageName = async (db: Db, name: string): Promise<PageName | undefined> => {
  const { rows } = await sql<PageName>`
    select tenant_id, kind, owner_id from webpage_name where name = ${name}`.execute(db);
  return rows[0];
};

/** Whether a tenant signs in on this host name. Then it's never a page's. */
export const isTenantHost = async (db: Db, host: string): Promise<boolean> =>
  (await db.selectFrom('tenant_host').select('host').where('host', '=', host).executeTakeFirst()) !== undefined;

export const findNameOf = (db: Db, { tenant_id, kind, owner_id }: PageName) =>
  db
    .selectFrom('webpage_name')
    .select('name')
    .where('tenant_id', '=', tenant_id)
    .where('kind', '=', kind)
    .where('owner_id', '=', owner_id)
    .executeTakeFirst();

export async function deletePageName(db: Db, { tenant_id, kind, owner_id }: PageName): Promise<void> {
  await db
    .deleteFrom('webpage_name')
    .where('tenant_id', '=', tenant_id)
    .where('kind', '=', kind)
    .where('owner_id', '=', owner_id)
    .execute();
}

export async function insertPageName(db: Db, name: string, page: PageName): Promise<void> {
  await db
    .insertInto('webpage_name')
    .values({ name, ...page })
    .execute();
}

/** What a page says, of an agent or a company. '' for what is unset. */
export interface PageTexts {
  readonly layout: WebpageLayout;
  readonly about: string;
  readonly phone: string;
  readonly email: string;
  readonly products: readonly ProductLine[];
  readonly licenses: readonly License[];
  readonly carrier_count: number | null;
  readonly plan_count: number | null;
  readonly all_plans: boolean;
  readonly languages_spoken: readonly string[];
  readonly office_hours: string;
  readonly faqs: string;
  readonly latest_news: string;
  readonly facebook: string;
  readonly instagram: string;
  readonly linkedin: string;
  readonly twitter: string;
  readonly google: string;
  readonly youtube: string;
  readonly yelp: string;
  readonly form_sites: readonly string[];
}

/** A company as its own page shows it, and those of its agents. */
export interface CompanyRow extends PageTexts {
  readonly id: string;
  readonly name: string;
  readonly color_1: string | null;
  readonly color_2: string | null;
  readonly color_3: string | null;
  readonly logo_id: string | null;
  readonly address: string;
  readonly tracking_code: string;
  readonly webpage_active: boolean;
  readonly user_id: string | null;
  readonly updated_at: string;
}

const shared = sql`layout, products, licenses, carrier_count, plan_count, all_plans, languages_spoken, office_hours, faqs, latest_news,
  facebook, instagram, linkedin, twitter, google, youtube, yelp, form_sites`;

/** Of an address, in one line: '12 Main St, Columbus, OH 43215'. */
const addressOf = (street: string, city: string, state: string, zip: string) => sql<string>`
  concat_ws(', ', nullif(${sql.ref(street)}, ''), nullif(${sql.ref(city)}, ''),
    nullif(trim(${sql.ref(state)} || ' ' || ${sql.ref(zip)}), ''))`;

export async function findCompany(db: Db, tenantId: number, id: string): Promise<CompanyRow | undefined> {
  const { rows } = await sql<CompanyRow>`
    select id, name, description as about, phone, email, color_1, color_2, color_3, logo_id, tracking_code, webpage_active, user_id,
      ${addressOf('office_address', 'city', 'state', 'zip_code')} as address, coalesce(updated_at, created_at) as updated_at, ${shared}
    from corporation where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  return rows[0];
}

export interface AgentRow {
  readonly id: string;
  readonly name: string;
  readonly job_title: string;
  readonly about: string;
  readonly npn: string | null;
  readonly personal_photo_id: string | null;
  readonly flyer_id: string | null;
  readonly logo_id: string | null;
  readonly corporation_id: string | null;
  readonly office_address: string;
  readonly office_phone: string;
  readonly updated_at: string;
}

export async function findAgent(db: Db, tenantId: number, id: string): Promise<AgentRow | undefined> {
  const { rows } = await sql<AgentRow>`
    select u.id, ${fullName('u')} as name, u.job_title, coalesce(u.about_me, '') as about, u.npn, u.personal_photo_id, u.flyer_id, u.logo_id,
      coalesce(u.business_unit_id, u.corporation_id) as corporation_id,
      greatest(u.updated_at, (select w.updated_at from user_webpage w where w.tenant_id = u.tenant_id and w.user_id = u.id)) as updated_at,
      coalesce(${addressOf('o.line1', 'o.city', 'o.state', 'o.zip')}, '') as office_address, coalesce(o.phone, '') as office_phone
    from app_user u left join office_location o on o.tenant_id = u.tenant_id and o.id = u.office_location_id
    where u.tenant_id = ${tenantId} and u.id = ${id} and u.active and u.deleted_at is null`.execute(db);
  return rows[0];
}

export const findAgentTexts = async (
  db: Db,
  tenantId: number,
  userId: string,
): Promise<Omit<PageTexts, 'about'> | undefined> => {
  const { rows } = await sql<Omit<PageTexts, 'about'>>`
    select phone, email, ${shared} from user_webpage where tenant_id = ${tenantId} and user_id = ${userId}`.execute(db);
  return rows[0];
};

/** Whether visitors can book a user. */
export const isBookable = async (db: Db, tenantId: number, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('user_booking')
    .select('bookable')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('bookable', '=', true)
    .executeTakeFirst()) !== undefined;

/** The company of a business unit, which fills what the unit leaves out. */
export const findParent = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('corporation')
    .select('parent_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();

export const listPageFiles = (db: Db, tenantId: number, corporationId: string) =>
  db
    .selectFrom('corporation_file')
    .select(['title', 'link', 'file_id', 'preview_image_id'])
    .where('tenant_id', '=', tenantId)
    .where('corporation_id', '=', corporationId)
    .orderBy('position')
    .orderBy('id')
    .execute();
export type PageFile = Awaited<ReturnType<typeof listPageFiles>>[number];

export const listStoredFiles = (db: Db, tenantId: number, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('stored_file')
        .select(['id', 'key', 'name', 'size', 'content_type'])
        .where('tenant_id', '=', tenantId)
        .where('id', 'in', ids)
        .execute();
export type StoredPageFile = Awaited<ReturnType<typeof listStoredFiles>>[number];

export const getTenantLook = (db: Db, tenantId: number) =>
  db
    .selectFrom('tenant as t')
    .leftJoin('setting as s', (join) => join.onRef('s.tenant_id', '=', 't.id').on('s.key', '=', 'ANALYTICS_CODE'))
    .select(['t.name', 't.primary_color', 't.logo_url', 's.value as analytics_code'])
    .where('t.id', '=', tenantId)
    .executeTakeFirstOrThrow();

type AgentColumns = Partial<Omit<PageTexts, 'about' | 'licenses'>> & { readonly licenses?: string };

export async function putAgentTexts(
  db: Db,
  tenantId: number,
  userId: string,
  { products, languages_spoken, form_sites, ...change }: AgentColumns,
  updated_at: Date,
): Promise<void> {
  const values = {
    ...change,
    ...(products && { products: [...products] }),
    ...(languages_spoken && { languages_spoken: [...languages_spoken] }),
    ...(form_sites && { form_sites: [...form_sites] }),
    updated_at,
  };
  await db
    .insertInto('user_webpage')
    .values({ ...values, tenant_id: tenantId, user_id: userId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(values))
    .execute();
}
