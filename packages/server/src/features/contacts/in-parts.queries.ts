import { type RawBuilder, sql } from 'kysely';

/**
 * Splits a set of contacts (selectedContacts) into parts, as a subquery: `part_no`, counted from 1 in the order of the set, and its `contact_ids`. Jobs
 * work part by part.
 */
export const inParts = (selected: RawBuilder<unknown>, partSize: number) => sql<{
  part_no: number;
  contact_ids: string[];
}>`
    select part_no, array_agg(id order by position) as contact_ids
    from (select s.id, (row_number() over (order by s.position) - 1) / ${partSize} + 1 as part_no, s.position from (${selected}) s) placed
    group by part_no`;
