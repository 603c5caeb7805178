import type { ContactSelection } from '@bookline/contract/features/contact-selection';
import { type ContactsScope, contactsScope } from '@bookline/contract/features/contacts-scope';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { countContacts, countSelection, selectionInOrder, selectionOfIds } from './list-contacts.queries.ts';
import { scopeConditions } from './scope-conditions.ts';
import { type Condition, visibleContacts } from './visibility.ts';

/** A `select` that returns each contact of a set once: its id and its position, counted from 1. */
export type SelectedContacts = RawBuilder<{ id: string; position: number }>;

interface Wanted {
  /** Only deleted contacts, for actions on those. Otherwise only active ones. */
  readonly deleted?: boolean;
}

/**
 * The contacts of a selection at this moment, as a subquery: exactly those that the list shows the user for its scope, in its order.
 * Store it (`insert … select … from (${selected}) s`) for actions that run later. Throws 422 for a scope
 * of deleted contacts if the action needs active ones, or the reverse.
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

/** The exact number of contacts in a selection at this moment. Throws as selectedContacts does. */
export async function countSelected(ctx: Context, selection: ContactSelection, wanted: Wanted = {}): Promise<number> {
  const except = exceptIds(selection);
  const first = selection.contacts_scope?.select_n;
  // The order doesn't affect the number, unless contacts are excluded from the first ones.
  if (selection.all && (!first || except.length === 0)) {
    const conditions = await scopeConditions(ctx, scopeOf(selection, wanted));
    const count = await countContacts(ctx.db, [...conditions, ...except]);
    return first ? Math.min(first, count) : count;
  }
  return countSelection(ctx.db, await selectedContacts(ctx, selection, wanted));
}

const exceptIds = ({ except_ids }: ContactSelection): Condition[] =>
  except_ids && except_ids.length > 0 ? [sql<SqlBool>`contact.id <> all(${except_ids}::uuid[])`] : [];

/** A merged contact is not deleted: its data lives on in the survivor. */
const livingOr = ({ deleted }: Wanted): Condition =>
  deleted
    ? sql<SqlBool>`contact.deleted_at is not null and contact.merged_into_id is null`
    : sql<SqlBool>`contact.deleted_at is null`;

function scopeOf({ contacts_scope }: ContactSelection, { deleted = false }: Wanted): ContactsScope {
  const scope = contacts_scope ?? contactsScope.parse({});
  if (deleted !== (scope.contact_group === 'deleted'))
    throw invalid(
      'contacts_scope.contact_group',
      deleted
        ? 'Choose deleted contacts only.'
        : 'You can only restore deleted contacts. Restore them first to make other changes.',
    );
  return scope;
}
