import type { ContactsScope } from '@bookline/contract/features/contacts-scope';
import { type RawBuilder, sql } from 'kysely';

/** An order by what contacts refer to: the position of the status, the title of the source, or the name of the owner. */
export interface Ranks {
  /** All statuses, sources, or owners of the tenant: id and rank. */
  readonly of: RawBuilder<unknown>;
  /** The contact's column that refers to them. */
  readonly column: RawBuilder<unknown>;
}

export interface ListOrder {
  /** The sort expression, and its directions, chosen so that an index can serve them. */
  readonly key: RawBuilder<unknown>;
  readonly direction: RawBuilder<unknown>;
  /** Set if the key is the rank of a referenced row, joined as `ranks`. Contacts with equal rank are ordered newest first. */
  readonly ranks?: Ranks;
}

/** The order of a list. */
export function orderOf(tenantId: number, scope: ContactsScope): ListOrder {
  const down = scope.order === 'desc';
  const lastNulls = down ? sql`desc nulls last` : sql`asc nulls last`;
  const ranked = (ranks: Ranks): ListOrder => ({ key: sql`ranks.rank`, direction: lastNulls, ranks });
  switch (scope.order_field) {
    case 'name':
    case 'last_name':
      return { key: sql`contact.sort_name`, direction: down ? sql`desc` : sql`asc` };
    case 'last_activity_at':
      // A contact without activity counts as the oldest.
      return { key: sql`contact.last_activity_at`, direction: down ? sql`desc nulls last` : sql`asc nulls first` };
    case 'status':
      return ranked({
        of: sql`select id, dense_rank() over (order by position, lower(title)) as rank from contact_status where tenant_id = ${tenantId}`,
        column: sql`contact.status_id`,
      });
    case 'source':
      return ranked({
        of: sql`select id, dense_rank() over (order by lower(title)) as rank from contact_source where tenant_id = ${tenantId}`,
        column: sql`contact.source_id`,
      });
    case 'owner':
      return ranked({
        of: sql`select id, dense_rank() over (order by lower(last_name || ' ' || first_name)) as rank from app_user where tenant_id = ${tenantId}`,
        column: sql`contact.owner_id`,
      });
    case 'created_at':
      return { key: sql`contact.created_at`, direction: down ? sql`desc` : sql`asc` };
    case 'deleted_at':
      // Matches its index, which has only deleted contacts.
      return { key: sql`contact.deleted_at`, direction: down ? sql`desc` : sql`asc` };
    case 'city':
    case 'state':
    case 'zip':
    case 'first_name':
      return { key: sql`nullif(lower(${sql.ref(`contact.${scope.order_field}`)}), '')`, direction: lastNulls };
    case 'phone':
    case 'email':
    case 'category':
    case 'date_of_birth':
    case 'updated_at':
      return { key: sql.ref(`contact.${scope.order_field}`), direction: lastNulls };
  }
}
