import type { SearchEntries } from '@bookline/contract/features/contact-search';
import { type SqlBool, sql } from 'kysely';
import type { Condition } from '../visibility.ts';

/** The facts about the user that conditions need. */
export interface Asking {
  /** Whether the trigram and tag indexes serve their operators. Otherwise functions replace them (0001_foundation.sql). */
  readonly direct: boolean;
  /** An IANA name. Days begin and end in the user's zone. */
  readonly zone: string;
  readonly now: Date;
  /** The user's current day, `YYYY-MM-DD`: an evening in Ohio is the next day in UTC. */
  readonly today: string;
}

export type Entry = keyof SearchEntries;

/** The SQL of some entries of the advanced search. */
export type ConditionTable<K extends Entry> = {
  readonly [N in K]: (value: NonNullable<SearchEntries[N]>, asking: Asking) => Condition;
};

/** Joins conditions into one that can be nested. */
export const every = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/** The conditions for the entries of a search that a table has. */
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
