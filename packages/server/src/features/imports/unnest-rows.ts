import { type RawBuilder, sql } from 'kysely';

export interface Unnested {
  /** The columns' names. */
  readonly names: RawBuilder<unknown>;
  /** The same with their values, from the table `r`. */
  readonly values: RawBuilder<unknown>;
  /** The table `r`: an array parameter for each column whose rows differ. */
  readonly from: RawBuilder<unknown>;
}

/**
 * Rows, at least one, as a table in a statement, with one parameter for each column: however many rows there are, it is one statement.
 * A column that is the same in all rows travels once. `types` names the columns and their types in PostgreSQL; arrays and jsonb
 * travel as text. All text is written here and now, not when the statement runs: the next statement can be made ready while one runs.
 */
export function unnestRows<Column extends string>(
  rows: readonly { readonly [name in NoInfer<Column>]: unknown }[],
  types: { readonly [name in Column]: string },
): Unnested {
  const names: RawBuilder<unknown>[] = [];
  const values: RawBuilder<unknown>[] = [];
  // The row numbers are there for the case that all rows are the same.
  const arrays = [sql`${arrayText(rows.map((_, index) => index))}::int[]`];
  const arrayNames = [sql.ref('row_index')];
  for (const column of Object.keys(types) as Column[]) {
    const json = types[column] === 'jsonb';
    const nested = json || types[column].endsWith('[]');
    const all = rows.map((row) => (nested ? nestedText(row[column], json) : row[column]));
    const type = sql.raw(types[column]);
    names.push(sql.ref(column));
    if (all.every((value) => value === all[0])) {
      values.push(sql`${all[0]}::${type}`);
      continue;
    }
    arrays.push(sql`${arrayText(all)}::${nested ? sql.raw('text') : type}[]`);
    arrayNames.push(sql.ref(column));
    values.push(nested ? sql`${sql.ref(`r.${column}`)}::${type}` : sql.ref(`r.${column}`));
  }
  return {
    names: sql.join(names),
    values: sql.join(values),
    from: sql`unnest(${sql.join(arrays)}) as r (${sql.join(arrayNames)})`,
  };
}

/** Arrays as PostgreSQL writes them, unless they are JSON as everything else is. */
function nestedText(value: unknown, json: boolean): string | null {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) && !json ? arrayText(value) : JSON.stringify(value);
}

function arrayText(values: readonly unknown[]): string {
  let text = '';
  for (const value of values) text += text === '' ? elementText(value) : `,${elementText(value)}`;
  return `{${text}}`;
}

function elementText(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Uint8Array) return `"\\\\x${Buffer.from(value).toString('hex')}"`;
  if (typeof value !== 'string') return value instanceof Date ? `"${value.toISOString()}"` : String(value);
  return `"${/[\\"]/.test(value) ? value.replace(/[\\"]/g, '\\$&') : value}"`;
}
