import { type RawBuilder, sql } from 'kysely';
import { type FileColumn, type Lookup, lookups } from './column-sql.ts';

/**
 * The rows of a file: what its columns say of the selected contacts. They come in the order in which `selected` numbers them: each is looked up
 * by its key, one after another. Sorting whole rows of a million contacts instead would let the first wait for the last. The
 * position must be asked for: one that nobody reads is not worked out, and the order with it.
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
