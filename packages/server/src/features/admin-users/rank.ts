import {
  type AccountType,
  accountTypes,
  isAccountType,
  outranks,
  rolesOfVariant,
} from '@bookline/contract/rules/roles';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';

/** Whether the acting person may change somebody of this role: nobody changes who stands above them. */
export const mayManage = (ctx: Pick<Context, 'actor'>, accountType: string): boolean =>
  isAccountType(accountType) && !outranks(accountType, ctx.actor.account_type);

/** Throws 403 where the acting person may not change somebody of this role. */
export function requireManageable(ctx: Context, person: { readonly account_type: string }): void {
  if (!mayManage(ctx, person.account_type)) throw new AppError('forbidden');
}

/** The roles of the tenant's variant, each with whether the acting person may give it. */
export function roleChoices(ctx: Context): { readonly value: AccountType; readonly givable: boolean }[] {
  return rolesOfVariant(ctx.tenant.variant, { rm: ctx.actor.features.has('rm') }).map((value) => ({
    value,
    givable: mayManage(ctx, value),
  }));
}

/** Throws 422 at `account_type` for a role that the variant does not have or that stands above the acting person's own. */
export function requireGivable(ctx: Context, accountType: AccountType): void {
  const choice = roleChoices(ctx).find(({ value }) => value === accountType);
  if (!choice) throw invalid('account_type', 'This role is not used here. Choose another.');
  if (!choice.givable) throw invalid('account_type', 'You cannot give a role above your own.');
}

/** For ordering by role: the widest first. */
export const roleOrder: readonly string[] = accountTypes;
