import type { BodyOf } from '@bookline/contract/endpoint';
import type { AdminPool, adminPools } from '@bookline/contract/features/admin-pools';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { countPointing } from '../contacts/contacts.api.ts';
import {
  deleteMembers,
  insertMembers,
  listAccountTypes,
  listMembers,
  organizationChanged,
} from '../users/users.api.ts';
import { existsBusinessUnit, findPool, insertPool, type PoolRow, updatePool } from './admin-pools.queries.ts';

/** A pool with its holders and the number of contacts in it. Throws 404 if there is none. */
export async function readPool(ctx: Context, id: string): Promise<AdminPool> {
  const pool = await requirePool(ctx, id);
  return {
    ...pool,
    holders: await listMembers(ctx.db, ctx.tenant.id, 'pool_holder', id),
    contacts_count: await countPointing(ctx.db, ctx.tenant.id, 'pool_id', id),
  };
}

/** Adds a pool. Throws 422 if its name is taken, its unit or a holder doesn't exist, or a holder's role can't hold pools. */
export async function addPool(ctx: Context, body: BodyOf<typeof adminPools.create>): Promise<AdminPool> {
  await organizationChanged(ctx);
  const { holder_ids, ...columns } = body;
  await requireUnit(ctx, columns.business_unit_id);
  const id = newId();
  await once(insertPool(ctx.db, ctx.tenant.id, { id, ...columns }));
  await add(ctx, id, holder_ids, 'holder_ids');
  await tell(ctx, 'create', id, { name: body.name, holders: holder_ids.length });
  return readPool(ctx, id);
}

/** Changes a pool and its holders. Current holders and the admins of its unit see its contacts at once; former ones no longer see them. */
export async function changePool(
  ctx: Context,
  id: string,
  { add_holder_ids = [], remove_holder_ids = [], name, business_unit_id }: BodyOf<typeof adminPools.update>,
): Promise<AdminPool> {
  await organizationChanged(ctx);
  const was = await requirePool(ctx, id);
  await requireUnit(ctx, business_unit_id);
  if (name !== undefined || business_unit_id !== undefined) {
    const change = { ...(name !== undefined && { name }), ...(business_unit_id !== undefined && { business_unit_id }) };
    await once(updatePool(ctx.db, ctx.tenant.id, id, change));
  }
  const added = await add(ctx, id, add_holder_ids, 'add_holder_ids');
  const removed = await deleteMembers(ctx.db, ctx.tenant.id, 'pool_holder', id, remove_holder_ids);
  const detail = {
    name: name ?? was.name,
    ...(business_unit_id !== undefined && { business_unit_id }),
    added,
    removed,
  };
  await tell(ctx, 'update', id, detail);
  return readPool(ctx, id);
}

export async function requirePool(ctx: Context, id: string): Promise<PoolRow> {
  const pool = await findPool(ctx.db, ctx.tenant.id, id);
  if (!pool) throw new AppError('not_found');
  return pool;
}

async function requireUnit(ctx: Context, id: string | null | undefined): Promise<void> {
  if (id && !(await existsBusinessUnit(ctx.db, ctx.tenant.id, id)))
    throw invalid('business_unit_id', 'This business unit no longer exists. Choose another.');
}

/** R154: only users whose role can hold pools see a pool's contacts. */
async function add(ctx: Context, id: string, userIds: readonly string[], field: string): Promise<string[]> {
  if (userIds.length === 0) return [];
  const there = await listAccountTypes(ctx.db, ctx.tenant.id, userIds);
  if (there.length < new Set(userIds).size) throw invalid(field, 'One of these users no longer exists. Choose again.');
  if (there.some(({ account_type }) => account_type !== 'pool_holder'))
    throw invalid(field, 'Only users with the role Pool Holder can hold a pool.');
  return insertMembers(ctx.db, ctx.tenant.id, 'pool_holder', id, userIds);
}

const once = <T>(work: Promise<T>): Promise<T> =>
  refuseDuplicate(work, 'pool_name', {
    field: 'name',
    sentence: 'A pool with this name already exists. Choose another name.',
  });

const tell = (ctx: Context, verb: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, { action: `pool.${verb}`, subject_id: id, detail });
