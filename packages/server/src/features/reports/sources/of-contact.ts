import { STATE_CODE } from '@bookline/contract/rules/search-entries';
import { sql } from 'kysely';
import type { DimensionSql } from './source-sql.ts';

/** The fields of the contact that every source has. */
export const ofContact = {
  owner: {
    value: sql`contact.owner_id`,
    drill: { some: (owner) => ({ owner: [...owner] }), none: 'in_pools' },
  },
  category: {
    value: sql`contact.category`,
    drill: {
      some: (values) => ({
        categories: values.filter((value) => value === 'lead' || value === 'client' || value === 'recruit'),
      }),
    },
  },
  status: {
    value: sql`contact.status_id`,
    drill: { some: (ids) => ({ status: ids.map(Number) }), none: { empty: ['status'] } },
  },
  source: {
    value: sql`contact.source_id`,
    drill: { some: (ids) => ({ source: ids.map(Number) }), none: { empty: ['source'] } },
  },
  state: {
    value: sql`nullif(contact.state, '')`,
    drill: {
      // Imported text may be no code.
      some: (values) => (values.every((value) => STATE_CODE.test(value)) ? { state: [...values] } : undefined),
      none: { empty: ['state'] },
    },
  },
} satisfies Record<string, DimensionSql>;
