import { type RawBuilder, sql } from 'kysely';

export interface Unnested {
  /** The names of the columns. */
  readonly names: RawBuilder<unknown>;
  /** The same with their values, from the table `r`. */
  readonly values: RawBuilder<unknown>;
  /** The table `r`: an array parameter for each column whose values differ. */
  readonly from: RawBuilder<unknown>;
}

/**
 * Rows, at least one, as a table in a statement, with one parameter per column: one statement for any number of rows. A column with the same
 * value in all rows is sent once. `types` has the columns and their PostgreSQL types; arrays and jsonb are sent as text. All text is built at
 * once, not when the statement runs, so that the next statement can be built while one runs.
 */
export function unnestRows<Column extends string>(
  rows: readonly { readonly [name in NoInfer<Column>]: unknown }[],
  types: { readonly [name in Column]: string },
): Unnested {
  const names: RawBuilder<unknown>[] = [];
  const values: RawBuilder<unknown>[] = [];
  // The row numbers are needed if all rows are the same.
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

/** Arrays in PostgreSQL's text format, unless they are JSON like everything else. */
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
