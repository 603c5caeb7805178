import type { PublicPage } from '@bookline/contract/features/webpages';
import type { Services, Tenant } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { findTenant, mayUseFeature, toTenant } from '../sessions/sessions.api.ts';
import { pageOrigin } from './page-address.ts';
import { NO_TEXTS, presentPage } from './present-page.ts';
import {
  type AgentRow,
  type CompanyRow,
  findAgent,
  findAgentTexts,
  findCompany,
  findPageName,
  findParent,
  getTenantLook,
  isBookable,
  listPageFiles,
  listStoredFiles,
  type PageName,
  type PageTexts,
  type StoredPageFile,
} from './webpages.queries.ts';

/** A page with what serving it needs. */
export interface LoadedPage {
  readonly page: PublicPage;
  readonly tenant: Tenant;
  readonly owner: PageName;
  /** The user whose page it is, or who answers for the company. */
  readonly user_id: string | null;
  readonly form_sites: readonly string[];
  /** The files that its visitors may load, by id. */
  readonly files: ReadonlyMap<string, StoredPageFile>;
}

type Base = Pick<Services, 'webpages' | 'base_url'>;

/** The published page with this name. Undefined if there is none. */
export async function loadPage(
  services: Base & Pick<Services, 'database'>,
  name: string,
): Promise<LoadedPage | undefined> {
  const owner = await services.database.outsideTenants((db) => findPageName(db, name));
  return (
    owner &&
    services.database.inTenant(owner.tenant_id, (db) => loadInside(services, db, name, owner), { read_only: true })
  );
}

/** The same in a tenant's transaction. */
export async function loadInside(
  services: Base,
  db: Db,
  name: string,
  owner: PageName,
): Promise<LoadedPage | undefined> {
  const url = pageOrigin(services, name);
  const row = await findTenant(db, owner.tenant_id);
  const source = await readSource(db, owner);
  if (url === null || !row || !source) return undefined;
  const tenant = toTenant(row);
  if (!(await isPublished(db, owner, source, tenant))) return undefined;
  const place = { domain: name, url, variant: tenant.variant, tenant: await getTenantLook(db, tenant.id) };
  const offers = source.agent && (await offersOf(db, tenant, source.agent.row.id));
  const page = presentPage({ ...source, ...(offers && { offers }) }, { ...place, urlOf: (id) => `${url}/files/${id}` });
  const { agent, company, files } = source;
  const ids = [
    agent?.row.personal_photo_id,
    agent?.row.flyer_id,
    agent?.row.logo_id ?? company?.logo_id,
    ...files.flatMap((file) => [file.file_id, file.preview_image_id]),
  ].flatMap((id) => id ?? []);
  const stored = await listStoredFiles(db, tenant.id, ids);
  return {
    page,
    tenant,
    owner,
    user_id: agent?.row.id ?? company?.user_id ?? null,
    form_sites: (agent?.texts ?? company)?.form_sites ?? [],
    files: new Map(stored.map((file) => [file.id, file])),
  };
}

/** What an agent's page offers besides the contact form. */
export const offersOf = async (db: Db, tenant: Tenant, userId: string) => ({
  booking: await isBookable(db, tenant.id, userId),
  scope: await mayUseFeature(db, tenant, userId, 'soa_requests'),
});

export interface Source {
  readonly agent?: { readonly row: AgentRow; readonly texts: Omit<PageTexts, 'about'> };
  readonly company: CompanyRow | undefined;
  readonly files: Awaited<ReturnType<typeof listPageFiles>>;
}

/** Everything that a page shows. Undefined if its user or company is gone. */
export async function readSource(db: Db, { tenant_id, kind, owner_id }: PageName): Promise<Source | undefined> {
  if (kind === 'corporation') {
    const company = await findCompany(db, tenant_id, owner_id);
    return company && { company, files: await listPageFiles(db, tenant_id, owner_id) };
  }
  const row = await findAgent(db, tenant_id, owner_id);
  if (!row) return undefined;
  const texts = (await findAgentTexts(db, tenant_id, owner_id)) ?? NO_TEXTS;
  const company = row.corporation_id === null ? undefined : await companyOf(db, tenant_id, row.corporation_id);
  // A company's downloads and texts are public only while its page is.
  const files = company?.webpage_active ? await listPageFiles(db, tenant_id, company.id) : [];
  return { agent: { row, texts }, company, files };
}

/** An agent's business unit, or its company if the unit has no page of its own. */
async function companyOf(db: Db, tenantId: number, id: string): Promise<CompanyRow | undefined> {
  const found = await findCompany(db, tenantId, id);
  if (found?.webpage_active) return found;
  const parent = (await findParent(db, tenantId, id))?.parent_id;
  return (parent && (await findCompany(db, tenantId, parent))) || found;
}

/** A company publishes its page. An agent's is public while they may have one (R274). */
async function isPublished(db: Db, { kind }: PageName, { agent, company }: Source, tenant: Tenant): Promise<boolean> {
  if (kind === 'corporation') return company?.webpage_active === true;
  return agent !== undefined && (await mayUseFeature(db, tenant, agent.row.id, 'marketing_profile'));
}
