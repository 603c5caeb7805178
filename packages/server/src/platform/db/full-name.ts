import { type RawBuilder, sql } from 'kysely';

/** The full name of a user or contact, whose table has this alias in the query. Null if there's none, as after a left join. */
export function fullName<T extends string | null = string>(alias?: string): RawBuilder<T> {
  const column = (name: string) => sql.ref(alias ? `${alias}.${name}` : name);
  return sql<T>`trim(${column('first_name')} || ' ' || ${column('last_name')})`;
}
