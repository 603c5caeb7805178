import { type SqlBool, sql } from 'kysely';
import { likePatterns } from './search-text.ts';
import type { Condition } from './visibility.ts';

/** That a contact matches typed words, for lists of what hangs on contacts: they are narrowed already, so no index is asked for. */
export const typedWords = (q: string): Condition[] =>
  likePatterns(q).map((pattern) => sql<SqlBool>`contact.search like ${pattern}`);
