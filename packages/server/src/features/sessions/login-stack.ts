import type { LoginStackEntry } from '@bookline/contract/rules/login-stack';
import { isAccountType, outranks } from '@bookline/contract/rules/roles';
import type { Db } from '../../platform/db/database.ts';
import { readReach } from '../users/users.api.ts';
import { findUser, listActiveNames, listStack } from './sessions.queries.ts';

/** A session on top of another, as it is carried by whoever uses it. */
export interface LoginStackNow {
  readonly login_stack: readonly LoginStackEntry[];
  readonly real_user: { readonly id: string; readonly name: string };
  /** Every session of the stack: news of the end of one ends this. */
  readonly session_ids: readonly string[];
}

interface Person {
  readonly id: string;
  readonly account_type: string;
  readonly business_unit_id: string | null;
}

/** Whether a person stands where another may act as them: below in rank, and among those whose contacts the other sees. */
export async function mayActAs(
  db: Db,
  tenant: { readonly id: number },
  person: Person,
  other: Person,
): Promise<boolean> {
  const { account_type, business_unit_id } = person;
  if (!isAccountType(account_type) || !isAccountType(other.account_type)) return false;
  if (!outranks(account_type, other.account_type)) return false;
  const reach = await readReach({ db, tenant, actor: { user_id: person.id, account_type, business_unit_id } });
  return reach.everything || reach.owner_ids.includes(other.id);
}

/**
 * The stack that ends with a session. Undefined where it holds no more: a session below is over, somebody in it was deactivated, or does not
 * stand above the next any more.
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
  for (const { user_id } of sessions) {
    const person = await findUser(db, tenant.id, user_id);
    const below = people.at(-1);
    if (!person || (below && !(await mayActAs(db, tenant, below, person)))) return undefined;
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
