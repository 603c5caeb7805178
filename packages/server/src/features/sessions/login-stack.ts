import type { LoginStackEntry } from '@bookline/contract/rules/login-stack';
import { forcedStatesOf } from '@bookline/contract/rules/redirects';
import { isAccountType, outranks } from '@bookline/contract/rules/roles';
import type { Db } from '../../platform/db/database.ts';
import { readVisibleOwners } from '../users/users.api.ts';
import { redirectUserOf } from './must-do-first.ts';
import { findUser, listActiveNames, listStack } from './sessions.queries.ts';

/** A session on top of another, as the request carries it. */
export interface LoginStackNow {
  readonly login_stack: readonly LoginStackEntry[];
  readonly real_user: { readonly id: string; readonly name: string };
  /** Every session of the stack. If one ends, this one ends. */
  readonly session_ids: readonly string[];
}

interface Person {
  readonly id: string;
  readonly account_type: string;
  readonly business_unit_id: string | null;
}

/** Whether another user may act as this user: this user has a lower rank and their contacts are visible to the other. */
export async function mayActAs(
  db: Db,
  tenant: { readonly id: number },
  person: Person,
  other: Person,
): Promise<boolean> {
  const { account_type, business_unit_id } = person;
  if (!isAccountType(account_type) || !isAccountType(other.account_type)) return false;
  if (!outranks(account_type, other.account_type)) return false;
  const visible = await readVisibleOwners({
    db,
    tenant,
    actor: { user_id: person.id, account_type, business_unit_id },
  });
  return visible.everything || visible.owner_ids.includes(other.id);
}

/**
 * The stack that ends with a session. Undefined if it's no longer valid: a session below has ended, or a user in it was deactivated, no longer
 * ranks above the next, or must do something of their own first (R028). Acting can't bypass that.
 */
export async function findLoginStack(
  db: Db,
  tenant: { readonly id: number },
  sessionId: string,
  now: Date,
): Promise<LoginStackNow | undefined> {
  const sessions = await listStack(db, sessionId);
  if (sessions.some(({ expires_at }) => Date.parse(expires_at) <= now.getTime())) return undefined;
  const people: Person[] = [];
  for (const [index, { user_id, via_sso }] of sessions.entries()) {
    const person = await findUser(db, tenant.id, user_id);
    const below = people.at(-1);
    if (!person || (below && !(await mayActAs(db, tenant, below, person)))) return undefined;
    const markers = sessions.slice(0, index + 1).flatMap(({ marker }) => marker ?? []);
    const isTop = index === sessions.length - 1;
    if (!isTop && forcedStatesOf(redirectUserOf(person, { via_sso }), markers).length > 0) return undefined;
    people.push(person);
  }
  const names = await listActiveNames(db, tenant.id, [...new Set(people.map(({ id }) => id))]);
  const nameOf = (id: string) => names.get(id) ?? '';
  const [own] = people;
  if (!own) return undefined;
  return {
    login_stack: sessions.flatMap(({ id, user_id, marker }) =>
      marker ? [{ marker, session_id: id, user_id, name: nameOf(user_id) }] : [],
    ),
    real_user: { id: own.id, name: nameOf(own.id) },
    session_ids: sessions.map(({ id }) => id),
  };
}
