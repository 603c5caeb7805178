import { type RawBuilder, sql } from 'kysely';

export interface Unnested {
  /** The columns' names. */
  readonly names: RawBuilder<unknown>;
  /** The same with their values, from the table `r`. */
  readonly values: RawBuilder<unknown>;
  /** The table `r`: an array parameter for each column. */
  readonly from: RawBuilder<unknown>;
}

/**
 * Rows as a table in a statement, with one parameter for each column: however many rows there are, it is one statement of one text.
 * `types` names the columns and their types in PostgreSQL; arrays and jsonb travel as text.
 */
export function unnestRows<Column extends string>(
  rows: readonly { readonly [name in NoInfer<Column>]: unknown }[],
  types: { readonly [name in Column]: string },
): Unnested {
  const columns = Object.entries<string>(types).map(([name, type]) => ({
    name: name as Column,
    type,
    nested: type.endsWith('[]') || type === 'jsonb',
  }));
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const arrays = columns.map(({ name, type, nested }) => {
    const values = rows.map((row) => (nested ? nestedText(row[name]) : row[name]));
    return sql`${values}::${sql.raw(nested ? 'text' : type)}[]`;
  });
  return {
    names,
    values: sql.join(
      columns.map(({ name, type, nested }) =>
        nested ? sql`${sql.ref(`r.${name}`)}::${sql.raw(type)}` : sql.ref(`r.${name}`),
      ),
    ),
    from: sql`unnest(${sql.join(arrays)}) as r (${names})`,
  };
}

/** Arrays as PostgreSQL writes them, everything else as JSON. */
function nestedText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) return JSON.stringify(value);
  return `{${value.map((item) => (typeof item === 'number' ? item : `"${String(item).replace(/[\\"]/g, '\\$&')}"`)).join(',')}}`;
}
