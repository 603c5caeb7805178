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
  organisationChanged,
} from '../users/users.api.ts';
import {
  countContactsOfGroup,
  deleteGroup,
  findGroupName,
  insertGroup,
  updateGroupName,
} from './admin-groups.queries.ts';

/** A group with its members; 404 where there is none. */
export async function readGroup(ctx: Context, id: string): Promise<AdminGroup> {
  const name = await requireGroup(ctx, id);
  return {
    id,
    name,
    members: await listMembers(ctx.db, ctx.tenant.id, 'user_group_member', id),
    contacts_count: await countContactsOfGroup(ctx.db, ctx.tenant.id, id),
  };
}

/** Adds a group. Throws 422 where its name is another's, or where somebody named is not there. */
export async function addGroup(ctx: Context, body: BodyOf<typeof adminGroups.create>): Promise<AdminGroup> {
  await organisationChanged(ctx);
  const id = newId();
  await once(insertGroup(ctx.db, ctx.tenant.id, { id, name: body.name }));
  await add(ctx, id, body.member_ids, 'member_ids');
  await tell(ctx, 'create', id, { name: body.name, members: body.member_ids.length });
  return readGroup(ctx, id);
}

/** Renames a group and changes who is in it. Whoever joins or leaves sees its list of contacts at once, or no more. */
export async function changeGroup(
  ctx: Context,
  id: string,
  { name, add_member_ids = [], remove_member_ids = [] }: BodyOf<typeof adminGroups.update>,
): Promise<AdminGroup> {
  await organisationChanged(ctx);
  const was = await requireGroup(ctx, id);
  if (name !== undefined) await once(updateGroupName(ctx.db, ctx.tenant.id, id, name));
  await add(ctx, id, add_member_ids, 'add_member_ids');
  await deleteMembers(ctx.db, ctx.tenant.id, 'user_group_member', id, remove_member_ids);
  await tell(ctx, 'update', id, { name: name ?? was, added: add_member_ids, removed: remove_member_ids });
  return readGroup(ctx, id);
}

/** Deletes a group; its members and their contacts stay as they are. */
export async function removeGroup(ctx: Context, id: string): Promise<void> {
  await organisationChanged(ctx);
  const name = await requireGroup(ctx, id);
  await deleteGroup(ctx.db, ctx.tenant.id, id);
  await tell(ctx, 'delete', id, { name });
}

async function requireGroup(ctx: Context, id: string): Promise<string> {
  const name = await findGroupName(ctx.db, ctx.tenant.id, id);
  if (name === undefined) throw new AppError('not_found');
  return name;
}

async function add(ctx: Context, id: string, userIds: readonly string[], field: string): Promise<void> {
  if (userIds.length === 0) return;
  const there = await listAccountTypes(ctx.db, ctx.tenant.id, userIds);
  if (there.length < new Set(userIds).size) throw invalid(field, 'One of these people is not there any more.');
  await insertMembers(ctx.db, ctx.tenant.id, 'user_group_member', id, userIds);
}

const once = <T>(work: Promise<T>): Promise<T> =>
  refuseDuplicate(work, 'user_group_name', { field: 'name', sentence: 'There is a group of this name already.' });

const tell = (ctx: Context, verb: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, { action: `group.${verb}`, subject_type: 'group', subject_id: id, detail });
