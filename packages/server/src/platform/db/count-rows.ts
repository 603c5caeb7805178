import type { SelectQueryBuilder } from 'kysely';

/** The number of rows that a query without a selection finds. */
export async function countRows<DB, TB extends keyof DB>(rows: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const counted = rows.select(({ fn }) => fn.countAll().as('total')).$castTo<{ total: number }>();
  return (await counted.executeTakeFirstOrThrow()).total;
}
