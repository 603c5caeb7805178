import type { BodyOf } from '@bookline/contract/endpoint';
import type {
  AdminAgentflowStatus,
  AdminSource,
  AdminStatus,
  AgentflowStatusGroup,
  adminAgentflowStatuses,
  adminAgentflowStatusGroups,
  adminSources,
  adminStatuses,
} from '@bookline/contract/features/admin-lookups';
import { centsOfMoney, moneyOfCents } from '@bookline/contract/rules/payments';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { nextNumber } from '../../platform/db/next-number.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { countPointingEach } from '../contacts/contacts.api.ts';
import {
  deleteLookup,
  existsBusinessUnit,
  existsGroup,
  findTitle,
  insertLookup,
  type LookupColumns,
  listAgentflowStatuses,
  listSources,
  listStatuses,
  listStatusesOfGroup,
  listStatusGroups,
  moveTo,
  type OrderedTable,
  ungroupStatuses,
  updateLookup,
} from './admin-lookups.queries.ts';

type Table = OrderedTable | 'contact_source';
const subjects = {
  contact_status: 'status',
  agentflow_status: 'agentflow_status',
  agentflow_status_group: 'agentflow_status_group',
  contact_source: 'source',
} as const satisfies Record<Table, string>;

/** Statuses in their order, each with the number of contacts that have it. */
export async function readStatuses(ctx: Context): Promise<AdminStatus[]> {
  const counts = await countPointingEach<number>(ctx.db, ctx.tenant.id, 'status_id');
  const rows = await listStatuses(ctx.db, ctx.tenant.id);
  return rows.map((row) => ({ ...row, contacts_count: counts.get(row.id) ?? 0 }));
}

/** R378: agent-flow statuses, optionally of one business unit. */
export async function readAgentflowStatuses(ctx: Context, businessUnitId?: string): Promise<AdminAgentflowStatus[]> {
  const counts = await countPointingEach<number>(ctx.db, ctx.tenant.id, 'agentflow_status_id');
  const rows = await listAgentflowStatuses(ctx.db, ctx.tenant.id, businessUnitId);
  return rows.map((row) => ({ ...row, contacts_count: counts.get(row.id) ?? 0 }));
}

export async function readSources(ctx: Context): Promise<AdminSource[]> {
  const counts = await countPointingEach<number>(ctx.db, ctx.tenant.id, 'source_id');
  const rows = await listSources(ctx.db, ctx.tenant.id);
  return rows.map(({ lead_price_cents, ...row }) => ({
    ...row,
    lead_price: lead_price_cents === null ? null : moneyOfCents(lead_price_cents),
    contacts_count: counts.get(row.id) ?? 0,
  }));
}

export const readStatusGroups = (ctx: Context): Promise<AgentflowStatusGroup[]> =>
  listStatusGroups(ctx.db, ctx.tenant.id);

/** A group with its statuses. Throws 404 if there is none. */
export async function readStatusGroup(ctx: Context, id: number) {
  const group = one(await readStatusGroups(ctx), id);
  return { ...group, statuses: await listStatusesOfGroup(ctx.db, ctx.tenant.id, id) };
}

export async function addStatus(ctx: Context, body: BodyOf<typeof adminStatuses.create>): Promise<AdminStatus> {
  const id = await add(ctx, 'contact_status', body);
  return one(await readStatuses(ctx), id);
}

export async function changeStatus(
  ctx: Context,
  id: number,
  body: BodyOf<typeof adminStatuses.update>,
): Promise<AdminStatus> {
  await change(ctx, 'contact_status', id, body);
  return one(await readStatuses(ctx), id);
}

/** Adds an agent-flow status. Throws 422 if its unit or group doesn't exist. */
export async function addAgentflowStatus(
  ctx: Context,
  body: BodyOf<typeof adminAgentflowStatuses.create>,
): Promise<AdminAgentflowStatus> {
  await requireOwners(ctx, body);
  const id = await add(ctx, 'agentflow_status', body);
  return one(await readAgentflowStatuses(ctx), id);
}

export async function changeAgentflowStatus(
  ctx: Context,
  id: number,
  body: BodyOf<typeof adminAgentflowStatuses.update>,
): Promise<AdminAgentflowStatus> {
  await requireOwners(ctx, body);
  await change(ctx, 'agentflow_status', id, body);
  return one(await readAgentflowStatuses(ctx), id);
}

export async function addStatusGroup(
  ctx: Context,
  body: BodyOf<typeof adminAgentflowStatusGroups.create>,
): Promise<AgentflowStatusGroup> {
  const id = await add(ctx, 'agentflow_status_group', body);
  return one(await readStatusGroups(ctx), id);
}

export async function changeStatusGroup(
  ctx: Context,
  id: number,
  body: BodyOf<typeof adminAgentflowStatusGroups.update>,
): Promise<AgentflowStatusGroup> {
  await change(ctx, 'agentflow_status_group', id, body);
  return one(await readStatusGroups(ctx), id);
}

/** Deletes a group. Its statuses stay, without a group. */
export async function removeStatusGroup(ctx: Context, id: number): Promise<void> {
  const title = await findTitle(ctx.db, ctx.tenant.id, 'agentflow_status_group', id);
  if (title === undefined) throw new AppError('not_found');
  const statuses = await ungroupStatuses(ctx.db, ctx.tenant.id, id);
  await deleteLookup(ctx.db, ctx.tenant.id, 'agentflow_status_group', id);
  await tell(ctx, 'agentflow_status_group', 'delete', id, { title, statuses });
}

export async function addSource(ctx: Context, body: BodyOf<typeof adminSources.create>): Promise<AdminSource> {
  const id = await add(ctx, 'contact_source', sourceColumns(body));
  return one(await readSources(ctx), id);
}

export async function changeSource(
  ctx: Context,
  id: number,
  body: BodyOf<typeof adminSources.update>,
): Promise<AdminSource> {
  await change(ctx, 'contact_source', id, sourceColumns(body));
  return one(await readSources(ctx), id);
}

const sourceColumns = ({ lead_price, ...body }: BodyOf<typeof adminSources.update>) => ({
  ...body,
  lead_price_cents: lead_price ? centsOfMoney(lead_price) : lead_price,
});

type Fields = LookupColumns & { readonly position?: number | undefined; readonly title?: string | undefined };

/** Colors are stored in lowercase, like those of tags. */
const columnsOf = ({ position: _, color, ...columns }: Fields): LookupColumns => ({
  ...columns,
  color: typeof color === 'string' ? color.toLowerCase() : color,
});

async function add(ctx: Context, table: Table, fields: Fields): Promise<number> {
  const id = await nextNumber(ctx.db, ctx.tenant.id, table);
  await once(table, insertLookup(ctx.db, ctx.tenant.id, table, id, columnsOf(fields)));
  if (table !== 'contact_source' && fields.position !== undefined)
    await moveTo(ctx.db, ctx.tenant.id, table, id, fields.position);
  await tell(ctx, table, 'create', id, { title: fields.title });
  return id;
}

async function change(ctx: Context, table: Table, id: number, fields: Fields): Promise<void> {
  if (!(await once(table, updateLookup(ctx.db, ctx.tenant.id, table, id, columnsOf(fields)))))
    throw new AppError('not_found');
  if (table !== 'contact_source' && fields.position !== undefined)
    await moveTo(ctx.db, ctx.tenant.id, table, id, fields.position);
  await tell(ctx, table, 'update', id, { ...fields });
}

async function requireOwners(
  ctx: Context,
  {
    business_unit_id,
    group_id,
  }: { business_unit_id?: string | null | undefined; group_id?: number | null | undefined },
): Promise<void> {
  if (business_unit_id && !(await existsBusinessUnit(ctx.db, ctx.tenant.id, business_unit_id)))
    throw invalid('business_unit_id', 'This business unit no longer exists. Choose another.');
  if (group_id && !(await existsGroup(ctx.db, ctx.tenant.id, group_id)))
    throw invalid('group_id', 'This group no longer exists. Choose another.');
}

function one<T extends { readonly id: number }>(rows: readonly T[], id: number): T {
  const row = rows.find((each) => each.id === id);
  if (!row) throw new AppError('not_found');
  return row;
}

const once = <T>(table: Table, work: Promise<T>): Promise<T> =>
  refuseDuplicate(work, `${table}_title`, { field: 'title', sentence: 'This title is already taken. Choose another.' });

const tell = (ctx: Context, table: Table, verb: string, id: number, detail: Record<string, unknown>) =>
  audit(ctx, { action: `${subjects[table]}.${verb}`, subject_type: subjects[table], subject_id: String(id), detail });
