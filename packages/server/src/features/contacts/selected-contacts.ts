import type { ContactSelection } from '@bookline/contract/features/contact-selection';
import { type ContactsScope, contactsScope } from '@bookline/contract/features/contacts-scope';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { countContacts, countSelection, selectionInOrder, selectionOfIds } from './list-contacts.queries.ts';
import { scopeConditions } from './scope-conditions.ts';
import { type Condition, visibleContacts } from './visibility.ts';

/** A `select` that gives each contact of a set once: its id, and its place in the set, from 1 on. */
export type SelectedContacts = RawBuilder<{ id: string; position: number }>;

interface Wanted {
  /** Deleted contacts and no others: for what can be done to those. Otherwise live ones and no others. */
  readonly deleted?: boolean;
}

/**
 * The contacts that a selection means at this moment, as a subquery: exactly those that the list shows for its scope, in its order, to the
 * acting person. Write it down (`insert … select … from (${selected}) s`) where something is to be done to them later. Throws 422 where a scope
 * of deleted contacts is given and live ones are wanted, or the other way round.
 */
export async function selectedContacts(
  ctx: Context,
  selection: ContactSelection,
  wanted: Wanted = {},
): Promise<SelectedContacts> {
  const except = exceptIds(selection);
  if (!selection.all) {
    const conditions = [...(await visibleContacts(ctx)), livingOr(wanted), ...except];
    return selectionOfIds(conditions, selection.ids ?? []);
  }
  const scope = scopeOf(selection, wanted);
  return selectionInOrder(ctx.tenant.id, { conditions: await scopeConditions(ctx, scope), except, scope });
}

/** How many contacts a selection means at this moment, exactly. Throws as selectedContacts does. */
export async function countSelected(ctx: Context, selection: ContactSelection, wanted: Wanted = {}): Promise<number> {
  const except = exceptIds(selection);
  const first = selection.contacts_scope?.select_n;
  // Which of them are the first does not matter to their number, unless some are taken away again.
  if (selection.all && (!first || except.length === 0)) {
    const conditions = await scopeConditions(ctx, scopeOf(selection, wanted));
    const count = await countContacts(ctx.db, [...conditions, ...except]);
    return first ? Math.min(first, count) : count;
  }
  return countSelection(ctx.db, await selectedContacts(ctx, selection, wanted));
}

const exceptIds = ({ except_ids }: ContactSelection): Condition[] =>
  except_ids && except_ids.length > 0 ? [sql<SqlBool>`contact.id <> all(${except_ids}::uuid[])`] : [];

/** What became part of another contact is not among the deleted ones: it is there. */
const livingOr = ({ deleted }: Wanted): Condition =>
  deleted
    ? sql<SqlBool>`contact.deleted_at is not null and contact.merged_into_id is null`
    : sql<SqlBool>`contact.deleted_at is null`;

function scopeOf({ contacts_scope }: ContactSelection, { deleted = false }: Wanted): ContactsScope {
  const scope = contacts_scope ?? contactsScope.parse({});
  if (deleted !== (scope.contact_group === 'deleted'))
    throw invalid(
      'contacts_scope.contact_group',
      deleted ? 'Choose among the deleted contacts.' : 'Deleted contacts can be restored, and nothing else.',
    );
  return scope;
}
