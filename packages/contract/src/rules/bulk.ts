import { DAY_MS } from './time-units.ts';

/** Up to this many contacts are changed within the call. More are changed by a job. */
export const BULK_AT_ONCE = 500;
/** Days during which a bulk action can be undone and a deleted contact restored. Then it's permanently deleted. */
export const BULK_UNDO_DAYS = 30;
export const PURGE_DAYS = 30;

/** The earliest time at which a contact deleted at `deletedAt` (ISO) is permanently deleted. */
export const purgedFrom = (deletedAt: string): Date => new Date(Date.parse(deletedAt) + PURGE_DAYS * DAY_MS);

/** The result for changed contacts: '620 deleted'. */
export const bulkVerbs = {
  update: 'changed',
  tags: 'changed',
  delete: 'deleted',
  restore: 'restored',
  purge: 'permanently deleted',
} as const;

/** Why a contact was skipped. */
export const bulkSkips = {
  gone: 'No longer exists, or you don’t have access',
  not_yours: 'No longer yours',
  deleted: 'Already deleted',
  restored: 'Already restored',
  merged: 'Merged into another contact',
  too_many_tags: 'Would have more than 200 tags',
  cancelled: 'Not processed because the action was canceled',
  failed: 'Not processed because the action failed',
} as const;
export type BulkSkip = keyof typeof bulkSkips;

/** Why an undo skipped a contact. */
export const bulkLeft = {
  gone: 'Permanently deleted',
  not_yours: 'No longer yours',
  deleted: 'Deleted since then',
  restored: 'Restored since then',
  merged: 'Merged into another contact since then',
  changed: 'Changed again since then',
  partly: 'Partly changed again since then. The rest was restored',
  missing: 'Its previous value no longer exists',
} as const;
export type BulkLeft = keyof typeof bulkLeft;
