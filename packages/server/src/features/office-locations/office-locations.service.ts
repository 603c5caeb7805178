import type { OfficeLocation, OfficeLocationInput } from '@bookline/contract/features/office-locations';
import { metaOf } from '@bookline/contract/paging';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { invalidateTenantCache } from '../../platform/db/invalidate-tenant-cache.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  countOffices,
  countPeopleOfOffice,
  deleteOffice,
  findCorporationId,
  findOffice,
  insertOffice,
  listOffices,
  type OfficeFilter,
  type OfficePaging,
  type OfficeRow,
  type OfficeValues,
  updateOffice,
} from './office-locations.queries.ts';

/** A page of the tenant's office locations, by name. */
export async function readOffices(ctx: Context, query: OfficeFilter & OfficePaging) {
  const rows = await listOffices(ctx.db, ctx.tenant.id, query, query);
  const total = await countOffices(ctx.db, ctx.tenant.id, query);
  return { data: rows.map(present), meta: metaOf(query, total) };
}

/** One office. Throws 404 if there is none. */
export async function getOffice(ctx: Context, id: string): Promise<OfficeLocation> {
  const row = await findOffice(ctx.db, ctx.tenant.id, id);
  if (!row) throw new AppError('not_found');
  return present(row);
}

/** Adds an office. Throws 422 for a missing corporation or an invalid phone number. */
export async function addOffice(ctx: Context, input: OfficeLocationInput): Promise<OfficeLocation> {
  const id = newId();
  await insertOffice(ctx.db, ctx.tenant.id, id, await checked(ctx, input));
  await tell(ctx, 'create', id);
  return getOffice(ctx, id);
}

/** Replaces an office. Throws like addOffice, and 404. */
export async function replaceOffice(ctx: Context, id: string, input: OfficeLocationInput): Promise<OfficeLocation> {
  await getOffice(ctx, id);
  await updateOffice(ctx.db, ctx.tenant.id, id, await checked(ctx, input));
  await tell(ctx, 'update', id);
  return getOffice(ctx, id);
}

/** Deletes an office. Throws 422 while it has users. */
export async function removeOffice(ctx: Context, id: string): Promise<void> {
  await getOffice(ctx, id);
  const people = await countPeopleOfOffice(ctx.db, ctx.tenant.id, id);
  if (people > 0)
    throw invalid(
      'base',
      people === 1
        ? 'One user still belongs to this office. Assign them to another office first.'
        : `${people} users still belong to this office. Assign them to another office first.`,
    );
  await deleteOffice(ctx.db, ctx.tenant.id, id);
  await tell(ctx, 'delete', id);
}

async function checked({ db, tenant }: Context, { phone, ...values }: OfficeLocationInput): Promise<OfficeValues> {
  const corporation = await findCorporationId(db, tenant.id, values.corporation_id);
  if (!corporation) throw invalid('corporation_id', 'Choose its company or business unit.');
  const number = phone === '' ? null : toE164(phone);
  if (phone !== '' && !number) throw invalid('phone', 'Enter a phone number, such as 614-555-0142.');
  return { ...values, phone: number };
}

function present({ corporation_id, corporation_name, type, people, ...row }: OfficeRow): OfficeLocation {
  return {
    ...row,
    type: type === 'main' ? 'main' : 'branch',
    corporation: { id: corporation_id, name: corporation_name },
    people: people ?? 0,
  };
}

/** Public pages show the office of their agent, so every process is notified. */
async function tell(ctx: Context, verb: string, id: string): Promise<void> {
  await invalidateTenantCache(ctx.db, ctx.tenant.id);
  await audit(ctx, { action: `office_location.${verb}`, subject_id: id });
}
