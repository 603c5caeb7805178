import type { CorporationChange, CorporationType } from '@bookline/contract/features/corporations';
import type { ProductLine } from '@bookline/contract/rules/policies';
import { webpageNameOf } from '@bookline/contract/rules/webpages';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { pagePhone, requireCounts } from '../webpages/webpages.api.ts';
import {
  type CorporationColumns,
  type CorporationDetail,
  findActiveUser,
  findCorporation,
  findDomainOwner,
  listSomeCompanies,
} from './corporations.queries.ts';

/**
 * The columns for a change, checked against the tenant's other corporations and users. `before` is the stored corporation, absent for a
 * new one. Throws 422 at the invalid field.
 */
export async function checkedColumns(
  ctx: Context,
  change: CorporationChange,
  before: CorporationDetail | undefined,
): Promise<CorporationColumns> {
  const { files: _files, logo: _logo, company_id: _company, ...values } = change;
  const { domain_name, phone, user_id, color_1, color_2, color_3, licenses, business_unit_id: _unit, ...same } = values;
  await requireFreeDomain(ctx, domain_name, before?.id);
  if (user_id && !(await findActiveUser(ctx.db, ctx.tenant.id, user_id)))
    throw invalid('user_id', 'Choose an active user.');
  const domain = domain_name ?? before?.domain_name ?? '';
  if ((change.webpage_active ?? before?.webpage_active) && domain === '')
    throw invalid('domain_name', 'Enter a domain name for the web page.');
  if ((change.webpage_active ?? before?.webpage_active) && webpageNameOf(domain) === undefined)
    throw invalid(
      'domain_name',
      'Start the name with 3 to 63 letters, digits, and hyphens, and not with api, platform, or www.',
    );
  requireCounts({
    products: (change.products ?? before?.products ?? []) as readonly ProductLine[],
    carrier_count: chosenOr(change.carrier_count, before?.carrier_count),
    plan_count: chosenOr(change.plan_count, before?.plan_count),
  });
  return {
    ...same,
    ...(domain_name !== undefined && { domain_name }),
    ...(licenses !== undefined && { licenses: JSON.stringify(licenses) }),
    ...(phone !== undefined && { phone: pagePhone(phone) }),
    ...(user_id !== undefined && { user_id: user_id || null }),
    ...(color_1 !== undefined && { color_1: color_1 || null }),
    ...(color_2 !== undefined && { color_2: color_2 || null }),
    ...(color_3 !== undefined && { color_3: color_3 || null }),
    ...(await placeOf(ctx, change, before)),
  };
}

/** Null clears a number. Undefined keeps it. */
const chosenOr = (change: number | null | undefined, before: number | null | undefined) =>
  change === undefined ? (before ?? null) : change;

/** Its parent: a business unit belongs to a company, and a vendor may work for a business unit. */
async function placeOf(
  ctx: Context,
  { type, company_id, business_unit_id }: CorporationChange,
  before: CorporationDetail | undefined,
): Promise<{ parent_id?: string | null; business_unit_id?: string | null }> {
  const kind = type ?? before?.type;
  const changes = type !== undefined && type !== before?.type;
  if (kind !== 'vendor' && business_unit_id)
    throw invalid('business_unit_id', 'Only a vendor can work for a business unit.');
  if (kind !== 'business_unit' && company_id)
    throw invalid('company_id', 'Only a business unit can belong to a company.');
  if (business_unit_id) await requireType(ctx, business_unit_id, 'business_unit', 'business_unit_id');
  if (kind !== 'business_unit')
    return {
      ...(changes && { parent_id: null, business_unit_id: null }),
      ...(business_unit_id !== undefined && { business_unit_id: business_unit_id || null }),
    };
  if (company_id === undefined && !changes) return {};
  const parent_id = company_id || (before?.parent_id ?? (await onlyCompany(ctx)));
  if (!parent_id || company_id === '') throw invalid('company_id', 'Choose the parent company.');
  await requireType(ctx, parent_id, 'company', 'company_id');
  return { parent_id, ...(changes && { business_unit_id: null }) };
}

/** A tenant with one company doesn't need to name it. */
async function onlyCompany({ db, tenant }: Context): Promise<string | undefined> {
  const companies = await listSomeCompanies(db, tenant.id);
  return companies.length === 1 ? companies[0]?.id : undefined;
}

async function requireType(ctx: Context, id: string, type: CorporationType, field: string): Promise<void> {
  const found = await findCorporation(ctx.db, ctx.tenant.id, id);
  if (found?.type !== type) throw invalid(field, type === 'company' ? 'Choose a company.' : 'Choose a business unit.');
}

async function requireFreeDomain({ db, tenant }: Context, domain: string | undefined, ownId: string | undefined) {
  if (!domain) return;
  const owner = await findDomainOwner(db, tenant.id, domain);
  if (owner && owner.id !== ownId)
    throw invalid('domain_name', `${owner.name} already uses this domain name. Choose another.`);
}
