import type { Note } from '@bookline/contract/features/contact-notes';

/** A note as it is shown, whether a list or a timeline brought it. */
export interface ShownNote {
  readonly id: string;
  readonly body: string;
  readonly pinned: boolean;
  readonly editable: boolean;
  readonly at: string;
  readonly edited_at: string | null;
  /** Who changed its words last. */
  readonly edited_by: string | null;
  readonly version: number;
  /** The author, or null if unknown. */
  readonly by: string | null;
}

/** A note of the list as it is shown. */
export const shownNote = ({ author, created_at, updated_at, updated_by, ...note }: Note): ShownNote => ({
  ...note,
  at: created_at,
  edited_at: updated_at === created_at ? null : updated_at,
  edited_by: updated_by?.name ?? null,
  by: author?.name ?? null,
});
