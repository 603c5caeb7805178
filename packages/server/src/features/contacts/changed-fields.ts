import { type ActivityDetail, activityDetails } from './activity-details.ts';
import type { LockedContact } from './contacts.queries.ts';

/** A change for the timeline. */
export type Change = {
  readonly [K in 'changed' | 'status' | 'owner' | 'tags']: { readonly kind: K; readonly detail: ActivityDetail<K> };
}['changed' | 'status' | 'owner' | 'tags'];

/** Changes that have a sentence of their own in the timeline. */
const ownSentence: Record<string, (from: unknown, to: unknown) => Change> = {
  status_id: (from, to) => ({ kind: 'status', detail: activityDetails.status.parse({ from, to }) }),
  owner_id: (from, to) => ({ kind: 'owner', detail: activityDetails.owner.parse({ from, to }) }),
  tags: (from, to) => ({ kind: 'tags', detail: activityDetails.tags.parse({ from, to }) }),
};

/** The timeline entries for saving these columns and changed phones or emails; empty if nothing changes. */
export function changedFields(
  before: LockedContact,
  columns: Record<string, unknown>,
  lists: { readonly phones: boolean; readonly emails: boolean },
): Change[] {
  const changes: Change[] = [];
  const fields: string[] = [];
  const stored: Record<string, unknown> = { ...before };
  for (const [name, value] of Object.entries(columns)) {
    const was = name === 'custom' ? JSON.stringify(stored[name]) : stored[name];
    if (sameValue(was, value)) continue;
    // A contact from a pool has its pool as the previous owner.
    const from = was ?? (name === 'owner_id' ? before.pool_id : null) ?? null;
    const told = ownSentence[name]?.(from, value ?? null);
    if (told) changes.push(told);
    else if (name !== 'pool_id') fields.push(name);
  }
  if (lists.phones) fields.push('phones');
  if (lists.emails) fields.push('emails');
  if (fields.length > 0) changes.push({ kind: 'changed', detail: { fields } });
  return changes;
}

function sameValue(was: unknown, is: unknown): boolean {
  if (Array.isArray(was) && Array.isArray(is))
    return was.length === is.length && was.every((item) => is.includes(item));
  // numeric arrives with two decimals: '52000' and '52000.00' are the same amount.
  if (
    typeof was === 'string' &&
    typeof is === 'string' &&
    /^-?\d+(\.\d+)?$/.test(was) &&
    /^-?\d+(\.\d+)?$/.test(is) &&
    was.includes('.')
  )
    return Number(was) === Number(is);
  return (was ?? null) === (is ?? null);
}
