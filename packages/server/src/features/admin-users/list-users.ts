import { Readable } from 'node:stream';
import type { QueryOf } from '@bookline/contract/endpoint';
import type { AdminUser } from '@bookline/contract/features/admin-user';
import type { adminUsers } from '@bookline/contract/features/admin-users';
import { metaOf } from '@bookline/contract/paging';
import { CSV_MARK, csvLine } from '@bookline/contract/rules/csv';
import { jobTitleLabel } from '@bookline/contract/rules/options';
import { isAccountType, roleLabel } from '@bookline/contract/rules/roles';
import type { Variant } from '@bookline/contract/rules/variant';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import type { Download } from '../../platform/http/routes.ts';
import { listDownlineIds, listPeople } from '../users/users.api.ts';
import {
  countUsers,
  listPoolsHeld,
  listUserIds,
  listUsers,
  listUsersById,
  type UserFilter,
  type UserRow,
} from './list-users.queries.ts';
import { mayClose, mayManage } from './rank.ts';

const EXPORT_STEP = 1000;

/** R374: a page of the tenant's users. */
export async function readUsers(ctx: Context, query: QueryOf<typeof adminUsers.list>) {
  const filter = await filterOf(ctx, query);
  const { page, limit } = query;
  const rows = await listUsers(ctx.db, ctx.tenant.id, filter, { limit, offset: (page - 1) * limit });
  return {
    data: rows.map((row) => presentUser(ctx, row)),
    meta: metaOf(query, await countUsers(ctx.db, ctx.tenant.id, filter)),
  };
}

async function filterOf(ctx: Context, { user_id, ...filter }: QueryOf<typeof adminUsers.export>): Promise<UserFilter> {
  return user_id ? { ...filter, ids: await listDownlineIds(ctx.db, ctx.tenant.id, user_id) } : filter;
}

/** A user as shown in lists and details. Throws for an unknown role. */
export function presentUser(ctx: Context, { active, invited, ...row }: UserRow): AdminUser {
  const { account_type } = row;
  if (!isAccountType(account_type)) throw new Error(`unknown account type ${account_type}`);
  return {
    ...row,
    account_type,
    role: roleLabel(account_type, ctx.tenant.variant),
    state: active ? 'active' : invited ? 'invited' : 'inactive',
    editable: mayManage(ctx, row),
    closable: mayClose(ctx, row),
  };
}

/**
 * The users of a list as CSV. The ids and their order are read once. The rows follow in batches, each in its own transaction, so a slow
 * connection keeps no transaction open.
 */
export async function downloadUsers(
  signedIn: SignedInContext,
  query: QueryOf<typeof adminUsers.export>,
): Promise<Download> {
  const ids = await signedIn.transaction(async (ctx) => {
    const found = await listUserIds(ctx.db, ctx.tenant.id, await filterOf(ctx, query));
    await audit(ctx, { action: 'user.export', detail: { total: found.length } });
    return found;
  });
  return { stream: Readable.from(csvOf(signedIn, ids)), file_name: 'people.csv' };
}

const headers = [
  'First name',
  'Last name',
  'Email',
  'User name',
  'Role',
  'State',
  'Manager',
  'Job title',
  'Business unit',
  'Office',
  'Since',
];

async function* csvOf(signedIn: SignedInContext, ids: readonly string[]): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(headers);
  for (let done = 0; done < ids.length; done += EXPORT_STEP) {
    const people = await signedIn.transaction(
      async (ctx) =>
        (await listUsersById(ctx.db, ctx.tenant.id, ids.slice(done, done + EXPORT_STEP))).map((row) =>
          presentUser(ctx, row),
        ),
      { read_only: true },
    );
    if (people.length > 0) yield people.map((user) => lineOf(user, signedIn.tenant.variant)).join('');
  }
}

const lineOf = (user: AdminUser, variant: Variant): string =>
  csvLine([
    user.first_name,
    user.last_name,
    user.email,
    user.username,
    user.role,
    user.state,
    user.manager?.name ?? '',
    jobTitleLabel(user.job_title, variant),
    user.business_unit?.name ?? '',
    user.office_location?.name ?? '',
    user.created_at.slice(0, 10),
  ]);

/** The users who can receive contacts. */
export async function readOwners(ctx: Context, query: QueryOf<typeof adminUsers.owners>) {
  const people = await listPeople(ctx.db, ctx.tenant.id, {
    ...(query.ids && { ids: query.ids }),
    ...(query.q && { q: query.q }),
    first: ctx.actor.user_id,
  });
  return people.map(({ id, first_name, last_name, account_type, manager_id }) => ({
    id,
    name: `${first_name} ${last_name}`.trim(),
    role: account_type,
    manager_id,
  }));
}

/** Pool holders with their pools. */
export async function readPoolHolders(ctx: Context, { q, ...paging }: QueryOf<typeof adminUsers.pool_holders>) {
  const filter: UserFilter = { order: 'asc', order_field: 'name', roles: ['pool_holder'], ...(q && { q }) };
  const { page, limit } = paging;
  const rows = await listUsers(ctx.db, ctx.tenant.id, filter, { limit, offset: (page - 1) * limit });
  const pools = await listPoolsHeld(
    ctx.db,
    ctx.tenant.id,
    rows.map(({ id }) => id),
  );
  const data = rows.map((row) => ({
    ...presentUser(ctx, row),
    pools: pools.filter(({ user_id }) => user_id === row.id).map(({ id, name }) => ({ id, name })),
  }));
  return { data, meta: metaOf(paging, await countUsers(ctx.db, ctx.tenant.id, filter)) };
}
