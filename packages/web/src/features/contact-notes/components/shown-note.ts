import type { Note } from '@bookline/contract/features/contact-notes';

/** A note for display, from the list or the timeline. */
export interface ShownNote {
  readonly id: string;
  readonly body: string;
  readonly pinned: boolean;
  readonly editable: boolean;
  readonly at: string;
  readonly edited_at: string | null;
  /** The user who last changed the text. */
  readonly edited_by: string | null;
  readonly version: number;
  /** The author, or null if unknown. */
  readonly by: string | null;
}

/** A note from the list, for display. */
export const shownNote = ({ author, created_at, updated_at, updated_by, ...note }: Note): ShownNote => ({
  ...note,
  at: created_at,
  edited_at: updated_at === created_at ? null : updated_at,
  edited_by: updated_by?.name ?? null,
  by: author?.name ?? null,
});
