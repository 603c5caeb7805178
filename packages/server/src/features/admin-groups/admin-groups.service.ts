import type { BodyOf } from '@bookline/contract/endpoint';
import type { AdminGroup, adminGroups } from '@bookline/contract/features/admin-groups';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  deleteMembers,
  insertMembers,
  listAccountTypes,
  listMembers,
  organizationChanged,
} from '../users/users.api.ts';
import {
  countContactsOfGroup,
  deleteGroup,
  findGroupName,
  insertGroup,
  updateGroupName,
} from './admin-groups.queries.ts';

/** A group with its members. Throws 404 if there is none. */
export async function readGroup(ctx: Context, id: string): Promise<AdminGroup> {
  const name = await requireGroup(ctx, id);
  return {
    id,
    name,
    members: await listMembers(ctx.db, ctx.tenant.id, 'user_group_member', id),
    contacts_count: await countContactsOfGroup(ctx.db, ctx.tenant.id, id),
  };
}

/** Adds a group. Throws 422 if its name is taken or one of its members doesn't exist. */
export async function addGroup(ctx: Context, body: BodyOf<typeof adminGroups.create>): Promise<AdminGroup> {
  await organizationChanged(ctx);
  const id = newId();
  await once(insertGroup(ctx.db, ctx.tenant.id, { id, name: body.name }));
  await add(ctx, id, body.member_ids, 'member_ids');
  await tell(ctx, 'create', id, { name: body.name, members: body.member_ids.length });
  return readGroup(ctx, id);
}

/** Renames a group and changes its members. New members see its contact list at once; removed members no longer see it. */
export async function changeGroup(
  ctx: Context,
  id: string,
  { name, add_member_ids = [], remove_member_ids = [] }: BodyOf<typeof adminGroups.update>,
): Promise<AdminGroup> {
  await organizationChanged(ctx);
  const was = await requireGroup(ctx, id);
  if (name !== undefined) await once(updateGroupName(ctx.db, ctx.tenant.id, id, name));
  const added = await add(ctx, id, add_member_ids, 'add_member_ids');
  const removed = await deleteMembers(ctx.db, ctx.tenant.id, 'user_group_member', id, remove_member_ids);
  await tell(ctx, 'update', id, { name: name ?? was, added, removed });
  return readGroup(ctx, id);
}

/** Deletes a group. Its members and their contacts stay unchanged. */
export async function removeGroup(ctx: Context, id: string): Promise<void> {
  await organizationChanged(ctx);
  const name = await requireGroup(ctx, id);
  await deleteGroup(ctx.db, ctx.tenant.id, id);
  await tell(ctx, 'delete', id, { name });
}

async function requireGroup(ctx: Context, id: string): Promise<string> {
  const name = await findGroupName(ctx.db, ctx.tenant.id, id);
  if (name === undefined) throw new AppError('not_found');
  return name;
}

async function add(ctx: Context, id: string, userIds: readonly string[], field: string): Promise<string[]> {
  if (userIds.length === 0) return [];
  const there = await listAccountTypes(ctx.db, ctx.tenant.id, userIds);
  if (there.length < new Set(userIds).size) throw invalid(field, 'One of these users no longer exists. Choose again.');
  return insertMembers(ctx.db, ctx.tenant.id, 'user_group_member', id, userIds);
}

const once = <T>(work: Promise<T>): Promise<T> =>
  refuseDuplicate(work, 'user_group_name', {
    field: 'name',
    sentence: 'A group with this name already exists. Choose another name.',
  });

const tell = (ctx: Context, verb: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, { action: `group.${verb}`, subject_id: id, detail });
