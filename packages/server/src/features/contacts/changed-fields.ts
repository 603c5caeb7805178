import type { ActivityKind } from './activity.ts';
import type { LockedContact } from './contacts.queries.ts';

export interface Change {
  readonly kind: ActivityKind;
  readonly detail: { readonly fields?: string[]; readonly from?: unknown; readonly to?: unknown };
}

/** Changes that the timeline tells in a sentence of their own. */
const ownSentence: Record<string, ActivityKind> = { status_id: 'status', owner_id: 'owner', tags: 'tags' };

/** What saving these columns, and phones or mails that are others than before, changes, as timeline entries; empty where nothing does. */
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
    const kind = ownSentence[name];
    if (kind) changes.push({ kind, detail: { from: was ?? null, to: value } });
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
