/** The values that a row changed, by name: columns of the contact, and its custom fields. */
export interface ChangedValues {
  readonly columns: Record<string, unknown>;
  readonly custom: Record<string, string | null>;
}

/** A record of another table that a row added to a contact or changed. */
export interface ChangedRecord {
  readonly table: string;
  readonly id: string;
  /** The earlier values of its changed columns, by name; null if it was added. */
  readonly before: Record<string, unknown> | null;
}

/** What a row added to a contact, so that an undo can remove it. */
export interface AddedValues {
  readonly tags: number[];
  readonly phones: string[];
  readonly emails: string[];
  /** Ids of notes. */
  readonly notes: string[];
  readonly records: ChangedRecord[];
}

/** What one row did to an existing contact: `import_row.before` and `import_row.after`. */
export interface RowChange {
  readonly before: ChangedValues;
  readonly after: ChangedValues & AddedValues;
}

/** The change of a row that has changed nothing yet. */
export const noChange = (): RowChange => ({
  before: { columns: {}, custom: {} },
  after: { columns: {}, custom: {}, tags: [], phones: [], emails: [], notes: [], records: [] },
});

/** Whether a row changed anything. */
export const isChange = ({ after: { columns, custom, ...added } }: RowChange): boolean =>
  Object.keys(columns).length > 0 ||
  Object.keys(custom).length > 0 ||
  Object.values(added).some((list) => list.length > 0);

/** The names of the changed values for the timeline, without notes and records, which have their own entries. */
export function changedNames({ after }: RowChange): string[] {
  const lists = (['tags', 'emails', 'phones'] as const).filter((name) => after[name].length > 0);
  return [...Object.keys(after.columns), ...lists, ...(Object.keys(after.custom).length > 0 ? ['custom'] : [])];
}

/** A change in the form of its two columns: empty values are omitted. */
export function storedChange({ before, after }: RowChange): { before: object | null; after: object } {
  const filled = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => Object.keys(value).length > 0));
  const was = filled(before);
  return { before: Object.keys(was).length > 0 ? was : null, after: filled(after) };
}

/** Records when a contact was last active before a row changed it, and makes the row its last activity. */
export function noteActivity({ before, after }: RowChange, was: string | null, at: Date): void {
  before.columns.last_activity_at = was;
  after.columns.last_activity_at = at.toISOString();
}
