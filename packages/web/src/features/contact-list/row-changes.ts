import type { BodyInput } from '@bookline/contract/endpoint';
import type { ContactRow, contacts } from '@bookline/contract/features/contacts';

/** A change of a contact in the list, as it shows. */
export type RowChange = Partial<Pick<ContactRow, 'status' | 'owner' | 'pool' | 'tags'>>;

/** The request for the change, or undefined if no call can do it: a contact without an owner can't return to its pool. */
export function bodyOf(change: RowChange): BodyInput<typeof contacts.quick_update> | undefined {
  if (change.owner === null) return undefined;
  return {
    ...(change.status !== undefined && { status_id: change.status?.id ?? null }),
    ...(change.owner !== undefined && { owner_id: change.owner.id }),
    ...(change.tags !== undefined && { tag_ids: change.tags.map((tag) => tag.id) }),
  };
}

/** The change that restores the contact. */
export function inverseOf(before: ContactRow, change: RowChange): RowChange {
  return {
    ...(change.status !== undefined && { status: before.status }),
    ...(change.owner !== undefined && { owner: before.owner, pool: before.pool }),
    ...(change.tags !== undefined && { tags: before.tags }),
  };
}

/** Whether a contact still has the values of a change, so that undoing it doesn't undo another user's change. */
export function isStill(row: ContactRow, change: RowChange): boolean {
  const ids = (tags: ContactRow['tags']) =>
    tags
      .map((tag) => tag.id)
      .toSorted((a, b) => a - b)
      .join();
  return (
    (change.status === undefined || change.status?.id === row.status?.id) &&
    (change.owner === undefined || change.owner?.id === row.owner?.id) &&
    (change.tags === undefined || ids(change.tags) === ids(row.tags))
  );
}

/** The contact's tags after adding and removing some, in the server's order. */
export function changedTags(
  tags: ContactRow['tags'],
  add: ContactRow['tags'],
  remove: readonly number[] = [],
): ContactRow['tags'] {
  const kept = new Map([...tags, ...add].map((tag) => [tag.id, tag]));
  for (const id of remove) kept.delete(id);
  return [...kept.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
