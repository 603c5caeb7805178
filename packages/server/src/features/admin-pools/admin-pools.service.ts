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
  organisationChanged,
} from '../users/users.api.ts';
import { existsBusinessUnit, findPool, insertPool, type PoolRow, updatePool } from './admin-pools.queries.ts';

/** A pool with its holders and how many contacts wait in it; 404 where there is none. */
export async function readPool(ctx: Context, id: string): Promise<AdminPool> {
  const pool = await requirePool(ctx, id);
  return {
    ...pool,
    holders: await listMembers(ctx.db, ctx.tenant.id, 'pool_holder', id),
    contacts_count: await countPointing(ctx.db, ctx.tenant.id, 'pool_id', id),
  };
}

/** Adds a pool. Throws 422 where its name is another's, or its unit or a holder is not there or holds no pools. */
export async function addPool(ctx: Context, body: BodyOf<typeof adminPools.create>): Promise<AdminPool> {
  await organisationChanged(ctx);
  const { holder_ids, ...columns } = body;
  await requireUnit(ctx, columns.business_unit_id);
  const id = newId();
  await once(insertPool(ctx.db, ctx.tenant.id, { id, ...columns }));
  await add(ctx, id, holder_ids, 'holder_ids');
  await tell(ctx, 'create', id, { name: body.name, holders: holder_ids.length });
  return readPool(ctx, id);
}

/** Changes a pool and who holds it: holders and the admins of its unit see its contacts at once, or no more. */
export async function changePool(
  ctx: Context,
  id: string,
  { add_holder_ids = [], remove_holder_ids = [], name, business_unit_id }: BodyOf<typeof adminPools.update>,
): Promise<AdminPool> {
  await organisationChanged(ctx);
  const was = await requirePool(ctx, id);
  await requireUnit(ctx, business_unit_id);
  if (name !== undefined || business_unit_id !== undefined) {
    const change = { ...(name !== undefined && { name }), ...(business_unit_id !== undefined && { business_unit_id }) };
    await once(updatePool(ctx.db, ctx.tenant.id, id, change));
  }
  await add(ctx, id, add_holder_ids, 'add_holder_ids');
  await deleteMembers(ctx.db, ctx.tenant.id, 'pool_holder', id, remove_holder_ids);
  const detail = {
    name: name ?? was.name,
    ...(business_unit_id !== undefined && { business_unit_id }),
    added: add_holder_ids,
    removed: remove_holder_ids,
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
    throw invalid('business_unit_id', 'This business unit is not there any more.');
}

/** R154: only who holds pools by their role sees anything in one. */
async function add(ctx: Context, id: string, userIds: readonly string[], field: string): Promise<void> {
  if (userIds.length === 0) return;
  const there = await listAccountTypes(ctx.db, ctx.tenant.id, userIds);
  if (there.length < new Set(userIds).size) throw invalid(field, 'One of these people is not there any more.');
  if (there.some(({ account_type }) => account_type !== 'pool_holder'))
    throw invalid(field, 'Only people with the role Pool Holder can hold a pool.');
  await insertMembers(ctx.db, ctx.tenant.id, 'pool_holder', id, userIds);
}

const once = <T>(work: Promise<T>): Promise<T> =>
  refuseDuplicate(work, 'pool_name', { field: 'name', sentence: 'There is a pool of this name already.' });

const tell = (ctx: Context, verb: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, { action: `pool.${verb}`, subject_type: 'pool', subject_id: id, detail });
