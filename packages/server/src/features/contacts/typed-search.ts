import { type SqlBool, sql } from 'kysely';
import { likePatterns } from './search-text.ts';
import type { Condition } from './visibility.ts';

/** Matches contacts by typed text, for lists of records linked to contacts. Those are already narrowed, so no index is needed. */
export const typedWords = (q: string): Condition[] =>
  likePatterns(q).map((pattern) => sql<SqlBool>`contact.search like ${pattern}`);
