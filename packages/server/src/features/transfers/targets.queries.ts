import { sql } from 'kysely';

/** The receivers, by position in these lists, from 1. */
export interface Targets {
  readonly owner_ids: readonly (string | null)[];
  readonly pool_ids: readonly (string | null)[];
  readonly corporation_ids: readonly (string | null)[];
}

/** The targets as rows: no, owner_id, pool_id, corporation_id. */
export const targetRows = ({ owner_ids, pool_ids, corporation_ids }: Targets) => sql`
  unnest(${owner_ids}::uuid[], ${pool_ids}::uuid[], ${corporation_ids}::uuid[]) with ordinality as target (owner_id, pool_id, corporation_id, no)`;

/** Some contacts of a frozen set, each with its owner then and its receiver's number. */
export interface Chunk {
  readonly position: number;
  readonly contact_ids: string[];
  readonly holder_ids: string[];
  readonly receiver_nos: number[];
}
