/** The values that a row changed, by name: columns of the contact, and fields of the contact's own. */
export interface ChangedValues {
  readonly columns: Record<string, unknown>;
  readonly custom: Record<string, string | null>;
}

/** A row of another table that a row of the file added to a contact or changed. */
export interface ChangedRecord {
  readonly table: string;
  readonly id: string;
  /** The values of its changed columns as they were, by name; null where it was added. */
  readonly before: Record<string, unknown> | null;
}

/** What a row added to a contact, so that it can be taken away again. */
export interface AddedValues {
  readonly tags: number[];
  readonly phones: string[];
  readonly emails: string[];
  /** Ids of notes. */
  readonly notes: string[];
  readonly records: ChangedRecord[];
}

/** What one row did to a contact that was there: `import_row.before` and `import_row.after`. */
export interface RowChange {
  readonly before: ChangedValues;
  readonly after: ChangedValues & AddedValues;
}

/** Of a row that has changed nothing yet. */
export const noChange = (): RowChange => ({
  before: { columns: {}, custom: {} },
  after: { columns: {}, custom: {}, tags: [], phones: [], emails: [], notes: [], records: [] },
});

/** Whether a row changed anything. */
export const isChange = ({ after: { columns, custom, ...added } }: RowChange): boolean =>
  Object.keys(columns).length > 0 ||
  Object.keys(custom).length > 0 ||
  Object.values(added).some((list) => list.length > 0);

/** The names of what changed, as the timeline tells them: without notes and records, which stand there themselves. */
export function changedNames({ after }: RowChange): string[] {
  const lists = (['tags', 'emails', 'phones'] as const).filter((name) => after[name].length > 0);
  return [...Object.keys(after.columns), ...lists, ...(Object.keys(after.custom).length > 0 ? ['custom'] : [])];
}

/** A change as its two columns hold it: what is empty is missing. */
export function storedChange({ before, after }: RowChange): { before: object | null; after: object } {
  const filled = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => Object.keys(value).length > 0));
  const was = filled(before);
  return { before: Object.keys(was).length > 0 ? was : null, after: filled(after) };
}
