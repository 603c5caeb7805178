import {
  type AccountType,
  accountTypes,
  isAccountType,
  outranks,
  rolesOfVariant,
} from '@bookline/contract/rules/roles';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';

interface Ranked {
  readonly id: string;
  readonly account_type: string;
}

/** Whether the user who acts may change this user: only themselves and users who rank below. Otherwise peers could sign in as each other. */
export const mayManage = ({ actor }: Pick<Context, 'actor'>, person: Ranked): boolean =>
  person.id === actor.user_id ||
  (isAccountType(person.account_type) && outranks(actor.account_type, person.account_type));

/** Whether they may deactivate and activate this user. System Admins may do so with each other, because no role ranks above them. */
export const mayClose = (ctx: Pick<Context, 'actor'>, person: Ranked): boolean =>
  mayManage(ctx, person) || (ctx.actor.account_type === 'admin' && person.account_type === 'admin');

/** Throws 403 if the user who acts may not do that with this user. */
export function requireRank(ctx: Context, person: Ranked, what: 'manage' | 'close' = 'manage'): void {
  if (!(what === 'close' ? mayClose : mayManage)(ctx, person)) throw new AppError('forbidden');
}

/** The roles of the tenant's variant, each with whether the user who acts may assign it. */
export function roleChoices(ctx: Context): { readonly value: AccountType; readonly givable: boolean }[] {
  return rolesOfVariant(ctx.tenant.variant, { rm: ctx.actor.features.has('rm') }).map((value) => ({
    value,
    givable: !outranks(value, ctx.actor.account_type),
  }));
}

/** Throws 422 at `account_type` for a role that the variant doesn't have or that ranks above that of the user who acts. */
export function requireGivable(ctx: Context, accountType: AccountType): void {
  const choice = roleChoices(ctx).find(({ value }) => value === accountType);
  if (!choice) throw invalid('account_type', 'Your company doesn’t use this role. Choose another.');
  if (!choice.givable) throw invalid('account_type', 'You can’t assign a role above your own.');
}

/** Order by role, widest first. */
export const roleOrder: readonly string[] = accountTypes;
