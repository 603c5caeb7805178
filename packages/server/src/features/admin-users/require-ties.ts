import { timeZones } from '@bookline/contract/rules/options';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { listDownlineIds } from '../users/users.api.ts';
import { listKnownTies, listTakenNames } from './people.queries.ts';

export interface Ties {
  readonly manager_id?: string | null | undefined;
  readonly corporation_id?: string | null | undefined;
  readonly business_unit_id?: string | null | undefined;
  readonly office_location_id?: string | null | undefined;
  readonly group_ids?: readonly string[] | undefined;
}

const sentences = {
  manager_id: 'This user no longer exists. Choose another manager.',
  corporation_id: 'This corporation no longer exists. Choose another.',
  business_unit_id: 'This business unit no longer exists. Choose another.',
  office_location_id: 'This office no longer exists. Choose another.',
} as const;

/** Throws 422 at the field whose manager, corporation, unit, office, or group doesn't exist in the tenant. */
export async function requireTies(ctx: Context, ties: Ties): Promise<void> {
  const known = await listKnownTies(ctx.db, ctx.tenant.id, {
    manager_id: ties.manager_id ?? null,
    corporation_id: ties.corporation_id ?? null,
    business_unit_id: ties.business_unit_id ?? null,
    office_location_id: ties.office_location_id ?? null,
    group_ids: ties.group_ids ?? [],
  });
  const has = (field: string, id: string) => known.some((tie) => tie.field === field && tie.id === id);
  for (const field of ['manager_id', 'corporation_id', 'business_unit_id', 'office_location_id'] as const) {
    const id = ties[field];
    if (id && !has(field, id)) throw invalid(field, sentences[field]);
  }
  if (!(ties.group_ids ?? []).every((id) => has('group_ids', id)))
    throw invalid('group_ids', 'One of these groups no longer exists. Choose again.');
}

/** Throws 422 at `field` if the tenant has no such user. */
export async function requirePerson(ctx: Context, id: string, field: string): Promise<void> {
  const none = { corporation_id: null, business_unit_id: null, office_location_id: null, group_ids: [] };
  const known = await listKnownTies(ctx.db, ctx.tenant.id, { ...none, manager_id: id });
  if (known.length === 0) throw invalid(field, 'This user no longer exists. Choose another.');
}

/** Throws 422 at `manager_id` if the user would report to their own downline. Call it after organizationChanged. */
export async function requireNoCycle(ctx: Context, userId: string, managerId: string): Promise<void> {
  const below = await listDownlineIds(ctx.db, ctx.tenant.id, userId);
  if (below.includes(managerId))
    throw invalid(
      'manager_id',
      userId === managerId
        ? 'A user can’t report to themselves. Choose another manager.'
        : 'This user is in their own downline. Choose someone outside it.',
    );
}

/** Throws 422 at the field whose name is already used to sign in, in any tenant. */
export async function requireFreeNames(
  ctx: Context,
  { username, email }: { username: string; email: string },
  besides: string | null = null,
): Promise<void> {
  if (username.includes('@') && username.toLowerCase() !== email.toLowerCase())
    throw invalid('username', 'A user name that is an email address must match the user’s own email address.');
  const taken = await listTakenNames(ctx.db, [username.toLowerCase(), email.toLowerCase()], besides);
  if (taken.includes(email.toLowerCase()))
    throw invalid('email', 'Someone already signs in with this email address. Choose another.');
  if (taken.includes(username.toLowerCase()))
    throw invalid('username', 'This user name is already taken. Choose another.');
}

/** Throws 422 unless the time zone is one of the specification's (R066) or an IANA name. */
export function requireTimezone(timezone: string | null | undefined): void {
  if (!timezone || timeZones.some(({ value }) => value === timezone)) return;
  try {
    if (!/^[A-Za-z]/.test(timezone)) throw new RangeError('an offset is no name');
    new Intl.DateTimeFormat('en-US', { timeZone: timezone });
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw invalid('timezone', 'Choose a time zone from the list.');
  }
}
