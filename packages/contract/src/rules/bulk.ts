/** Up to so many contacts are changed within the call; more by a job that can be watched. */
export const BULK_AT_ONCE = 500;
/** For so many days what was done to many can be undone, and a deleted contact restored; then it is removed for good. */
export const BULK_UNDO_DAYS = 30;
export const PURGE_DAYS = 30;

const DAY_MS = 24 * 3600 * 1000;

/** When a contact that was deleted at `deletedAt` (ISO) is removed for good, at the earliest. */
export const purgedFrom = (deletedAt: string): Date => new Date(Date.parse(deletedAt) + PURGE_DAYS * DAY_MS);

/** What an action did with those that it changed: '620 deleted'. */
export const bulkVerbs = {
  update: 'changed',
  tags: 'changed',
  delete: 'deleted',
  restore: 'restored',
  purge: 'removed for good',
} as const;

/** Why a contact of the set was left out. */
export const bulkSkips = {
  gone: 'Not there any more, or not yours to see',
  not_yours: 'Not yours any more',
  deleted: 'Deleted meanwhile',
  restored: 'Restored meanwhile',
  merged: 'Merged into another contact meanwhile',
  too_many_tags: 'Would have more than 200 tags',
  cancelled: 'Not reached: it was cancelled',
  failed: 'Not reached: it failed',
} as const;
export type BulkSkip = keyof typeof bulkSkips;

/** Why an undo left a contact as it is. */
export const bulkLeft = {
  gone: 'Removed for good since',
  not_yours: 'Not yours any more',
  deleted: 'Deleted since',
  restored: 'Restored since',
  merged: 'Merged into another contact since',
  changed: 'Changed again since',
  partly: 'Changed again in part since: the rest was put back',
  missing: 'What it had before is not there any more',
} as const;
export type BulkLeft = keyof typeof bulkLeft;
