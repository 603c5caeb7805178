import type { BodyInput } from '@bookline/contract/endpoint';
import type { ContactRow, contacts } from '@bookline/contract/features/contacts';

/** What a list changes of a contact, as it then shows. */
export type RowChange = Partial<Pick<ContactRow, 'status' | 'owner' | 'pool' | 'tags'>>;

/** What is sent for it; undefined where no call can do it: nobody's contact cannot be given back to its pool. */
export function bodyOf(change: RowChange): BodyInput<typeof contacts.quick_update> | undefined {
  if (change.owner === null) return undefined;
  return {
    ...(change.status !== undefined && { status_id: change.status?.id ?? null }),
    ...(change.owner !== undefined && { owner_id: change.owner.id }),
    ...(change.tags !== undefined && { tag_ids: change.tags.map((tag) => tag.id) }),
  };
}

/** What makes a contact as it was before a change. */
export function inverseOf(before: ContactRow, change: RowChange): RowChange {
  return {
    ...(change.status !== undefined && { status: before.status }),
    ...(change.owner !== undefined && { owner: before.owner, pool: before.pool }),
    ...(change.tags !== undefined && { tags: before.tags }),
  };
}

/** Whether a contact still is as a change left it, so that undoing it undoes nobody else's. */
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

/** The contact's tags with some added and some taken away, each once, by name as the server sorts them. */
export function changedTags(
  tags: ContactRow['tags'],
  add: ContactRow['tags'],
  remove: readonly number[] = [],
): ContactRow['tags'] {
  const kept = new Map([...tags, ...add].map((tag) => [tag.id, tag]));
  for (const id of remove) kept.delete(id);
  return [...kept.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
