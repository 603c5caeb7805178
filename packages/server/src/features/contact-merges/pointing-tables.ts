/** How a merge treats the rows of a table that point at a contact. */
export type Treatment =
  /** They go to the survivor as they are; `id` tells them apart. `what` names them for a person. */
  | { readonly how: 'moves'; readonly what: string | null }
  /** Rows of one key (a number, an address) become one row of the survivor. */
  | { readonly how: 'unites'; readonly key: string }
  /** A merge of its own, in unite-links.ts. */
  | { readonly how: 'links' }
  /** They stay with the contact that they tell of. */
  | { readonly how: 'stays'; readonly why: string };

/**
 * Every column that points at a contact, by 'table.column', and what a merge does with it. A test compares this list with the catalogue: a table
 * that is missing here fails it.
 */
export const pointingTables = {
  'contact_note.contact_id': { how: 'moves', what: 'Notes' },
  'contact_activity.contact_id': { how: 'moves', what: null },
  'contact_policy.contact_id': { how: 'moves', what: 'Policies' },
  'contact_security.contact_id': { how: 'moves', what: 'Securities' },
  'contact_file.contact_id': { how: 'moves', what: 'Files' },
  // Of several rows of Medicare the newest that says something stands, of several answers the newest: the rest is their history.
  'contact_rx_item.contact_id': { how: 'moves', what: 'Rx and Medicare' },
  'contact_answer.contact_id': { how: 'moves', what: 'Answers' },
  'contact_follow_up.contact_id': { how: 'moves', what: 'Follow-ups' },
  'contact_consent.contact_id': { how: 'moves', what: 'Permissions' },
  'mail_message.contact_id': { how: 'moves', what: 'E-mails' },
  'call.contact_id': { how: 'moves', what: 'Calls' },
  'contact_link.contact_id': { how: 'links' },
  'contact_link.linked_id': { how: 'links' },
  'contact_phone.contact_id': { how: 'unites', key: 'number' },
  'contact_email.contact_id': { how: 'unites', key: 'address' },
  'contact_email_refusal.contact_id': { how: 'unites', key: 'address' },
  'calendar_event_contact.contact_id': { how: 'unites', key: 'event_id' },
  'contact.merged_into_id': { how: 'stays', why: 'a chain of merges is followed to its end, and undone from its end' },
  'duplicate_key.contact_id': { how: 'stays', why: 'the index is made anew from the contacts' },
  'duplicate_pair.low_id': { how: 'stays', why: 'the index is made anew from the contacts' },
  'duplicate_pair.high_id': { how: 'stays', why: 'the index is made anew from the contacts' },
  'duplicate_dismissal.low_id': { how: 'stays', why: 'it is said again of the survivor' },
  'duplicate_dismissal.high_id': { how: 'stays', why: 'it is said again of the survivor' },
  'mailer_piece.contact_id': { how: 'stays', why: 'it tells what was mailed to whom; the entry of the timeline moves' },
  'workflow_run.contact_id': { how: 'stays', why: 'whoever is under way goes on as the survivor at the next step' },
  'contact_merge.survivor_id': { how: 'stays', why: 'it tells what happened' },
} as const satisfies Record<string, Treatment>;

/** A table whose rows move, and what they are called. */
export interface MovingTable {
  readonly table: string;
  readonly column: string;
  readonly what: string | null;
}

const entries: readonly (readonly [string, Treatment])[] = Object.entries(pointingTables);
const parted = entries.map(([name, treatment]) => {
  const [table = '', column = ''] = name.split('.');
  return { table, column, treatment };
});

export const movingTables: readonly MovingTable[] = parted.flatMap(({ table, column, treatment }) =>
  treatment.how === 'moves' ? [{ table, column, what: treatment.what }] : [],
);

/** A table with one row for each contact and key. */
export interface UnitedTable {
  readonly table: string;
  readonly key: string;
}
export const unitedTables: readonly UnitedTable[] = parted.flatMap(({ table, treatment }) =>
  treatment.how === 'unites' ? [{ table, key: treatment.key }] : [],
);
