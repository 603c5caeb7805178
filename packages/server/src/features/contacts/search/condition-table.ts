import type { SearchEntries } from '@bookline/contract/features/contact-search';
import { type SqlBool, sql } from 'kysely';
import type { Condition } from '../visibility.ts';

/** What a condition must know of whoever asks. */
export interface Asking {
  /** Whether the trigram and tag indexes serve their operators; otherwise functions stand in for them (0001_foundation.sql). */
  readonly direct: boolean;
  /** IANA name: a day begins and ends where the person who asks is. */
  readonly zone: string;
  readonly now: Date;
  /** Their day, `YYYY-MM-DD`: an evening in Ohio is tomorrow in UTC. */
  readonly today: string;
}

export type Entry = keyof SearchEntries;

/** What each of some entries of the advanced search means in SQL. */
export type ConditionTable<K extends Entry> = {
  readonly [N in K]: (value: NonNullable<SearchEntries[N]>, asking: Asking) => Condition;
};

/** All of them as one condition that can stand within another. */
export const every = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/** The conditions of those entries of a search that a table knows. */
export function conditionsOf<K extends Entry>(
  table: ConditionTable<K>,
  search: SearchEntries,
  asking: Asking,
): Condition[] {
  const names = Object.keys(table).filter((name): name is K => name in table);
  return names.flatMap((name) => conditionOf(table, name, search, asking));
}

function conditionOf<K extends Entry>(
  table: ConditionTable<K>,
  name: K,
  search: SearchEntries,
  asking: Asking,
): Condition[] {
  const value = search[name];
  return value === undefined || value === null ? [] : [table[name](value, asking)];
}
