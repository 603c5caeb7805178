import type { SearchEntries } from '@bookline/contract/features/contact-search';
import { daysOf } from '@bookline/contract/rules/periods';
import { type SqlBool, sql } from 'kysely';
import type { Condition } from '../visibility.ts';
import { type Asking, type ConditionTable, conditionsOf, type Entry } from './condition-table.ts';
import { dayWithin } from './range-conditions.ts';
import { escapeLike } from './text-conditions.ts';

const atLeast = (column: string) => (value: string) =>
  sql<SqlBool>`${sql.ref(`policy.${column}`)} >= ${value}::numeric`;
const atMost = (column: string) => (value: string) => sql<SqlBool>`${sql.ref(`policy.${column}`)} <= ${value}::numeric`;
const since = (column: string) => (from: string) => dayWithin(`policy.${column}`, { from });
const until = (column: string) => (to: string) => dayWithin(`policy.${column}`, { to });
const during =
  (column: string) =>
  (period: string, { today }: Asking) =>
    dayWithin(`policy.${column}`, daysOf(period, today));

const numbered = (pattern: string) => sql<SqlBool>`lower(policy.policy_number) like ${pattern}`;

/** Conditions that one single policy must meet together. */
const ofOnePolicy = {
  carriers: (ids) => sql<SqlBool>`policy.carrier_id = any(${ids}::uuid[])`,
  policy_types: (lines) => sql<SqlBool>`policy.product_line = any(${lines}::text[])`,
  policy_status: (statuses) => sql<SqlBool>`policy.status = any(${statuses}::text[])`,
  policy_number: (text) => numbered(`%${escapeLike(text.toLowerCase())}%`),
  policy_number_is: (text) => numbered(escapeLike(text.toLowerCase())),
  policy_number_starts: (text) => numbered(`${escapeLike(text.toLowerCase())}%`),
  premium_from: atLeast('premium'),
  premium_to: atMost('premium'),
  face_amount_from: atLeast('face_amount'),
  face_amount_to: atMost('face_amount'),
  effective_on_from: since('effective_on'),
  effective_on_to: until('effective_on'),
  effective_on_in: during('effective_on'),
  expires_on_from: since('expires_on'),
  expires_on_to: until('expires_on'),
  expires_on_in: during('expires_on'),
  renewal_on_from: since('renewal_on'),
  renewal_on_to: until('renewal_on'),
  renewal_on_in: during('renewal_on'),
} satisfies Partial<ConditionTable<Entry>>;

const policy = (conditions: readonly Condition[]): Condition => {
  const all = [sql<SqlBool>`policy.tenant_id = contact.tenant_id and policy.contact_id = contact.id`, ...conditions];
  return sql<SqlBool>`exists (select 1 from contact_policy policy where ${sql.join(all, sql` and `)})`;
};

/** Conditions on all policies of a contact. */
const ofAllPolicies = {
  has_policy: (value) => (value ? policy([]) : sql<SqlBool>`not ${policy([])}`),
  carriers_exclude: (ids) => sql<SqlBool>`not ${policy([ofOnePolicy.carriers(ids)])}`,
  policy_types_exclude: (lines) => sql<SqlBool>`not ${policy([ofOnePolicy.policy_types(lines)])}`,
  policy_status_exclude: (statuses) => sql<SqlBool>`not ${policy([ofOnePolicy.policy_status(statuses)])}`,
  policy_number_not: (text) => sql<SqlBool>`not ${policy([ofOnePolicy.policy_number_is(text)])}`,
} satisfies Partial<ConditionTable<Entry>>;

export type PolicyEntry = keyof typeof ofOnePolicy | keyof typeof ofAllPolicies;

/** The policy conditions of a search. */
export function policyConditions(search: SearchEntries, asking: Asking): Condition[] {
  const ofOne = conditionsOf(ofOnePolicy, search, asking);
  return [...(ofOne.length > 0 ? [policy(ofOne)] : []), ...conditionsOf(ofAllPolicies, search, asking)];
}
