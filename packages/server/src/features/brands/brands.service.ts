import type { Brand } from '@bookline/contract/features/brand';
import type { PublicContext } from '../../platform/context.ts';
import { fileUrl } from '../files/files.api.ts';
import { findCorporationOfDomain, findSettingValue, getTenantBrand } from './brands.queries.ts';

const PRODUCT: Brand = { name: 'Bookline', logo_url: '/icon.svg', primary_color: null, sign_in_notice: '' };

/** The brand of the requested host name: the corporation's that owns the domain, the tenant's, or the product's if no tenant has it. */
export async function readBrand(ctx: PublicContext): Promise<Brand> {
  const { tenant, database, request } = ctx;
  if (!tenant) return PRODUCT;
  return database.inTenant(
    tenant.id,
    async (db) => {
      const own = await getTenantBrand(db, tenant.id);
      const [label = ''] = request.host.split('.');
      const corporation = await findCorporationOfDomain(db, tenant.id, [request.host, label]);
      const notice = await findSettingValue(db, tenant.id, 'SIGN_IN_NOTICE');
      const logo = corporation?.logo_id ? await fileUrl({ ...ctx, tenant, db }, corporation.logo_id) : own.logo_url;
      return {
        name: corporation?.name ?? own.name,
        logo_url: logo,
        primary_color: corporation?.color_1 ?? own.primary_color,
        sign_in_notice: notice?.value ?? '',
      };
    },
    { read_only: true },
  );
}
