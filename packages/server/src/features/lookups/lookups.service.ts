import type { Person } from '@bookline/contract/features/lookups';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { nextNumber } from '../../platform/db/next-number.ts';
import { invalid } from '../../platform/errors.ts';
import { countMembers, listPeople, visibleOwners } from '../users/users.api.ts';
import {
  countPoolContacts,
  findByTitles,
  insertSource,
  type LookupIds,
  listAgentflowStatuses,
  listBusinessUnits,
  listCarriers,
  listGroups,
  listKnownIds,
  listPools,
  listSources,
  listStatuses,
} from './lookups.queries.ts';

const single = ['status_id', 'agentflow_status_id', 'source_id'] as const;

/** Throws 422 at the field that names a status, source, or tag which the tenant does not have. */
export async function requireLookups(ctx: Context, fields: LookupIds): Promise<void> {
  const named = single.filter((field) => fields[field]);
  const tags = fields.tag_ids ?? [];
  if (named.length === 0 && tags.length === 0) return;
  const known = await listKnownIds(ctx.db, ctx.tenant.id, fields);
  const isKnown = (field: keyof LookupIds, id: unknown) => known.some((row) => row.field === field && row.id === id);
  for (const field of named)
    if (!isKnown(field, fields[field])) throw invalid(field, 'This choice no longer exists. Choose another.');
  if (!tags.every((id) => isKnown('tag_ids', id)))
    throw invalid('tag_ids', 'One of these tags no longer exists. Choose again.');
}

export const readStatuses = (ctx: Context) => listStatuses(ctx.db, ctx.tenant.id);
/** Those that the acting user works with: the common ones and those of their business unit; all for admins (R378). */
export const readAgentflowStatuses = (ctx: Context) =>
  listAgentflowStatuses(ctx.db, ctx.tenant.id, ctx.actor.user.admin ? undefined : ctx.actor.business_unit_id);

export const readSources = (ctx: Context) => listSources(ctx.db, ctx.tenant.id);

export const readBusinessUnits = (ctx: Context) => listBusinessUnits(ctx.db, ctx.tenant.id);

export const readCarriers = (ctx: Context) => listCarriers(ctx.db, ctx.tenant.id);

/** The id of the source with this title, ignoring case. Creates the source if there is none. */
export async function findOrCreateSource(ctx: Context, title: string): Promise<number> {
  const find = async () => (await findByTitles(ctx.db, ctx.tenant.id, 'contact_source', [title]))[0]?.id;
  const known = await find();
  if (known) return known;
  const id = await nextNumber(ctx.db, ctx.tenant.id, 'contact_source');
  if (await insertSource(ctx.db, ctx.tenant.id, { id, title })) {
    await audit(ctx, { action: 'source.create', subject_id: String(id), detail: { title } });
    return id;
  }
  // Another user created it in the meantime.
  const theirs = await find();
  if (!theirs) throw new Error(`the source ${title} is neither there nor can it be made`);
  return theirs;
}

/** The ids of the statuses or sources with these titles, by the requested title; unknown ones are missing. */
export async function findTitles(
  ctx: Context,
  table: 'contact_status' | 'agentflow_status' | 'contact_source',
  titles: readonly string[],
): Promise<Map<string, number>> {
  const known = await findByTitles(ctx.db, ctx.tenant.id, table, titles);
  return new Map(known.map(({ id, title }) => [title, id]));
}

/** The visible owners as choices: those whose name contains `q`, limited to `ids` if given. */
export async function listDownline(
  ctx: Context,
  { q, ids }: { q?: string | undefined; ids?: readonly string[] | undefined },
): Promise<Person[]> {
  const visible = await visibleOwners(ctx);
  const within = visible.everything ? ids : (ids?.filter((id) => visible.owner_ids.includes(id)) ?? visible.owner_ids);
  const people = await listPeople(ctx.db, ctx.tenant.id, {
    ...(within && { ids: within }),
    ...(q && { q }),
    first: ctx.actor.user_id,
  });
  return people.map(({ id, first_name, last_name, account_type, manager_id }) => ({
    id,
    name: `${first_name} ${last_name}`.trim(),
    role: account_type,
    manager_id,
  }));
}

interface NamedQuery {
  readonly q?: string | undefined;
  readonly counts?: 'true' | 'false' | undefined;
}

/** R393: the pools whose contacts the acting user may see. An admin who requests counts also gets each pool's owner and size. */
export async function listVisiblePools(ctx: Context, { q, counts }: NamedQuery = {}) {
  const visible = await visibleOwners(ctx);
  const rows = await listPools(ctx.db, ctx.tenant.id, visible.everything ? undefined : visible.pool_ids, q);
  const pools = rows.map(({ id, name }) => ({ id, name }));
  if (counts !== 'true' || !ctx.actor.user.admin) return pools;
  const holders = await countMembers(ctx.db, ctx.tenant.id, 'pool_holder');
  const contacts = await countPoolContacts(ctx.db, ctx.tenant.id);
  return rows.map(({ id, name, unit_id, unit_name }) => ({
    id,
    name,
    business_unit: unit_id && unit_name !== null ? { id: unit_id, name: unit_name } : null,
    holders_count: holders.get(id) ?? 0,
    contacts_count: contacts.get(id) ?? 0,
  }));
}

/** The acting user's groups; all groups for admins, with the number of members if requested. */
export async function listOwnGroups(ctx: Context, { q, counts }: NamedQuery = {}) {
  const isAdmin = ctx.actor.user.admin;
  const groups = await listGroups(ctx.db, ctx.tenant.id, isAdmin ? undefined : ctx.actor.user_id, q);
  if (counts !== 'true' || !isAdmin) return groups;
  const members = await countMembers(ctx.db, ctx.tenant.id, 'user_group_member');
  return groups.map((group) => ({ ...group, members_count: members.get(group.id) ?? 0 }));
}
