import type { BodyOf } from '@bookline/contract/endpoint';
import type { LeadSetting, ShownLeadSetting, vendorLeads } from '@bookline/contract/features/vendor-leads';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { getVendor } from '../admin-api-tracking/admin-api-tracking.api.ts';
import { isLeadTarget, LEAD_TARGETS } from '../imports/imports.api.ts';
import { listVisiblePools, requireLookups } from '../lookups/lookups.api.ts';
import { listAccountTypes, listPeople } from '../users/users.api.ts';
import { findSetting, upsertSetting } from './vendor-leads.queries.ts';

/** The settings for a vendor's leads, or the defaults. Throws 404 if there is no such vendor. */
export async function readLeadSetting(ctx: Context, vendorId: string): Promise<ShownLeadSetting> {
  const { id, vendor_name } = await getVendor(ctx, vendorId);
  const stored = await findSetting(ctx.db, ctx.tenant.id, vendorId);
  const { turn: _, ...setting } = stored ?? { ...usual(ctx), turn: 0 };
  const people =
    setting.owner_ids.length === 0
      ? []
      : await listPeople(ctx.db, ctx.tenant.id, { ids: setting.owner_ids, first: ctx.actor.user_id });
  return {
    ...setting,
    vendor: { id, vendor_name },
    saved: stored !== undefined,
    owners: people.map((person) => ({ id: person.id, name: `${person.first_name} ${person.last_name}`.trim() })),
    targets: LEAD_TARGETS.map(({ value, label }) => ({ value, label })),
  };
}

const usual = (ctx: Context): LeadSetting => ({
  active: true,
  mapping: [],
  category: ctx.tenant.variant === 'recruiting' ? 'recruit' : 'lead',
  known: 'fill',
  listed: 'refuse',
  assignment: 'owner',
  owner_ids: [ctx.actor.user_id],
  pool_id: null,
  tag_ids: [],
  status_id: null,
  source_id: null,
});

/** Throws 404 if there is no such vendor, 422 with the field for missing records. */
export async function saveLeadSetting(
  ctx: Context,
  vendorId: string,
  setting: BodyOf<typeof vendorLeads.save_setting>,
): Promise<ShownLeadSetting> {
  await getVendor(ctx, vendorId);
  await requireLookups(ctx, setting);
  const unknown = setting.mapping.find(({ target }) => !isLeadTarget(target));
  if (unknown) throw invalid('mapping', `'${unknown.name}' can’t be imported as '${unknown.target}'.`);
  await requireAssignment(ctx, setting);
  await upsertSetting(ctx.db, ctx.tenant.id, vendorId, setting, ctx.clock.now());
  const { mapping, ...detail } = setting;
  await audit(ctx, {
    action: 'vendor_lead_setting.save',
    subject_type: 'api_vendor',
    subject_id: vendorId,
    detail: { ...detail, names: mapping.length },
  });
  return readLeadSetting(ctx, vendorId);
}

async function requireAssignment(ctx: Context, { assignment, owner_ids, pool_id }: LeadSetting): Promise<void> {
  if (assignment === 'pool' ? pool_id === null : owner_ids.length === 0)
    throw assignment === 'pool'
      ? invalid('pool_id', 'Choose a pool.')
      : invalid('owner_ids', 'Choose an owner or a pool.');
  if (assignment === 'owner' && owner_ids.length > 1)
    throw invalid('owner_ids', 'Choose one owner, or turn on round-robin.');
  if (pool_id !== null && !(await listVisiblePools(ctx)).some(({ id }) => id === pool_id))
    throw invalid('pool_id', 'This pool no longer exists. Choose another.');
  const people = await listAccountTypes(ctx.db, ctx.tenant.id, owner_ids);
  if (!owner_ids.every((id) => people.some((person) => person.id === id && person.active)))
    throw invalid('owner_ids', 'One of these users is no longer active. Choose others.');
}
