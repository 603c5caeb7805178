import type { ContactSearch, SearchEntries, SearchGroup } from '@bookline/contract/features/contact-search';
import { type SqlBool, sql } from 'kysely';
import type { Condition } from '../visibility.ts';
import { choiceConditions } from './choice-conditions.ts';
import { type Asking, type ConditionTable, conditionsOf, type Entry, every } from './condition-table.ts';
import { type PolicyEntry, policyConditions } from './policy-conditions.ts';
import { rangeConditions } from './range-conditions.ts';
import { textConditions } from './text-conditions.ts';

/** What each entry means, but for those of policies, which hold together. The type holds it complete: an entry cannot be forgotten. */
const table: ConditionTable<Exclude<Entry, PolicyEntry>> = {
  ...choiceConditions,
  ...textConditions,
  ...rangeConditions,
};

/** The conditions of an advanced search: all of them must hold. */
export function searchConditions(search: ContactSearch | SearchGroup | SearchEntries, asking: Asking): Condition[] {
  const { any = [], all = [], none = [] }: SearchGroup = search;
  const group = (inner: SearchGroup) => every(searchConditions(inner, asking));
  return [
    ...conditionsOf(table, search, asking),
    ...policyConditions(search, asking),
    ...(any.length > 0 ? [sql<SqlBool>`(${sql.join(any.map(group), sql` or `)})`] : []),
    ...all.map(group),
    // Where a value is missing a condition is neither true nor false, and does not hold.
    ...none.map((inner) => sql<SqlBool>`${group(inner)} is not true`),
  ];
}
