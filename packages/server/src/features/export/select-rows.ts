import { type RawBuilder, sql } from 'kysely';
import { type FileColumn, type Lookup, lookups } from './file-columns.ts';

/**
 * The rows of a file: the columns of the selected contacts. The rows come in the order in which `selected` numbers them, each found by its
 * key. Sorting whole rows of a million contacts instead would delay the first row until the last. The query must select the position:
 * PostgreSQL does not compute an unused column, and the order would be lost.
 */
export function selectRows(
  tenantId: number,
  selected: RawBuilder<unknown>,
  columns: readonly Pick<FileColumn, 'value' | 'from'>[],
): RawBuilder<unknown> {
  const needed = [...new Set(columns.flatMap(({ from }) => from ?? []))];
  return sql`
    select ${sql.join(columns.map(({ value }) => value))}
    from (${selected}) chosen
    cross join lateral (select * from contact where tenant_id = ${tenantId} and id = chosen.id limit 1) contact
    ${sql.join(needed.map(joinOf), sql` `)}
    where chosen.position > 0`;
}

const joinOf = (name: Lookup) => sql`left join lateral ${lookups[name]} ${sql.id(name)} on true`;
