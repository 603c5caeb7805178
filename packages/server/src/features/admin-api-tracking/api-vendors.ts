import type { BodyOf, QueryOf } from '@bookline/contract/endpoint';
import {
  type ApiVendor,
  type adminApiTracking,
  type TrackedVendor,
  type VendorType,
  vendorType,
} from '@bookline/contract/features/admin-api-tracking';
import { metaOf } from '@bookline/contract/paging';
import { centsOfMoney, moneyOfCents } from '@bookline/contract/rules/payments';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  countVendors,
  deleteVendor,
  findVendorByName,
  insertVendor,
  listVendorChoices,
  listVendors,
  updateVendor,
  type VendorRow,
} from './api-vendors.queries.ts';

const SUMMED_DAYS = 30;

/** R053: all vendors as choices. */
export async function readVendorChoices(ctx: Context): Promise<ApiVendor[]> {
  const rows = await listVendorChoices(ctx.db, ctx.tenant.id);
  return rows.map((row) => ({ ...row, vendor_type: vendorType.parse(row.vendor_type) }));
}

/** A page of vendors by name, with the activity of their keys in the last 30 days. */
export async function readVendors(ctx: Context, query: QueryOf<typeof adminApiTracking.vendors>) {
  const filter = query.q ? { q: query.q } : {};
  const { page, limit } = query;
  const rows = await listVendors(ctx.db, ctx.tenant.id, {
    ...filter,
    ...period(ctx),
    limit,
    offset: (page - 1) * limit,
  });
  return { data: rows.map(present), meta: metaOf(query, await countVendors(ctx.db, ctx.tenant.id, filter)) };
}

/** Throws 404 if there is no such vendor. */
export async function getVendor(ctx: Context, id: string): Promise<TrackedVendor> {
  const [row] = await listVendors(ctx.db, ctx.tenant.id, { id, ...period(ctx), limit: 1, offset: 0 });
  if (!row) throw new AppError('not_found');
  return present(row);
}

/** Throws 422 if the name is taken, ignoring case. So does changeVendor. */
export async function addVendor(ctx: Context, input: BodyOf<typeof adminApiTracking.create_vendor>) {
  await requireFreeName(ctx, input.vendor_name);
  const id = newId();
  await insertVendor(ctx.db, ctx.tenant.id, { id, ...columnsOf(input), created_at: ctx.clock.now() });
  await tell(ctx, 'create', id, input);
  return getVendor(ctx, id);
}

export async function changeVendor(ctx: Context, id: string, change: BodyOf<typeof adminApiTracking.update_vendor>) {
  await getVendor(ctx, id);
  if (change.vendor_name !== undefined) await requireFreeName(ctx, change.vendor_name, id);
  await updateVendor(ctx.db, ctx.tenant.id, id, { ...columnsOf(change), updated_at: ctx.clock.now() });
  await tell(ctx, 'update', id, change);
  return getVendor(ctx, id);
}

/** Throws 409 while one of its keys is active. */
export async function removeVendor(ctx: Context, id: string): Promise<void> {
  const { active_keys, vendor_name } = await getVendor(ctx, id);
  if (active_keys > 0) {
    const keys =
      active_keys === 1
        ? '1 key of this vendor is still active'
        : `${active_keys} keys of this vendor are still active`;
    throw new AppError('conflict', {
      fields: { base: [`${keys}. Revoke them or assign them to another vendor first.`] },
    });
  }
  await deleteVendor(ctx.db, ctx.tenant.id, id);
  await tell(ctx, 'delete', id, { vendor_name });
}

/** R059: the id of a vendor given by a checked id or by name. Creates a vendor for a new name. */
export async function findOrCreateVendor(
  ctx: Context,
  vendor: { readonly vendor_id: string } | { readonly vendor_name: string; readonly vendor_type: VendorType },
): Promise<string> {
  if ('vendor_id' in vendor) return vendor.vendor_id;
  const known = await findVendorByName(ctx.db, ctx.tenant.id, vendor.vendor_name);
  if (known) return known;
  const id = newId();
  await insertVendor(ctx.db, ctx.tenant.id, { id, ...vendor, created_at: ctx.clock.now() });
  await tell(ctx, 'create', id, vendor);
  return id;
}

async function requireFreeName(ctx: Context, name: string, except?: string): Promise<void> {
  const holder = await findVendorByName(ctx.db, ctx.tenant.id, name);
  if (holder && holder !== except)
    throw invalid('vendor_name', 'A vendor with this name already exists. Choose another name.');
}

const period = (ctx: Context) => {
  const now = ctx.clock.now();
  return { now, since: new Date(now.getTime() - SUMMED_DAYS * DAY_MS).toISOString().slice(0, 10) };
};

const columnsOf = <T extends { readonly lead_price?: string | null | undefined }>({ lead_price, ...rest }: T) => ({
  ...rest,
  ...(lead_price !== undefined && { lead_price_cents: lead_price === null ? null : centsOfMoney(lead_price) }),
});

const present = ({ lead_price_cents, ...row }: VendorRow): TrackedVendor => ({
  ...row,
  vendor_type: vendorType.parse(row.vendor_type),
  lead_price: lead_price_cents === null ? null : moneyOfCents(lead_price_cents),
});

const tell = (ctx: Context, verb: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, { action: `api_vendor.${verb}`, subject_id: id, detail });
