import { accountTypes, isAccountType, outranks } from '@bookline/contract/rules/roles';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { actInside } from '../sessions/sessions.api.ts';
import { listAccountTypes, visibleOwners } from '../users/users.api.ts';
import { type FlowCondition, findFlow, lockFlow, type ShownFlow } from './flows.queries.ts';

/** The flows whose owner's contacts the acting user can see. */
export async function visibleFlows(ctx: Context): Promise<FlowCondition[]> {
  const visible = await visibleOwners(ctx);
  const all = sql<SqlBool>`f.tenant_id = ${ctx.tenant.id}`;
  return visible.everything ? [all] : [all, sql<SqlBool>`f.owner_id = any(${visible.owner_ids}::uuid[])`];
}

/** A flow. Throws 404 if the acting user can't see its owner's contacts. */
export async function getFlow(ctx: Context, id: string): Promise<ShownFlow> {
  const row = await findFlow(ctx.db, [...(await visibleFlows(ctx)), sql<SqlBool>`f.id = ${id}`]);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Whether the acting user may change a flow of a visible owner: their own, or of a user strictly below them. */
export const commands = (
  { actor }: Pick<Context, 'actor'>,
  { owner_id, owner_type }: { readonly owner_id: string; readonly owner_type: string },
): boolean => owner_id === actor.user_id || (isAccountType(owner_type) && outranks(actor.account_type, owner_type));

/** The same as a condition on a flow with its owner, called `u`. */
export function commanded({ actor }: Pick<Context, 'actor'>): FlowCondition {
  const below = accountTypes.filter((type) => outranks(actor.account_type, type));
  return sql<SqlBool>`(f.owner_id = ${actor.user_id} or u.account_type = any(${below}::text[]))`;
}

/** A flow the acting user may change. It acts with its owner's rights, so throws 403 for an owner they don't outrank, 404 for a hidden one. */
export async function getOwnFlow(ctx: Context, id: string): Promise<ShownFlow> {
  const flow = await getFlow(ctx, id);
  if (!commands(ctx, flow)) throw new AppError('forbidden');
  return flow;
}

/** The same, locked until the transaction ends. */
export async function lockOwnFlow(ctx: Context, id: string): Promise<ShownFlow> {
  await getFlow(ctx, id);
  await lockFlow(ctx.db, ctx.tenant.id, id);
  return getOwnFlow(ctx, id);
}

/** Checks that a flow may act for this owner. Throws 422 unless it's the acting user or a visible user they outrank. */
export async function requireOwner(ctx: Context, ownerId: string): Promise<void> {
  const visible = await visibleOwners(ctx);
  const [owner] = await listAccountTypes(ctx.db, ctx.tenant.id, [ownerId]);
  const reached = visible.everything || visible.owner_ids.includes(ownerId);
  if (!owner?.active || !reached || !commands(ctx, { owner_id: ownerId, owner_type: owner.account_type }))
    throw invalid('owner_id', 'Choose yourself or someone in your downline with a lower role.');
}

/** A user's current rights in workflows. Undefined if they can't sign in or have no workflows. */
export async function ableUser(ctx: Context, userId: string): Promise<Context | undefined> {
  const able = await actInside(ctx, userId);
  return able?.actor.features.has('workflow') ? able : undefined;
}

/** Checks that its owner may have workflows at all. */
export async function requireAble(ctx: Context, ownerId: string): Promise<void> {
  if (!(await ableUser(ctx, ownerId)))
    throw invalid('owner_id', 'This user may not have workflows, or can no longer sign in. Choose another owner.');
}

/** Checks that the author of a flow's steps may have workflows. */
export async function requireAuthor(ctx: Context, authorId: string | undefined): Promise<void> {
  if (authorId === undefined || !(await ableUser(ctx, authorId)))
    throw invalid(
      'base',
      'The author of these steps can no longer use workflows. Ask an admin to activate the template again, then accept the new version.',
    );
}
